import styles from './loading-view.module.css';
import { CurtainMark } from './wordmark';

/** Fills the screen while a page is on its way (SPEC §2). */
export function LoadingView() {
  return (
    <div className={styles.view} role="status">
      <span className={styles.mark}>
        <CurtainMark size={56} />
      </span>
      <span className="visually-hidden">در حال بارگذاری صفحه…</span>
    </div>
  );
}

/** The same in the place of a page that is not there yet. */
export function LoadingPage() {
  return (
    <div className={styles.room}>
      <LoadingView />
    </div>
  );
}
