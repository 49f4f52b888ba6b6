import { useId } from 'react';
import field from '../../components/form-field.module.css';
import { text } from './text';

interface CouponFieldProps {
  value: string;
  /** In words; null: nothing is known against it. */
  error: string | null;
  onChange: (value: string) => void;
}

/** A code that lowers the price; what it does is seen in the sum at once. */
export function CouponField({ value, error, onChange }: CouponFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {text.give.coupon}
      </label>
      <input
        id={id}
        type="text"
        className={field.input}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}error`} role="alert" className={field.error}>
          {error}
        </p>
      )}
    </div>
  );
}
