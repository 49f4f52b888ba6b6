import { changePasswordBody } from '@parde/contract/forms';
import { useQueryClient } from '@tanstack/react-query';
import { ApiForm } from '../../components/api-form';
import { PasswordField } from '../../components/password-field';
import { apiQuery } from '../../lib/api-query';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import styles from './password-form.module.css';
import { text } from './text';
import { UsernameHint } from './username-hint';

/** The password now, the next one, and that again. */
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
      <PasswordField
        {...form.field('password')}
        label={words.next}
        help={words.nextHelp}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label={words.confirmation}
        autoComplete="new-password"
      />
    </ApiForm>
  );
}
