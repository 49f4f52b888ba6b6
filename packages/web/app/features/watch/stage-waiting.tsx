import styles from './stage-waiting.module.css';
import { text } from './text';

/** The film's frame while loading. */
export function StageWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{text.loading}</span>
      <noscript>
        <p className={styles.words}>{text.needsScript}</p>
      </noscript>
    </div>
  );
}
