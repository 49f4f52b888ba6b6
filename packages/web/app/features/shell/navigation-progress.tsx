import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoadingView } from '../../components/loading-view';
import styles from './navigation-progress.module.css';
import { text } from './text';

/** Below this a page counts as instant, and a bar would only flicker. */
const BAR_AFTER_MS = 100;
/** A page that takes longer than this gets the full-screen loading view. */
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

/** Progress bar of every navigation; the loading view only when another page is long in coming. */
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
