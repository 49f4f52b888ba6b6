import styles from './loading-view.module.css';
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

/** The same within the page layout. */
export function LoadingPage() {
  return (
    <div className={styles.room}>
      <LoadingView />
    </div>
  );
}
