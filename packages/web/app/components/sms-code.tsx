import type { SentCode } from '@parde/contract';
import { useEffect } from 'react';
import { Field, type FieldProps } from './field';
import { Text } from './typography';

const text = {
  code: 'کد پیامک',
  codeHelp: 'شش رقمی که به موبایل شما رسید؛ سه دقیقه کار می‌کند.',
  mobileHelp: 'مانند ۰۹۱۲۳۴۵۶۷۸۹',
  inbox: 'دیدن پیامک آزمایشی',
};

/** Result of `navigator.credentials.get({ otp })` in browsers that read the code from the message. */
interface OtpCredential extends Credential {
  code: string;
}

/** Passes on the code from the text message, if the browser supports it (WebOTP). */
function useArrivingCode(ticket: string, onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for each message
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials
      .get(options as CredentialRequestOptions)
      .then((credential) => credential && onCode((credential as OtpCredential).code))
      // The user declined, or no message arrived.
      .catch(() => undefined);
    return () => waiting.abort();
  }, [ticket]);
}

interface SmsCodeFieldProps extends Omit<FieldProps, 'label'> {
  sent: SentCode;
  onCode: (code: string) => void;
}

/** Field for the six-digit code of a text message. */
export function SmsCodeField({ sent, onCode, ...field }: SmsCodeFieldProps) {
  useArrivingCode(sent.ticket, onCode);
  return (
    <>
      <Field {...field} label={text.code} help={text.codeHelp}>
        {(input) => (
          <input
            {...input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={40}
            required
          />
        )}
      </Field>
      {sent.inboxPath && (
        <Text size={14}>
          <a href={sent.inboxPath} target="_blank" rel="noreferrer">
            {text.inbox}
          </a>
        </Text>
      )}
    </>
  );
}

/** Field for a mobile number, in any spelling. */
export function MobileField(field: FieldProps) {
  return (
    <Field {...field} help={field.help ?? text.mobileHelp}>
      {(input) => (
        <input
          {...input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={40}
          required
        />
      )}
    </Field>
  );
}
