import { readFile } from 'node:fs/promises';

/** Ticks of `/proc` in a second: the same on every Linux in use. */
const TICKS = 100;

/** Processor time that a process has used so far, of all its threads; NaN where the system has no `/proc`. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  if (stat === null) return Number.NaN;
  // The name, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
