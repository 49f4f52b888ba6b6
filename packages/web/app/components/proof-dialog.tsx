import type { SentCode } from '@parde/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasSms } from '../config/site-config';
import { actionFailure } from '../lib/action-failure';
import { callWithCsrf } from '../lib/csrf';
import { askPasskey } from '../lib/passkeys';
import { apiQuery } from '../lib/query-client';
import { useApiForm } from '../lib/use-api-form';
import { useAuth } from '../stores/auth';
import { ApiForm } from './api-form';
import { Button } from './button';
import { CodeField } from './code-field';
import { Dialog } from './dialog';
import { PasswordField } from './password-field';
import { SmsCodeField } from './sms-code';
import { Text } from './typography';

const text = {
  title: 'نشان دهید که خودتان هستید',
  lead: 'این کار حساب شما را تغییر می‌دهد؛ تا ده دقیقه دیگر دوباره نمی‌پرسیم.',
  password: 'گذرواژه',
  byPasskey: 'با کلید عبور',
  bySms: 'فرستادن کد به موبایل من',
  toCode: 'به‌جای گذرواژه، کد یک‌بارمصرف می‌نویسم',
  toPassword: 'به‌جای کد، گذرواژه می‌نویسم',
  send: 'ادامه',
  sending: 'در حال بررسی…',
};

interface ProofDialogProps {
  onFinish: (isProved: boolean) => void;
}

/** Asks the signed-in member to reauthenticate with the password, a passkey, a code or a text message. */
export default function ProofDialog({ onFinish }: ProofDialogProps) {
  const { data } = useQuery(apiQuery('GET /api/user/security', {}));
  const user = useAuth((state) => state.user);
  const [isByCode, setByCode] = useState(false);
  const hasPassword = user?.hasPassword !== false;
  const onDone = () => onFinish(true);
  return (
    <Dialog title={text.title} onClose={() => onFinish(false)}>
      <Text tone="quiet">{text.lead}</Text>
      {data && data.passkeys.length > 0 && <ByPasskey onDone={onDone} />}
      {user?.mobile && hasSms() && <BySms onDone={onDone} />}
      {isByCode ? <ByCode onDone={onDone} /> : hasPassword && <ByPassword onDone={onDone} />}
      {data?.hasCodes && (hasPassword || !isByCode) && (
        <Button variant="link" onClick={() => setByCode(!isByCode)}>
          {isByCode && hasPassword ? text.toPassword : text.toCode}
        </Button>
      )}
    </Dialog>
  );
}

interface WayProps {
  onDone: () => void;
}

function ByPasskey({ onDone }: WayProps) {
  const prove = useMutation({
    mutationFn: async () =>
      callWithCsrf('POST /api/user/proof', { body: { passkey: await askPasskey() } }),
    onSuccess: onDone,
  });
  return (
    <>
      <Button aria-disabled={prove.isPending} onClick={() => !prove.isPending && prove.mutate()}>
        {text.byPasskey}
      </Button>
      {prove.error && (
        <Text size={14} tone="error" role="alert">
          {actionFailure(prove.error)}
        </Text>
      )}
    </>
  );
}

function BySms({ onDone }: WayProps) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const send = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/proof/sms-code', {}),
    onSuccess: setSent,
  });
  if (sent) return <SmsCodeForm sent={sent} onDone={onDone} />;
  return (
    <>
      <Button aria-disabled={send.isPending} onClick={() => !send.isPending && send.mutate()}>
        {text.bySms}
      </Button>
      {send.error && (
        <Text size={14} tone="error" role="alert">
          {actionFailure(send.error)}
        </Text>
      )}
    </>
  );
}

function SmsCodeForm({ sent, onDone }: WayProps & { sent: SentCode }) {
  const form = useApiForm({
    schema: ({ smsCodeBody }) => smsCodeBody,
    submit: ({ code }) =>
      callWithCsrf('POST /api/user/proof', { body: { sms: { ticket: sent.ticket, code } } }),
    onDone,
  });
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
      <SmsCodeField
        {...form.field('code')}
        sent={sent}
        onCode={(code) => form.form.setValue('code', code)}
      />
    </ApiForm>
  );
}

function ByPassword({ onDone }: WayProps) {
  const form = useApiForm({
    schema: ({ proofPasswordBody }) => proofPasswordBody,
    submit: (body) => callWithCsrf('POST /api/user/proof', { body }),
    onDone,
  });
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
      <PasswordField
        {...form.field('password')}
        label={text.password}
        autoComplete="current-password"
      />
    </ApiForm>
  );
}

function ByCode({ onDone }: WayProps) {
  const form = useApiForm({
    schema: ({ codeBody }) => codeBody,
    submit: (body) => callWithCsrf('POST /api/user/proof', { body }),
    onDone,
  });
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
      <CodeField {...form.field('code')} />
    </ApiForm>
  );
}
