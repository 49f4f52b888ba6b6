import styles from './loading-view.module.css';
import { PageFrame } from './page-frame';
import { Bone, RowsSkeleton } from './skeletons';
import { Stack } from './stack';
import { Text } from './typography';
import { CurtainMark } from './wordmark';

/** Fills the screen while a page is loading (SPEC §2). */
export function LoadingView() {
  return (
    <div className={styles.view} role="status">
      <Text as="span" tone="quiet" className={styles.mark}>
        <CurtainMark size={56} />
      </Text>
      <span className="visually-hidden">در حال بارگذاری صفحه…</span>
    </div>
  );
}

/** Placeholder of a page below the header, until its script has determined the current user. */
export function LoadingPage() {
  return (
    <PageFrame className={styles.room}>
      <div role="status">
        <span className="visually-hidden">در حال بارگذاری صفحه…</span>
        <Stack gap={24} above={24}>
          <Bone height={36} width="min(260px, 60%)" />
          <RowsSkeleton />
        </Stack>
      </div>
    </PageFrame>
  );
}
