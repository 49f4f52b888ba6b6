import { tokenLoginBody } from '@parde/contract/forms';
import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import type { ChangeEvent } from 'react';
import { ApiForm } from '../../components/api-form';
import { FormField } from '../../components/form-field';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import styles from './auth-parts.module.css';
import { text } from './text';
import { useEnter } from './use-complete-sign-in';

const codeBody = tokenLoginBody.refine(({ token }) => readCode(token) !== null, {
  path: ['token'],
  message: text.code.incomplete,
});

/** Keeps the caret in place while dashes are inserted and removed. */
function format({ target }: ChangeEvent<HTMLInputElement>): void {
  const digitsBefore = target.value.slice(0, target.selectionStart ?? 0).replace(/-/g, '').length;
  target.value = showCode(target.value);
  const caret = caretBehind(digitsBefore);
  target.setSelectionRange(caret, caret);
}

/** Signs in with the code shown on a device that is signed in. */
export function DeviceCodeForm() {
  const enter = useEnter();
  const form = useApiForm({
    schema: codeBody,
    submit: (body) => callWithCsrf('POST /api/sanc/login-with-token', { body }),
    onDone: enter,
  });
  return (
    <ApiForm form={form} submitLabel={text.code.send} pendingLabel={text.login.sending}>
      <Text size={14} tone="quiet">
        {text.code.lead}
      </Text>
      <FormField {...form.field('token')} label={text.code.label}>
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
              void onChange(event);
            }}
          />
        )}
      </FormField>
    </ApiForm>
  );
}

/** Number of digits of a code; longer ones are created while short ones are being guessed. */
const LENGTHS = [8, 12];
const LONGEST = Math.max(...LENGTHS);
/** Displayed in groups of four. */
const GROUP = 4;

/** Normalizes a typed code to Latin digits; null when its length is wrong. */
export function readCode(written: string): string | null {
  const digits = toLatinDigits(written).replace(/\D/g, '');
  return LENGTHS.includes(digits.length) ? digits : null;
}

/** Formats a code as `۱۲۳۴-۵۶۷۸`, also while typing. Digits beyond the maximum are dropped. */
export function showCode(written: string): string {
  const digits = toLatinDigits(written).replace(/\D/g, '').slice(0, LONGEST);
  return toPersianDigits(digits.match(/\d{1,4}/g)?.join('-') ?? '');
}

/** Caret position in a formatted code after this many digits. */
export function caretBehind(digits: number): number {
  return digits + Math.floor(Math.max(0, digits - 1) / GROUP);
}
