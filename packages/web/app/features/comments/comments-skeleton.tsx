import clsx from 'clsx';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import styles from './comments-skeleton.module.css';
import threads from './threads.module.css';

interface ThreadsSkeletonProps {
  count?: number;
  /** Reserves enough height to keep the footer below the window. */
  isTall?: boolean;
}

/** Placeholder of comments. */
export function ThreadsSkeleton({ count = 3, isTall = false }: ThreadsSkeletonProps) {
  return (
    <div className={clsx(threads.read, isTall && styles.tall)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal places that never move
        <div key={index} className={styles.card}>
          <Bone width={40} height={40} radius="round" />
          <Stack as="span" gap={16} className={styles.lines}>
            <Bone width={120} height={14} />
            <Bone width="90%" height={14} />
            <Bone width="90%" height={14} />
          </Stack>
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the form, and comments below it. */
export function DiscussionSkeleton() {
  return (
    <div className={threads.discussion} aria-hidden="true">
      <Bone height={96} radius="card" />
      <ThreadsSkeleton isTall />
    </div>
  );
}
