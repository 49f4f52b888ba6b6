import type { SentCode, SignedIn } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { formatMobile } from '@parde/shared/mobile-number';
import { useEffect, useRef, useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { MemberNameField } from '../../components/member-name-field';
import { MobileField, SmsCodeField } from '../../components/sms-code';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { orPending, type PendingSignIn, SecondFactor } from './second-factor';
import { text } from './text';
import { useCompleteSignIn } from './use-complete-sign-in';

interface Sent extends SentCode {
  mobile: string;
}

interface NamelessSignIn {
  ticket: string;
  code: string;
}

/** Signs in or registers by mobile number: asks for the number, the code sent to it, and for a new account a name. */
export default function SmsSignIn() {
  const completeSignIn = useCompleteSignIn();
  const [sent, setSent] = useState<Sent | null>(null);
  const [nameless, setNameless] = useState<NamelessSignIn | null>(null);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const form = useApiForm({
    schema: ({ mobileBody }) => mobileBody,
    submit: ({ mobile }) => callWithCsrf('POST /api/sanc/sms-code', { body: { mobile } }),
    onDone: (answer, { mobile }) => setSent({ ...answer, mobile }),
  });
  function enter(outcome: SignedIn | PendingSignIn) {
    if ('ticket' in outcome) setPending(outcome);
    else completeSignIn(outcome);
  }
  if (pending) return <SecondFactor pending={pending} />;
  if (nameless) return <NameForm {...nameless} onDone={enter} />;
  if (sent) {
    return (
      <CodeForm
        sent={sent}
        onDone={enter}
        onNameless={setNameless}
        onAnother={() => setSent(null)}
      />
    );
  }
  return (
    <ApiForm form={form} submitLabel={text.sms.send} pendingLabel={text.sms.sending}>
      <Text size={14} tone="quiet">
        {text.sms.lead}
      </Text>
      <MobileField {...form.field('mobile')} label={text.sms.mobile} />
    </ApiForm>
  );
}

/**
 * A sign-in; if the number has no account yet, returns the body so that a name can be asked for, which is not an error.
 */
async function signInOrNameless(
  body: NamelessSignIn,
): Promise<SignedIn | PendingSignIn | NamelessSignIn> {
  try {
    return await orPending(callWithCsrf('POST /api/sanc/login-with-sms', { body }));
  } catch (error) {
    if (error instanceof ApiError && error.body.errors?.name) return body;
    throw error;
  }
}

interface CodeFormProps {
  sent: Sent;
  onDone: (outcome: SignedIn | PendingSignIn) => void;
  onNameless: (proof: NamelessSignIn) => void;
  onAnother: () => void;
}

function CodeForm({ sent, onDone, onNameless, onAnother }: CodeFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useApiForm({
    schema: ({ smsCodeBody }) => smsCodeBody,
    submit: ({ code }) => signInOrNameless({ ticket: sent.ticket, code }),
    onDone: (outcome) => ('code' in outcome ? onNameless(outcome) : onDone(outcome)),
  });
  return (
    <Stack gap={16}>
      <Text as="h2" size={20} ref={heading} tabIndex={-1}>
        {text.sms.sentTitle}
      </Text>
      <Text tone="quiet">
        {text.sms.sent.before} <bdi dir="ltr">{formatMobile(sent.mobile)}</bdi>{' '}
        {text.sms.sent.after}
      </Text>
      <ApiForm form={form} submitLabel={text.login.send} pendingLabel={text.login.sending}>
        <SmsCodeField
          {...form.field('code')}
          sent={sent}
          onCode={(code) => form.form.setValue('code', code)}
        />
      </ApiForm>
      <Button variant="link" onClick={onAnother}>
        {text.sms.another}
      </Button>
    </Stack>
  );
}

function NameForm({ onDone, ...proof }: NamelessSignIn & Pick<CodeFormProps, 'onDone'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useApiForm({
    schema: ({ smsNameBody }) => smsNameBody,
    submit: ({ name }) =>
      orPending(callWithCsrf('POST /api/sanc/login-with-sms', { body: { ...proof, name } })),
    onDone,
  });
  return (
    <Stack gap={16}>
      <Text as="h2" size={20} ref={heading} tabIndex={-1}>
        {text.sms.newTitle}
      </Text>
      <ApiForm form={form} submitLabel={text.register.send} pendingLabel={text.register.sending}>
        <MemberNameField
          {...form.field('name')}
          label={text.register.name}
          help={text.register.nameHelp}
        />
      </ApiForm>
    </Stack>
  );
}
