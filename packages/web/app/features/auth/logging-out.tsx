import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
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
      <button type="button" className={button.go} onClick={leave}>
        {text.logout.again}
      </button>
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
          <Link to={paths.home()} className={button.go}>
            {text.home}
          </Link>
          <Link to={paths.login()} className={button.quiet}>
            {text.toLogin}
          </Link>
        </>
      }
    >
      {text.logout.doneHint}
    </Outcome>
  );
}
