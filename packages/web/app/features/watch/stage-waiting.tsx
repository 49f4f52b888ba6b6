import styles from './stage-waiting.module.css';
import { text } from './text';

/** The frame of the film, and that it is on its way. */
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
