import type { CallOutput } from '@parde/contract/client';
import { giftCodeBody } from '@parde/contract/forms';
import type { ChangeEvent } from 'react';
import { ApiForm } from '../../components/api-form';
import { FormField } from '../../components/form-field';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { caretAfter, countLetters, readCode, showCode } from './gift-code';
import { text } from './gift-text';
import styles from './redeem-form.module.css';

export type Redeemed = CallOutput<'POST /api/user/gift'>;

const words = text.redeem;
const wholeCode = giftCodeBody.refine(({ code }) => readCode(code) !== null, {
  path: ['code'],
  message: words.incomplete,
});

/** Keeps the caret in place while dashes are inserted and removed. */
function format({ target }: ChangeEvent<HTMLInputElement>): void {
  const letters = countLetters(target.value.slice(0, target.selectionStart ?? 0));
  target.value = showCode(target.value);
  const caret = caretAfter(letters);
  target.setSelectionRange(caret, caret);
}

interface RedeemFormProps {
  /** From the link of a gift; empty: none. */
  code: string;
  onRedeemed: (gift: Redeemed) => void;
}

/** Redeems a gift by its code. */
export function RedeemForm({ code, onRedeemed }: RedeemFormProps) {
  const form = useApiForm({
    schema: wholeCode,
    defaultValues: { code: showCode(code) },
    submit: (body) => callWithCsrf('POST /api/user/gift', { body }),
    onDone: onRedeemed,
  });
  return (
    <ApiForm
      form={form}
      submitLabel={words.send}
      pendingLabel={words.sending}
      className={styles.form}
    >
      <FormField {...form.field('code')} label={words.code} help={words.help}>
        {({ className, onChange, ...field }) => (
          <input
            {...field}
            className={`${className} ${styles.code}`}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
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
