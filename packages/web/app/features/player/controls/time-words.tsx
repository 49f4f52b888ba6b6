import { clockWords } from '../../../lib/clock-words';
import { chapterAt, chapterName } from '../parts/chapters';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import styles from './control-bar.module.css';

/** Position, duration and chapter. */
export function TimeWords() {
  const { props } = usePlayerParts();
  const { seconds, duration } = usePlayer((state) => ({
    seconds: Math.floor(state.currentTime),
    duration: state.duration,
  }));
  const chapters = props.chapters ?? [];
  const chapter = chapterName(chapters, chapterAt(chapters, seconds));
  return (
    // The seek bar announces it.
    <div className={styles.words} aria-hidden="true">
      <span className={styles.time}>
        {clockWords(seconds)}
        <span className={styles.total}> / {clockWords(Math.floor(duration))}</span>
      </span>
      {chapter && (
        <span className={styles.chapter} dir="auto">
          {chapter}
        </span>
      )}
    </div>
  );
}
