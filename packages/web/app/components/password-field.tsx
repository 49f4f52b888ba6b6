import clsx from 'clsx';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, type FieldProps } from './field';
import { EyeIcon, EyeOffIcon } from './icons/action-icons';
import styles from './password-field.module.css';

const text = { show: 'نمایش گذرواژه' };

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/**
 * Hidden by default; the text direction follows the content, so that Persian passphrases display
 * correctly.
 */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      {({ className, ...input }) => (
        <span className={styles.box}>
          <input
            {...input}
            className={clsx(className, styles.input)}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            required
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={text.show}
            aria-pressed={isShown}
            aria-controls={input.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          </button>
        </span>
      )}
    </Field>
  );
}

/** A field for four digits, in any numerals. */
export function PinField(props: FieldProps) {
  return (
    <Field {...props}>
      {(input) => (
        <input
          {...input}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={4}
        />
      )}
    </Field>
  );
}

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
