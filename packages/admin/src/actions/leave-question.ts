import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';

/** Asks before another screen is opened or, in the browser's words, the tab is closed. */
export function useLeaveQuestion(isAsked: boolean, question: string): void {
  const blocker = useBlocker(isAsked);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);
  useBeforeUnload((event) => {
    if (isAsked) event.preventDefault();
  });
}
