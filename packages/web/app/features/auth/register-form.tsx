import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { EmailField } from '../../components/email-field';
import { lazyWithRetry } from '../../components/loaded';
import { MemberNameField } from '../../components/member-name-field';
import { PasswordField } from '../../components/password-field';
import { Tabs } from '../../components/tabs';
import { Text } from '../../components/typography';
import { hasSms } from '../../config/site-config';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { AuthHead, ReasonNote } from './auth-frame';
import styles from './auth-parts.module.css';
import { useLinkSecret } from './link-secret';
import { text } from './text';
import { useCompleteSignIn } from './use-complete-sign-in';

const SmsSignIn = lazyWithRetry(() => import('./sms-sign-in'));

const WAYS = [
  { id: 'mail', label: text.sms.byEmail },
  { id: 'sms', label: text.login.bySms },
] as const;

/** Creates an account by e-mail address, or by mobile number if the site sends text messages. */
export function RegisterForm() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('mail');
  // Staff are invited by e-mail address.
  const isInvited = Boolean(useLinkSecret('invite'));
  return (
    <>
      <AuthHead title={text.register.title}>
        {text.register.member}{' '}
        <Text
          as={Link}
          tone="plain"
          to={paths.login(search.get('next') ?? undefined)}
          state={state}
          className={styles.link}
        >
          {text.register.toLogin}
        </Text>
      </AuthHead>
      <ReasonNote words={text.register.reason} />
      {hasSms() && !isInvited ? (
        <Tabs label={text.sms.ways} tabs={WAYS} selected={way} onSelect={setWay}>
          {way === 'sms' ? <SmsSignIn /> : <MailRegisterForm />}
        </Tabs>
      ) : (
        <MailRegisterForm />
      )}
    </>
  );
}

/** Creates an account and signs in; with an invitation, an operator's account. */
function MailRegisterForm() {
  const invite = useLinkSecret('invite');
  // Invited operators start on the overview of the operators' site.
  const completeSignIn = useCompleteSignIn(invite ? paths.operatorsSite : undefined);
  const form = useApiForm({
    schema: ({ registerForm }) => registerForm,
    submit: (body) =>
      callWithCsrf('POST /api/sanc/register', {
        body: { ...body, password_confirmation: body.password, ...(invite && { invite }) },
      }),
    onDone: (signedIn) => {
      completeSignIn(signedIn);
      toast(text.register.confirmEmail);
    },
  });
  return (
    <>
      {invite && (
        <Text below={24} className={styles.notice}>
          {text.register.invited}
        </Text>
      )}
      <ApiForm form={form} submitLabel={text.register.send} pendingLabel={text.register.sending}>
        <MemberNameField
          {...form.field('name')}
          label={text.register.name}
          help={text.register.nameHelp}
        />
        <EmailField {...form.field('email')} label={text.email} autoComplete="username" />
        <PasswordField
          {...form.field('password')}
          label={text.password}
          help={text.passwordHelp}
          autoComplete="new-password"
        />
      </ApiForm>
    </>
  );
}
