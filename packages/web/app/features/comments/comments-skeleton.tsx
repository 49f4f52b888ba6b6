import clsx from 'clsx';
import bones from '../../components/skeletons.module.css';
import styles from './comments-skeleton.module.css';

interface ThreadsSkeletonProps {
  count?: number;
  /** Reserves enough height to keep the footer below the window. */
  isTall?: boolean;
}

/** Placeholder of comments. */
export function ThreadsSkeleton({ count = 3, isTall = false }: ThreadsSkeletonProps) {
  return (
    <div className={clsx(styles.list, isTall && styles.tall)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places that never move
        <div key={index} className={styles.card}>
          <span className={`${bones.bone} ${styles.initial}`} />
          <span>
            <span className={`${bones.bone} ${styles.name}`} />
            <span className={`${bones.bone} ${styles.line}`} />
            <span className={`${bones.bone} ${styles.line}`} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the form, and comments below it. */
export function DiscussionSkeleton() {
  return (
    <div className={styles.discussion} aria-hidden="true">
      <span className={`${bones.bone} ${styles.write}`} />
      <ThreadsSkeleton isTall />
    </div>
  );
}
