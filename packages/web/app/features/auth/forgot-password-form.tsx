import { emailBody } from '@parde/contract/forms';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiForm } from '../../components/api-form';
import button from '../../components/button.module.css';
import { EmailField } from '../../components/email-field';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import { AuthHead } from './auth-head';
import styles from './auth-parts.module.css';
import { Outcome } from './outcome';
import { text } from './text';

/**
 * Requests a link to reset the password. The answer is the same whether or not the account exists.
 */
export function ForgotPasswordForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useApiForm({
    schema: emailBody,
    submit: (body) => callWithCsrf('POST /api/forgot-password', { body }),
    onDone: ({ message }) => setAnswer(message),
  });
  const { title, lead, send, sending, sentTitle, sentHint, back } = text.forgot;
  if (answer) {
    return (
      <Outcome
        title={sentTitle}
        actions={
          <Link to={paths.login()} className={button.quiet}>
            {back}
          </Link>
        }
      >
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
      <p className={styles.foot}>
        <Link to={paths.login()} className={styles.link}>
          {back}
        </Link>
      </p>
    </>
  );
}
