import clsx from 'clsx';
import styles from './watch-bar.module.css';

interface WatchBarProps {
  positionSeconds: number;
  /** `null` if unknown, for example for a film that was not started. */
  durationSeconds: number | null;
  isFinished?: boolean;
  className?: string | undefined;
}

/** Watch progress as a bar; adjacent text says the same. Renders nothing for unstarted films. */
export function WatchBar(props: WatchBarProps) {
  const { positionSeconds, durationSeconds, isFinished = false, className } = props;
  const part = durationSeconds ? Math.min(1, positionSeconds / durationSeconds) : 0;
  if (!isFinished && part === 0) return null;
  return (
    <span className={clsx(styles.bar, className)} aria-hidden="true">
      <span style={{ inlineSize: `${(isFinished ? 1 : part) * 100}%` }} />
    </span>
  );
}
