import { digitCaretAfter, formatDigitCode, normalizeDigitCode } from '@parde/shared/digit-code';
import type { ChangeEvent } from 'react';
import { ApiForm } from '../../components/api-form';
import { Field } from '../../components/field';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { type Forms, useApiForm } from '../../lib/use-api-form';
import styles from './auth-parts.module.css';
import { text } from './text';
import { useCompleteSignIn } from './use-complete-sign-in';

const codeBody = ({ tokenLoginBody }: Forms) =>
  tokenLoginBody.refine(({ token }) => normalizeDigitCode(token) !== null, {
    path: ['token'],
    message: text.code.incomplete,
  });

/** Keeps the caret at the same digit while dashes are inserted and removed. */
function format({ target }: ChangeEvent<HTMLInputElement>): void {
  const digitsBefore = target.value.slice(0, target.selectionStart ?? 0).replace(/-/g, '').length;
  target.value = formatDigitCode(target.value);
  const caret = digitCaretAfter(digitsBefore);
  target.setSelectionRange(caret, caret);
}

/** Signs in with the code shown on a device that is signed in. */
export function DeviceCodeForm() {
  const completeSignIn = useCompleteSignIn();
  const form = useApiForm({
    schema: codeBody,
    submit: (body) => callWithCsrf('POST /api/sanc/login-with-token', { body }),
    onDone: completeSignIn,
  });
  return (
    <ApiForm form={form} submitLabel={text.code.send} pendingLabel={text.login.sending}>
      <Text size={14} tone="quiet">
        {text.code.lead}
      </Text>
      <Field {...form.field('token')} label={text.code.label}>
        {({ className, onChange, ...field }) => (
          <input
            {...field}
            className={`${className} ${styles.code}`}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            required
            onChange={(event) => {
              format(event);
              void onChange?.(event);
            }}
          />
        )}
      </Field>
    </ApiForm>
  );
}
