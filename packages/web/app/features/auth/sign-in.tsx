import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Tabs } from '../../components/tabs';
import { paths } from '../../lib/paths';
import { AuthHead } from './auth-head';
import styles from './auth-parts.module.css';
import { DeviceCodeForm } from './device-code-form';
import { LinkSignIn } from './link-sign-in';
import { MagicLinkForm } from './magic-link-form';
import { PasswordLoginForm } from './password-login-form';
import { text } from './text';
import { useLinkSecret } from './use-link-secret';

const WAYS = [
  { id: 0, label: text.login.byPassword, Form: PasswordLoginForm },
  { id: 1, label: text.login.byMail, Form: MagicLinkForm },
  { id: 2, label: text.login.byCode, Form: DeviceCodeForm },
];

/** Navigation state set by the page that changed the password. */
export interface LoginState {
  hasNewPassword?: boolean;
}

/** All ways to sign in: with a secret from the link, or a choice of three forms. */
export function SignIn() {
  const [search] = useSearchParams();
  const { hasNewPassword } = (useLocation().state ?? {}) as LoginState;
  const [selected, setSelected] = useState(0);
  const token = useLinkSecret('token');
  const code = useLinkSecret('code');
  if (token) return <LinkSignIn token={token} />;
  if (code) return <LinkSignIn token={code} isCode />;
  const { Form } = WAYS[selected] ?? WAYS[0] ?? { Form: PasswordLoginForm };
  return (
    <>
      <AuthHead title={text.login.title}>
        {text.login.newHere}{' '}
        <Link to={paths.register(search.get('next') ?? undefined)} className={styles.link}>
          {text.login.toRegister}
        </Link>
      </AuthHead>
      {hasNewPassword && (
        <p role="status" className={styles.notice}>
          {text.login.passwordChanged}
        </p>
      )}
      <Tabs label={text.login.ways} tabs={WAYS} selected={selected} onSelect={setSelected}>
        <Form />
      </Tabs>
    </>
  );
}
