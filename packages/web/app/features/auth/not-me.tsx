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

interface RefusalEndpoint {
  path: 'POST /api/sanc/not-me' | 'POST /api/sanc/keep-email';
  words: typeof text.notMe | typeof text.keepEmail;
}

const END_SESSION: RefusalEndpoint = { path: 'POST /api/sanc/not-me', words: text.notMe };
const KEEP_EMAIL: RefusalEndpoint = { path: 'POST /api/sanc/keep-email', words: text.keepEmail };

interface RefuseProps extends RefusalEndpoint {
  token: string;
  onDone: () => void;
}

/** Does it on a click, not on load: mail scanners open links. */
function Refuse({ path, words, token, onDone }: RefuseProps) {
  const form = useApiForm({
    schema: ({ tokenLoginBody }) => tokenLoginBody,
    defaultValues: { token },
    submit: (body) => callWithCsrf(path, { body }),
    onDone,
  });
  return (
    <>
      <AuthHead title={words.title}>{words.lead}</AuthHead>
      <ApiForm form={form} submitLabel={words.send} pendingLabel={words.sending} />
    </>
  );
}

/** Ends the session, or cancels the change of address, that a mail reported. */
export function NotMe() {
  const isHydrated = useIsHydrated();
  const session = useLinkSecret('token');
  const email = useLinkSecret('email');
  const [isDone, setDone] = useState(false);
  const door = email ? KEEP_EMAIL : END_SESSION;
  const token = email ?? session;
  const newPassword = <Button to={paths.forgotPassword}>{text.notMe.newPassword}</Button>;
  if (isDone) {
    return (
      <Outcome title={door.words.done} actions={newPassword}>
        {door.words.doneHint}
      </Outcome>
    );
  }
  if (isHydrated && !token) {
    return (
      <Outcome title={text.notMe.incomplete} actions={newPassword}>
        {text.notMe.incompleteHint}
      </Outcome>
    );
  }
  return (
    <Refuse
      key={token}
      {...door}
      token={token ?? ''}
      onDone={() => {
        setDone(true);
        // The ended session may have been this browser's own.
        void refreshUser();
      }}
    />
  );
}
