import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/button';
import { callForResult } from '../../lib/api-result';
import { paths } from '../../lib/paths';
import { unsubscribeBrowser } from '../../lib/push';
import { abortUserRequests, signOut } from '../../stores/auth';
import { AuthHead, Outcome } from './auth-frame';
import { text } from './text';

/** Logs out when shown, and displays the result. */
export function LoggingOut() {
  const [stage, setStage] = useState<'pending' | 'done' | 'failed'>('pending');
  const leave = useCallback(() => {
    setStage('pending');
    void logOut().then((isOut) => setStage(isOut ? 'done' : 'failed'));
  }, []);
  useEffect(leave, [leave]);

  if (stage === 'pending') return <AuthHead title={text.logout.pending} />;
  if (stage === 'failed') {
    const again = (
      <Button variant="action" onClick={leave}>
        {text.logout.again}
      </Button>
    );
    return (
      <Outcome title={text.logout.failed} actions={again}>
        {text.logout.failedHint}
      </Outcome>
    );
  }
  return (
    <Outcome
      title={text.logout.done}
      actions={
        <>
          <Button to={paths.home()} variant="action">
            {text.home}
          </Button>
          <Button to={paths.login()}>{text.toLogin}</Button>
        </>
      }
    >
      {text.logout.doneHint}
    </Outcome>
  );
}

/**
 * Ends the session on the server, then clears it here. False when the server could not be reached
 * (SPEC §8).
 */
export async function logOut(): Promise<boolean> {
  abortUserRequests();
  const result = await callForResult('POST /api/sanc/logout', {});
  if (result.ok) {
    signOut();
    void unsubscribeBrowser();
  }
  return result.ok;
}
