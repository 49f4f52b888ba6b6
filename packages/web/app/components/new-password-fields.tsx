import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field';

interface Parts {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

interface NewPasswordFieldsProps {
  /** What `useApiForm(…)` gives as `field`. */
  field: (
    name: 'password' | 'password_confirmation',
    rules?: { deps: 'password_confirmation' },
  ) => Parts;
  label: string;
  help: string;
  /** Label of the second one. */
  repeat: string;
}

/** A new password and the same again, checked anew when the first one changes. */
export function NewPasswordFields({ field, label, help, repeat }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...field('password', { deps: 'password_confirmation' })}
        label={label}
        help={help}
        autoComplete="new-password"
      />
      <PasswordField
        {...field('password_confirmation')}
        label={repeat}
        autoComplete="new-password"
      />
    </>
  );
}
