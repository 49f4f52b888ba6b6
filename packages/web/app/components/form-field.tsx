import { type ReactNode, useId } from 'react';
import styles from './form-field.module.css';

/** What an input needs so that label, help and error belong to it. */
export interface FieldProps {
  id: string;
  name: string;
  className: string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FormFieldProps {
  /** As the API names it. */
  name: string;
  label: string;
  help?: string;
  /** In words, from the answer of the API. */
  error?: string | undefined;
  children: (field: FieldProps) => ReactNode;
}

/** Label above, help beneath, error beneath that in words (LOOK "Forms"). */
export function FormField({ name, label, help, error, children }: FormFieldProps) {
  const id = useId();
  const described = [help ? `${id}help` : null, error ? `${id}error` : null].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        name,
        className: styles.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
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
