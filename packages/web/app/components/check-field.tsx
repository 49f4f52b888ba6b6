import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './check-field.module.css';
import { aboutField, FieldNotes } from './field-notes';
import { Text } from './typography';

interface CheckFieldProps {
  /** Result of `useApiForm(…).field(name)`. */
  input: UseFormRegisterReturn;
  error?: string | undefined;
  label: string;
  help?: string;
}

/** A checkbox with its label beside it. */
export function CheckField({ input, error, label, help }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        {...aboutField({ id, help, error })}
      />
      <Text as="label" size={14} htmlFor={id} className={styles.label}>
        {label}
      </Text>
      <div className={styles.notes}>
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </div>
  );
}
