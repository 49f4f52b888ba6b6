import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { aboutField, FieldNotes } from './field-notes';
import styles from './form-field.module.css';

/** What an input needs so that label, help and error belong to it. */
export interface FieldProps extends UseFormRegisterReturn {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** What `useApiForm(…).field(name)` gives, and the words around it. */
export interface FormFieldProps {
  input: UseFormRegisterReturn;
  /** In words. */
  error?: string | undefined;
  label: string;
  help?: string | undefined;
}

interface Props extends FormFieldProps {
  children: (field: FieldProps) => ReactNode;
}

/** Label above, help beneath, error beneath that in words (LOOK "Forms"). */
export function FormField({ input, label, help, error, children }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        ...input,
        id,
        className: styles.input,
        ...aboutField({ id, help, error }),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
