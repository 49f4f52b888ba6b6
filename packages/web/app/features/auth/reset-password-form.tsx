import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { EmailField } from '../../components/email-field';
import { NewPasswordFields } from '../../components/password-field';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import { signOut } from '../../stores/auth';
import { AuthHead, Outcome } from './auth-frame';
import styles from './auth-parts.module.css';
import type { LoginState } from './sign-in';
import { text } from './text';

/**
 * Sets a new password with the secret of a mailed link; it ends every session, including this one.
 */
export function ResetPasswordForm() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const form = useApiForm({
    schema: ({ resetPasswordBody }) => resetPasswordBody,
    defaultValues: { token, email: search.get('email') ?? '' },
    submit: (body) => callWithCsrf('POST /api/reset-password', { body }),
    onDone: () => {
      signOut();
      const state: LoginState = { hasNewPassword: true };
      // Replaces the history entry whose URL contains the used secret.
      return navigate(paths.login(), { replace: true, state });
    },
  });
  const { title, lead, send, sending, again } = text.reset;
  return (
    <>
      <AuthHead title={title}>{lead}</AuthHead>
      <ApiForm form={form} submitLabel={send} pendingLabel={sending}>
        <EmailField {...form.field('email')} label={text.email} autoComplete="username" />
        <NewPasswordFields
          field={form.field}
          label={text.newPassword}
          help={text.passwordHelp}
          repeat={text.repeat}
        />
      </ApiForm>
      <Text size={14} above={24}>
        <Text as={Link} tone="plain" to={paths.forgotPassword} className={styles.link}>
          {again}
        </Text>
      </Text>
    </>
  );
}

/**
 * Requests a link to reset the password. The answer is the same whether or not the account exists.
 */
export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useApiForm({
    schema: ({ emailBody }) => emailBody,
    submit: (body) => callWithCsrf('POST /api/forgot-password', { body }),
    onDone: ({ message }) => setAnswer(message),
  });
  const { title, lead, send, sending, sentTitle, sentHint, back } = text.forgot;
  if (answer) {
    return (
      <Outcome title={sentTitle} actions={<Button to={paths.login()}>{back}</Button>}>
        {answer}. {sentHint}
      </Outcome>
    );
  }
  return (
    <>
      <AuthHead title={title}>{lead}</AuthHead>
      <ApiForm form={form} submitLabel={send} pendingLabel={sending}>
        <EmailField {...form.field('email')} label={text.email} autoComplete="username" />
      </ApiForm>
      <Text size={14} above={24}>
        <Text as={Link} tone="plain" to={paths.login()} className={styles.link}>
          {back}
        </Text>
      </Text>
    </>
  );
}
