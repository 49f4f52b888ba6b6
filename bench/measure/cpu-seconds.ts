import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second in `/proc`: 100 on every Linux in use. */
const TICKS = 100;

/**
 * CPU seconds that a process has used so far, all threads together. NaN on systems without `/proc`.
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await statOf(pid);
  return stat === null ? Number.NaN : stat.own;
}

/**
 * CPU seconds of a process, its children, and those of its children that have ended: of a PostgreSQL
 * server with all its connections. NaN on systems without `/proc`.
 */
export async function treeCpuSeconds(pid: number): Promise<number> {
  const root = await statOf(pid);
  if (root === null) return Number.NaN;
  let seconds = root.own + root.ended;
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await statOf(Number(name)) : null;
    if (stat?.parent === pid) seconds += stat.own + stat.ended;
  }
  return seconds;
}

async function statOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  if (stat === null) return null;
  // The process name is in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}
