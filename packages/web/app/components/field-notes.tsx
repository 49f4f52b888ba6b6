import { Text } from './typography';

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
        <Text size={12} tone="quiet" id={`${id}help`}>
          {help}
        </Text>
      )}
      {error && (
        <Text size={14} tone="error" id={`${id}error`}>
          {error}
        </Text>
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
