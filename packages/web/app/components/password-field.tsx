import clsx from 'clsx';
import { useState } from 'react';
import { FormField, type FormFieldProps } from './form-field';
import { EyeIcon, EyeOffIcon } from './icons/icon';
import styles from './password-field.module.css';
import { text } from './text';

interface PasswordFieldProps extends FormFieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/**
 * Hidden by default; the text direction follows the content, so that Persian passphrases display
 * correctly.
 */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField {...field}>
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
            aria-label={text.showPassword}
            aria-pressed={isShown}
            aria-controls={input.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          </button>
        </span>
      )}
    </FormField>
  );
}
