import { useState } from 'react';
import { Button } from './button';
import { Field, type FieldProps } from './field';

const text = {
  digits: {
    label: 'کد یک‌بارمصرف',
    help: 'شش رقمی که اکنون در برنامهٔ رمزساز دیده می‌شود.',
    other: 'به برنامهٔ رمزساز دسترسی ندارم',
  },
  recovery: {
    label: 'کد بازیابی',
    help: 'یکی از کدهایی که هنگام روشن کردن ورود دومرحله‌ای نگه داشتید. هر کدام یک بار کار می‌کند.',
    other: 'کد برنامهٔ رمزساز را می‌نویسم',
  },
};

interface CodeFieldProps extends Omit<FieldProps, 'label'> {
  /** Whether a recovery code is accepted too; default: yes. */
  hasRecovery?: boolean;
}

/** Field for an authenticator code: digits, or after switching, the letters of a recovery code. */
export function CodeField({ hasRecovery = true, ...field }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false);
  const words = isRecovery ? text.recovery : text.digits;
  return (
    <>
      <Field {...field} label={words.label} help={words.help}>
        {(input) => (
          <input
            {...input}
            type="text"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            maxLength={60}
            required
          />
        )}
      </Field>
      {hasRecovery && (
        <Button variant="link" onClick={() => setRecovery(!isRecovery)}>
          {words.other}
        </Button>
      )}
    </>
  );
}
