import { formatCount } from '@parde/shared/digits';
import { useEffect, useState } from 'react';
import { CloseIcon } from '../../../components/icons/icon';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import styles from './panels.module.css';
import { readStats } from './read-stats';

const TICK_MS = 1_000;

/** Statistics for debugging. */
export function Stats({ onClose }: { onClose: () => void }) {
  const { video, playback } = usePlayerParts();
  const [rows, setRows] = useState(() => readStats(video, playback.stats()));
  useEffect(() => {
    const timer = setInterval(() => setRows(readStats(video, playback.stats())), TICK_MS);
    return () => clearInterval(timer);
  }, [video, playback]);
  const { dropped, total, ahead } = rows;
  return (
    <aside className={styles.stats} dir="rtl" aria-label={text.stats}>
      <button type="button" className={styles.close} aria-label={text.close} onClick={onClose}>
        <CloseIcon size={18} />
      </button>
      <dl>
        {rows.lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{text.statRows[name]}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{text.statRows.buffer}</dt>
          <dd>{text.seconds(formatCount(ahead))}</dd>
        </div>
        <div>
          <dt>{text.statRows.dropped}</dt>
          <dd>{text.droppedOf(formatCount(dropped), formatCount(total))}</dd>
        </div>
      </dl>
    </aside>
  );
}
