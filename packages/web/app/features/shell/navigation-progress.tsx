import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoadingView } from '../../components/loading-view';
import styles from './navigation-progress.module.css';
import { text } from './text';

/** Faster navigations count as instant; a bar would only flicker. */
const BAR_AFTER_MS = 100;
/** Slower navigations show the full-screen loading view. */
const VIEW_AFTER_MS = 700;

function useElapsed(isRunning: boolean, delay: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setElapsed(true), delay);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [isRunning, delay]);
  return isRunning && hasElapsed;
}

/** Progress bar for navigations, with the loading view for slow ones. */
export function NavigationProgress() {
  const { state, location: target } = useNavigation();
  const { pathname } = useLocation();
  const isLoading = state !== 'idle';
  const isBarShown = useElapsed(isLoading, BAR_AFTER_MS);
  const isViewShown = useElapsed(isLoading && target?.pathname !== pathname, VIEW_AFTER_MS);
  return (
    <>
      {isBarShown && <div className={styles.bar} role="progressbar" aria-label={text.loading} />}
      {isViewShown && <LoadingView />}
    </>
  );
}
