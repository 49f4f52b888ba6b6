import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from './password-field';

interface Parts {
  input: UseFormRegisterReturn;
  error: string | undefined;
}

interface NewPasswordFieldsProps {
  /** `field` of `useApiForm(…)`. */
  field: (
    name: 'password' | 'password_confirmation',
    rules?: { deps: 'password_confirmation' },
  ) => Parts;
  label: string;
  help: string;
  /** Label of the second field. */
  repeat: string;
}

/** A new password and its confirmation, which is validated again when the first changes. */
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
