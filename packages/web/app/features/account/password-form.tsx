import { changePasswordBody } from '@parde/contract/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiForm } from '../../components/api-form';
import button from '../../components/button.module.css';
import { NewPasswordFields } from '../../components/new-password-fields';
import { PasswordField } from '../../components/password-field';
import { actionFailure } from '../../lib/action-failure';
import { apiQuery } from '../../lib/api-query';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import styles from './password-form.module.css';
import { text } from './text';

/** Current password, new password, and its confirmation. */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: changePasswordBody,
    submit: (body) => callWithCsrf('POST /api/sanc/password', { body }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: apiQuery('GET /api/user/sessions', {}).queryKey });
      onDone();
    },
  });
  const words = text.password;
  return (
    <ApiForm
      form={form}
      label={words.title}
      className={styles.form}
      submitLabel={words.change}
      pendingLabel={words.changing}
    >
      <UsernameHint email={email} />
      <PasswordField
        {...form.field('current_password')}
        label={words.current}
        autoComplete="current-password"
      />
      <ForgottenPassword email={email} />
      <NewPasswordFields
        field={form.field}
        label={words.next}
        help={words.nextHelp}
        repeat={words.confirmation}
      />
    </ApiForm>
  );
}

/**
 * Mails a reset link to members who do not know their password, such as those who sign in by mailed
 * links.
 */
export function ForgottenPassword({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => callWithCsrf('POST /api/forgot-password', { body: { email } }),
  });
  const words = text.forgotten;
  return (
    <div className={styles.forgotten}>
      {!send.isSuccess && (
        <button
          type="button"
          className={styles.ask}
          aria-disabled={send.isPending}
          onClick={() => !send.isPending && send.mutate()}
        >
          {send.isPending ? words.sending : words.ask}
        </button>
      )}
      <p role="status">{send.isSuccess && words.sent}</p>
      {send.error && (
        <p role="alert" className={styles.error}>
          {actionFailure(send.error)}
        </p>
      )}
    </div>
  );
}

/** Replaces the form and takes its focus. */
export function PasswordChanged() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.note}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {text.password.done}
      </h2>
      <p className={styles.hint}>{text.password.doneHint}</p>
      <Link to={paths.dashboard} className={button.quiet}>
        {text.password.back}
      </Link>
    </div>
  );
}

/** Tells password managers which account the password is for. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
