import { tokenLoginBody } from '@parde/contract/forms';
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

/** Ends it on a click, not on load: mail scanners open links. */
function EndSession({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useApiForm({
    schema: tokenLoginBody,
    defaultValues: { token },
    submit: (body) => callWithCsrf('POST /api/sanc/not-me', { body }),
    onDone,
  });
  return (
    <>
      <AuthHead title={text.notMe.title}>{text.notMe.lead}</AuthHead>
      <ApiForm form={form} submitLabel={text.notMe.send} pendingLabel={text.notMe.sending} />
    </>
  );
}

/** Ends the session that a mail about a new device told of. */
export function NotMe() {
  const isHydrated = useIsHydrated();
  const token = useLinkSecret('token');
  const [isDone, setDone] = useState(false);
  if (isDone) {
    const newPassword = <Button to={paths.forgotPassword}>{text.notMe.newPassword}</Button>;
    return (
      <Outcome title={text.notMe.done} actions={newPassword}>
        {text.notMe.doneHint}
      </Outcome>
    );
  }
  if (isHydrated && !token) {
    return <AuthHead title={text.notMe.incomplete}>{text.notMe.incompleteHint}</AuthHead>;
  }
  return (
    <EndSession
      key={token}
      token={token ?? ''}
      onDone={() => {
        setDone(true);
        // It may have been this browser's own.
        void refreshUser();
      }}
    />
  );
}
