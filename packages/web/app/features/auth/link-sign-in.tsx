import { tokenLoginBody } from '@parde/contract/forms';
import { Link, useSearchParams } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import { AuthHead } from './auth-head';
import styles from './auth-parts.module.css';
import { showCode } from './device-code';
import { text } from './text';
import { useEnter } from './use-enter';

interface LinkSignInProps {
  token: string;
  /** A second-device code, which is displayed for comparison. */
  isCode?: boolean;
}

/** Requires a click to sign in: mail scanners open links and would use them up. */
export function LinkSignIn({ token, isCode = false }: LinkSignInProps) {
  const enter = useEnter();
  const [search] = useSearchParams();
  const form = useApiForm({
    schema: tokenLoginBody,
    defaultValues: { token },
    submit: (body) => callWithCsrf('POST /api/sanc/login-with-token', { body }),
    onDone: enter,
  });
  return (
    <>
      <AuthHead title={text.link.title}>{isCode ? text.link.codeLead : text.link.lead}</AuthHead>
      <ApiForm form={form} submitLabel={text.login.send} pendingLabel={text.login.sending}>
        {isCode && (
          <p className={styles.code} dir="ltr">
            {showCode(token)}
          </p>
        )}
      </ApiForm>
      <p className={styles.foot}>
        <Link to={paths.login(search.get('next') ?? undefined)} className={styles.link}>
          {text.link.other}
        </Link>
      </p>
    </>
  );
}
