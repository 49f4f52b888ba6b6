import { changePasswordBody } from '@parde/contract/forms';
import { useQueryClient } from '@tanstack/react-query';
import { ApiForm } from '../../components/api-form';
import { NewPasswordFields } from '../../components/new-password-fields';
import { PasswordField } from '../../components/password-field';
import { apiQuery } from '../../lib/api-query';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { ForgottenPassword } from './forgotten-password';
import styles from './password-form.module.css';
import { text } from './text';
import { UsernameHint } from './username-hint';

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
