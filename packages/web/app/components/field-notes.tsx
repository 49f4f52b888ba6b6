import styles from './field-notes.module.css';

interface FieldNotesProps {
  /** Id of the input. */
  id: string;
  help?: string | undefined;
  /** Error message. */
  error?: string | undefined;
}

/** Help and error of a field; the input refers to them with `aboutField`. */
export function FieldNotes({ id, help, error }: FieldNotesProps) {
  return (
    <>
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
    </>
  );
}

/** ARIA attributes of an input: invalid state, and references to help and error. */
export function aboutField({ id, help, error }: FieldNotesProps) {
  const described = [help ? `${id}help` : null, error ? `${id}error` : null].filter(Boolean);
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  };
}
