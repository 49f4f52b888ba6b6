import type { CSSProperties } from 'react';
import { clockWords } from '../../../lib/clock-words';
import { tileAt } from '../parts/storyboard-tile';
import type { PlayerStoryboard } from '../player-props';
import styles from './seek-preview.module.css';

interface SeekPreviewProps {
  /** Position on the bar, 0–100. */
  percent: number;
  seconds: number;
  chapter: string | null;
  storyboard: PlayerStoryboard | null;
}

/** Preview of a seek position: thumbnail, chapter and time. */
export function SeekPreview({ percent, seconds, chapter, storyboard }: SeekPreviewProps) {
  const tile = storyboard && tileAt(storyboard, seconds);
  return (
    <div
      className={styles.place}
      style={{ '--at': `${percent}%` } as CSSProperties}
      aria-hidden="true"
    >
      <div className={styles.preview}>
        {tile && (
          <div
            className={styles.frame}
            style={{
              width: storyboard.tileWidth,
              height: storyboard.tileHeight,
              backgroundImage: `url("${tile.url}")`,
              backgroundPosition: `-${tile.x}px -${tile.y}px`,
            }}
          />
        )}
        {chapter && (
          <span className={styles.chapter} dir="auto">
            {chapter}
          </span>
        )}
        <span className={styles.time}>{clockWords(Math.floor(seconds))}</span>
      </div>
    </div>
  );
}
