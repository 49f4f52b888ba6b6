import styles from './parts.module.css';

interface FlashProps {
  /** Changes with every press, so that the same words show again. */
  moment: number;
  words: string;
}

/** What a key just did. */
export function Flash({ moment, words }: FlashProps) {
  return (
    <div className={styles.flashPlace} role="status" dir="rtl">
      {words && (
        <span key={moment} className={styles.flash}>
          {words}
        </span>
      )}
    </div>
  );
}
