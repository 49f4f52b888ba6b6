import { formatDigitCode } from '@parde/shared/digit-code';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { EmailField } from '../../components/email-field';
import { CheckField } from '../../components/field';
import { lazyWithRetry } from '../../components/loaded';
import { PasswordField } from '../../components/password-field';
import { Stack } from '../../components/stack';
import { Tabs } from '../../components/tabs';
import { Text } from '../../components/typography';
import { hasSms } from '../../config/site-config';
import { callWithCsrf } from '../../lib/csrf';
import type { SignInState } from '../../lib/guard';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import { AuthHead, Outcome, ReasonNote } from './auth-frame';
import styles from './auth-parts.module.css';
import { DeviceCodeForm } from './device-code-form';
import { useLinkSecret } from './link-secret';
import { orPending, PasskeySignIn, type PendingSignIn, SecondFactor } from './second-factor';
import { text } from './text';
import { useCompleteSignIn } from './use-complete-sign-in';

/** Loaded when its tab is opened: many sites have no SMS provider. */
const SmsSignIn = lazyWithRetry(() => import('./sms-sign-in'));

const WAYS = [
  { id: 'password', label: text.login.byPassword, Form: PasswordLoginForm },
  { id: 'sms', label: text.login.bySms, Form: SmsSignIn },
  { id: 'mail', label: text.login.byMail, Form: MagicLinkForm },
  { id: 'code', label: text.login.byCode, Form: DeviceCodeForm },
] as const;
type Way = (typeof WAYS)[number]['id'];

/** Navigation state set by the page that changed the password. */
export interface LoginState extends SignInState {
  hasNewPassword?: boolean;
}

/** All ways to sign in: with a secret from the link, or a choice of forms. */
export function SignIn() {
  const [search] = useSearchParams();
  const state: LoginState | null = useLocation().state;
  const [selected, setSelected] = useState<Way>('password');
  const token = useLinkSecret('token');
  const code = useLinkSecret('code');
  if (token) return <LinkSignIn token={token} />;
  if (code) return <LinkSignIn token={code} isCode />;
  const ways = WAYS.filter(({ id }) => id !== 'sms' || hasSms());
  const { Form } = ways.find(({ id }) => id === selected) ?? WAYS[0];
  return (
    <>
      <AuthHead title={text.login.title}>
        {text.login.newHere}{' '}
        <Text
          as={Link}
          tone="plain"
          to={paths.register(search.get('next') ?? undefined)}
          state={state}
          className={styles.link}
        >
          {text.login.toRegister}
        </Text>
      </AuthHead>
      <ReasonNote words={text.login.reason} />
      {state?.hasNewPassword && (
        <Text below={24} role="status" className={styles.notice}>
          {text.login.passwordChanged}
        </Text>
      )}
      <Tabs label={text.login.ways} tabs={ways} selected={selected} onSelect={setSelected}>
        <Form />
      </Tabs>
    </>
  );
}

function PasswordLoginForm() {
  const completeSignIn = useCompleteSignIn();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const form = useApiForm({
    schema: ({ loginBody }) => loginBody,
    submit: (body) => orPending(callWithCsrf('POST /api/sanc/login', { body })),
    onDone: (outcome) => ('ticket' in outcome ? setPending(outcome) : completeSignIn(outcome)),
  });
  if (pending) return <SecondFactor pending={pending} />;
  return (
    <>
      <ApiForm form={form} submitLabel={text.login.send} pendingLabel={text.login.sending}>
        <EmailField {...form.field('email')} label={text.email} autoComplete="username webauthn" />
        <PasswordField
          {...form.field('password')}
          label={text.password}
          autoComplete="current-password"
        />
        <Stack
          direction="row"
          align="center"
          justify="between"
          wrap
          size={14}
          className={styles.between}
        >
          <CheckField {...form.field('remember')} label={text.login.remember} />
          <Text as={Link} tone="plain" to={paths.forgotPassword} className={styles.link}>
            {text.login.forgot}
          </Text>
        </Stack>
      </ApiForm>
      <PasskeySignIn />
    </>
  );
}

/** Requests a sign-in link by mail. Its message does not reveal whether the account exists. */
function MagicLinkForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useApiForm({
    schema: ({ emailBody }) => emailBody,
    submit: (body) => callWithCsrf('POST /api/sanc/magic-link', { body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  const { lead, send, sending, sentTitle, sent, another } = text.magicLink;
  if (sentTo) {
    return (
      <Outcome
        as="h2"
        title={sentTitle}
        actions={<Button onClick={() => setSentTo(null)}>{another}</Button>}
      >
        {sent.before} <bdi>{sentTo}</bdi> {sent.after}
      </Outcome>
    );
  }
  return (
    <ApiForm form={form} submitLabel={send} pendingLabel={sending}>
      <Text size={14} tone="quiet">
        {lead}
      </Text>
      <EmailField {...form.field('email')} label={text.email} autoComplete="username" />
    </ApiForm>
  );
}

interface LinkSignInProps {
  token: string;
  /** Whether it is a second-device code, which is displayed for comparison. */
  isCode?: boolean;
}

/** Requires a click to sign in: mail scanners open links and would use them up. */
function LinkSignIn({ token, isCode = false }: LinkSignInProps) {
  const completeSignIn = useCompleteSignIn();
  const [search] = useSearchParams();
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const form = useApiForm({
    schema: ({ tokenLoginBody }) => tokenLoginBody,
    defaultValues: { token },
    submit: (body) => orPending(callWithCsrf('POST /api/sanc/login-with-token', { body })),
    onDone: (outcome) => ('ticket' in outcome ? setPending(outcome) : completeSignIn(outcome)),
  });
  if (pending) {
    return (
      <>
        <AuthHead title={text.login.title} />
        <SecondFactor pending={pending} />
      </>
    );
  }
  return (
    <>
      <AuthHead title={text.link.title}>{isCode ? text.link.codeLead : text.link.lead}</AuthHead>
      <ApiForm form={form} submitLabel={text.login.send} pendingLabel={text.login.sending}>
        {isCode && (
          <p className={styles.code} dir="ltr">
            {formatDigitCode(token)}
          </p>
        )}
      </ApiForm>
      <Text size={14} above={24}>
        <Text
          as={Link}
          tone="plain"
          to={paths.login(search.get('next') ?? undefined)}
          className={styles.link}
        >
          {text.link.other}
        </Text>
      </Text>
    </>
  );
}
