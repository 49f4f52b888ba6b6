export interface RunProgress {
  /** Position in the film reached, in milliseconds. */
  doneMs: number;
  /** Frames per second; `null` if not known yet. */
  fps: number | null;
  /** Seconds of film per second; `null` if not known yet. */
  speed: number | null;
}

/** Maximum length of a line. */
const MAX_PENDING = 65_536;

/** Parses the output of `-progress`, in chunks of any size. */
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
