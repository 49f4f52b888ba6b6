import { loginBody } from '@parde/contract/forms';
import { Link } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { CheckField } from '../../components/check-field';
import { EmailField } from '../../components/email-field';
import { PasswordField } from '../../components/password-field';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import styles from './auth-parts.module.css';
import { text } from './text';
import { useEnter } from './use-enter';

export function PasswordLoginForm() {
  const enter = useEnter();
  const form = useApiForm({
    schema: loginBody,
    submit: (body) => callWithCsrf('POST /api/sanc/login', { body }),
    onDone: enter,
  });
  return (
    <ApiForm form={form} submitLabel={text.login.send} pendingLabel={text.login.sending}>
      <EmailField {...form.field('email')} label={text.email} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={text.password}
        autoComplete="current-password"
      />
      <div className={styles.between}>
        <CheckField {...form.field('remember')} label={text.login.remember} />
        <Link to={paths.forgotPassword} className={styles.link}>
          {text.login.forgot}
        </Link>
      </div>
    </ApiForm>
  );
}
