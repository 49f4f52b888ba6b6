import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './check-field.module.css';

interface CheckFieldProps {
  /** What `useApiForm(…).field(name)` gives. */
  input: UseFormRegisterReturn;
  error?: string | undefined;
  label: string;
  help?: string;
}

/** A yes or no with its words beside it. */
export function CheckField({ input, error, label, help }: CheckFieldProps) {
  const id = useId();
  const described = [help ? `${id}help` : null, error ? `${id}error` : null].filter(Boolean);
  return (
    <div className={styles.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {help && (
        <p id={`${id}help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
