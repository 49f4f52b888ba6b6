import styles from './parts.module.css';

interface FlashProps {
  /** Changes with every press, so that the same text shows again. */
  moment: number;
  words: string;
}

/** Feedback for a key press. */
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
