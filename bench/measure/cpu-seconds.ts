import { readFile } from 'node:fs/promises';

/** Clock ticks per second in `/proc`: 100 on every Linux in use. */
const TICKS = 100;

/**
 * CPU seconds that a process has used so far, all threads together. NaN on systems without `/proc`.
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  if (stat === null) return Number.NaN;
  // The process name is in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
