import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../components/button';
import { logOut } from '../../lib/log-out';
import { paths } from '../../lib/paths';
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
