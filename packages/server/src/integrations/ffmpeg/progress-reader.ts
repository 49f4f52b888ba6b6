export interface RunProgress {
  /** Milliseconds of film that are done. */
  doneMs: number;
  /** Frames a second; null: not known yet. */
  fps: number | null;
  /** Seconds of film a second; null: not known yet. */
  speed: number | null;
}

/** Longest line that is believed to be one. */
const MAX_PENDING = 65_536;

/** Reads what `-progress` writes, in whatever pieces it comes. */
export function progressReader(onProgress: (progress: RunProgress) => void) {
  let pending = '';
  let values: Record<string, string> = {};
  const positive = (text: string | undefined): number | null => {
    const value = Number.parseFloat(text ?? '');
    return value > 0 ? value : null;
  };
  return (chunk: Buffer): void => {
    const lines = (pending + chunk.toString('latin1')).split('\n');
    pending = (lines.pop() ?? '').slice(-MAX_PENDING);
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=', 2);
      values[key] = value.trim();
      // Ends each report.
      if (key !== 'progress') continue;
      onProgress({
        doneMs: (positive(values.out_time_us) ?? 0) / 1000,
        fps: positive(values.fps),
        speed: positive(values.speed),
      });
      values = {};
    }
  };
}
