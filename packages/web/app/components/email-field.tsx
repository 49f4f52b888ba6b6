import { FormField, type FormFieldProps } from './form-field';

interface EmailFieldProps extends FormFieldProps {
  /** `username` where it names an account that exists, for password managers. */
  autoComplete?: 'email' | 'username';
}

/** Written left to right; `type="email"` would refuse the Persian digits that the schema reads. */
export function EmailField({ autoComplete = 'email', ...field }: EmailFieldProps) {
  return (
    <FormField {...field}>
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
          maxLength={254}
          required
        />
      )}
    </FormField>
  );
}
