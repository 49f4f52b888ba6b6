import { MAX_EMAIL } from '@parde/shared/limits';
import { Field, type FieldProps } from './field';

interface EmailFieldProps extends FieldProps {
  /**
   * `username` if it refers to an existing account, for password managers; with `webauthn` they offer
   * passkeys too.
   */
  autoComplete?: 'email' | 'username' | 'username webauthn';
}

/**
 * Left to right, but not `type="email"`, which would reject the Persian digits that the schema
 * accepts.
 */
export function EmailField({ autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <Field {...field}>
      {(input) => (
        <input
          {...input}
          type="text"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          maxLength={MAX_EMAIL}
          required
        />
      )}
    </Field>
  );
}
