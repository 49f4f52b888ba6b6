import { formatCount } from '@parde/shared/digits';
import { useEffect, useState } from 'react';
import { CloseIcon } from '../../../components/icons/icon';
import { Text } from '../../../components/typography';
import type { EngineStats } from '../engine/engine';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import styles from './panels.module.css';

const TICK_MS = 1_000;

/** Statistics for debugging. */
export function Stats({ onClose }: { onClose: () => void }) {
  const { video, media } = usePlayerParts();
  const [rows, setRows] = useState(() => readStats(video, media.stats()));
  useEffect(() => {
    const timer = setInterval(() => setRows(readStats(video, media.stats())), TICK_MS);
    return () => clearInterval(timer);
  }, [video, media]);
  const { dropped, total, ahead } = rows;
  return (
    <Text as="aside" size={12} className={styles.stats} dir="rtl" aria-label={text.stats}>
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
    </Text>
  );
}

const MEGABIT = 1_000_000;

const megabits = (bits: number) => `${(bits / MEGABIT).toFixed(2)} Mbit/s`;

interface StatLine {
  name: keyof typeof text.statRows;
  /** Technical, therefore in Latin script. */
  value: string;
}

interface StatRows {
  lines: StatLine[];
  /** Number of buffered seconds ahead of the position. */
  ahead: number;
  dropped: number;
  total: number;
}

function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range += 1) {
    const end = buffered.end(range);
    if (currentTime >= buffered.start(range) && currentTime <= end) {
      return Math.round((end - currentTime) * 10) / 10;
    }
  }
  return 0;
}

function readStats(video: HTMLVideoElement, stats: EngineStats | null): StatRows {
  const frames = video.getVideoPlaybackQuality?.();
  const codecs = [stats?.videoCodec, stats?.audioCodec].filter(Boolean).join(' / ');
  const found: [StatLine['name'], string | null][] = [
    ['engine', stats?.engine ?? null],
    ['picture', `${video.videoWidth}×${video.videoHeight}`],
    ['window', `${video.clientWidth}×${video.clientHeight} @${devicePixelRatio}`],
    ['codecs', codecs || null],
    ['bitrate', stats?.bitrate ? megabits(stats.bitrate) : null],
    ['bandwidth', stats?.bandwidth ? megabits(stats.bandwidth) : null],
  ];
  return {
    lines: found.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    ahead: secondsAhead(video),
    dropped: frames?.droppedVideoFrames ?? 0,
    total: frames?.totalVideoFrames ?? 0,
  };
}
