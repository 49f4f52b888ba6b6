import type { EngineStats } from '../engine/engine';
import type { text } from '../text';

const MEGABIT = 1_000_000;

const megabits = (bits: number) => `${(bits / MEGABIT).toFixed(2)} Mbit/s`;

interface StatLine {
  name: keyof typeof text.statRows;
  /** Technical, therefore in Latin script. */
  value: string;
}

interface StatRows {
  lines: StatLine[];
  /** Buffered seconds ahead of the position. */
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

export function readStats(video: HTMLVideoElement, stats: EngineStats | null): StatRows {
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
