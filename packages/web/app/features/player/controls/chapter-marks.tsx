import type { PlayerChapter } from '../player-props';
import styles from './seek-bar.module.css';

interface ChapterMarksProps {
  chapters: PlayerChapter[];
  durationSeconds: number;
}

/** A gap in the bar at the start of each chapter. */
export function ChapterMarks({ chapters, durationSeconds }: ChapterMarksProps) {
  if (durationSeconds <= 0) return null;
  return chapters
    .filter(({ startMs }) => startMs > 0 && startMs < durationSeconds * 1_000)
    .map(({ startMs }) => (
      <span
        key={startMs}
        className={styles.mark}
        style={{ left: `${startMs / 10 / durationSeconds}%` }}
      />
    ));
}
