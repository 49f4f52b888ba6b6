import type { LogoutBody } from '@parde/contract';
import { useEffect, useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { PasswordField, PinField } from '../../components/password-field';
import { Stack } from '../../components/stack';
import { resultOf } from '../../lib/api-result';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { unsubscribeBrowser } from '../../lib/push';
import { useApiForm } from '../../lib/use-api-form';
import { abortUserRequests, signOut, useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { AuthHead, Outcome } from './auth-frame';
import { text } from './text';

type Stage = 'pending' | 'done' | 'failed' | 'locked';

const words = text.logout;

/** Logs out when shown, and displays the result. A child is asked for the PIN first. */
export function LoggingOut() {
  const [stage, setStage] = useState<Stage>(() =>
    isChild(useAuth.getState().user) ? 'locked' : 'pending',
  );
  const isPending = stage === 'pending';
  useEffect(() => {
    if (isPending) void logOut().then(setStage);
  }, [isPending]);

  if (isPending) return <AuthHead title={words.pending} />;
  if (stage === 'locked') return <Locked onDone={() => setStage('done')} />;
  if (stage === 'failed') {
    const again = (
      <Button variant="action" onClick={() => setStage('pending')}>
        {words.again}
      </Button>
    );
    return (
      <Outcome title={words.failed} actions={again}>
        {words.failedHint}
      </Outcome>
    );
  }
  return (
    <Outcome
      title={words.done}
      actions={
        <>
          <Button to={paths.home()} variant="action">
            {text.home}
          </Button>
          <Button to={paths.login()}>{text.toLogin}</Button>
        </>
      }
    >
      {words.doneHint}
    </Outcome>
  );
}

/** Asks for the first profile's PIN, or for the account's password if the PIN was forgotten. */
function Locked({ onDone }: { onDone: () => void }) {
  const [isForgotten, setForgotten] = useState(false);
  const hasPassword = useAuth(({ user }) => user?.hasPassword !== false);
  const Way = isForgotten ? ByPassword : ByPin;
  return (
    <>
      <AuthHead title={words.child}>{isForgotten ? words.childPassword : words.childHint}</AuthHead>
      <Way onDone={onDone} />
      <Stack direction="row" gap={12} wrap above={16}>
        <Button to={paths.home()}>{words.stay}</Button>
        {hasPassword && !isForgotten && (
          <Button variant="link" onClick={() => setForgotten(true)}>
            {words.forgotten}
          </Button>
        )}
      </Stack>
    </>
  );
}

function ByPin({ onDone }: { onDone: () => void }) {
  const form = useApiForm({
    schema: ({ profilePinForm }) => profilePinForm,
    submit: endSession,
    onDone,
  });
  return (
    <ApiForm form={form} submitLabel={words.leave} pendingLabel={words.pending}>
      <PinField {...form.field('pin')} label={words.pin} />
    </ApiForm>
  );
}

function ByPassword({ onDone }: { onDone: () => void }) {
  const form = useApiForm({
    schema: ({ proofPasswordBody }) => proofPasswordBody,
    submit: endSession,
    onDone,
  });
  return (
    <ApiForm form={form} submitLabel={words.leave} pendingLabel={words.pending}>
      <PasswordField
        {...form.field('password')}
        label={words.password}
        autoComplete="current-password"
      />
    </ApiForm>
  );
}

/** Ends the session on the server, then clears it here. May throw the API client's errors. */
async function endSession(body: LogoutBody): Promise<void> {
  abortUserRequests();
  await callWithCsrf('POST /api/sanc/logout', { body });
  signOut();
  void unsubscribeBrowser();
}

/**
 * Signs out. `failed` when the server could not be reached (SPEC §8), `locked` when a child's profile
 * was chosen elsewhere.
 */
export async function logOut(): Promise<Exclude<Stage, 'pending'>> {
  const result = await resultOf(endSession({}));
  if (result.ok) return 'done';
  return 'pin' in result.fields ? 'locked' : 'failed';
}
