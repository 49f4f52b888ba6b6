import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { refreshUser } from '../../stores/auth';
import { AuthHead, Outcome } from './auth-frame';
import { useLinkSecret } from './link-secret';
import { text } from './text';

/** Confirms on a click, not on load: mail scanners open links. */
function ConfirmEmail({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useApiForm({
    schema: ({ tokenLoginBody }) => tokenLoginBody,
    defaultValues: { token },
    submit: (body) => callWithCsrf('POST /api/verify-email', { body }),
    onDone,
  });
  return (
    <>
      <AuthHead title={text.verify.title}>{text.verify.lead}</AuthHead>
      <ApiForm form={form} submitLabel={text.verify.send} pendingLabel={text.verify.sending} />
    </>
  );
}

/** Shows an error if the link is incomplete. */
export function VerifyEmail() {
  const isHydrated = useIsHydrated();
  const token = useLinkSecret('token');
  const [isDone, setDone] = useState(false);
  const home = <Button to={paths.home()}>{text.home}</Button>;
  if (isDone) {
    return (
      <Outcome title={text.verify.done} actions={home}>
        {text.verify.doneHint}
      </Outcome>
    );
  }
  if (isHydrated && !token) {
    const panel = <Button to={paths.dashboard}>{text.panel}</Button>;
    return (
      <Outcome title={text.verify.incomplete} actions={panel}>
        {text.verify.incompleteHint}
      </Outcome>
    );
  }
  return (
    <ConfirmEmail
      key={token}
      token={token ?? ''}
      onDone={() => {
        setDone(true);
        // If signed in in this browser, updates the user.
        void refreshUser();
      }}
    />
  );
}
