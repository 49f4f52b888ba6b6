import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR } from './data-dir.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** What an operator's `npm run parde -- …` says, beside the server of the journeys. */
export async function parde(...args: string[]): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'parde', '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR, LOG_LEVEL: 'warn' },
  });
  return stdout.trim();
}

/** The number that an answer begins with: `#12: …`. */
export function numberIn(answer: string): string {
  const [, number] = /#(\d+)/.exec(answer) ?? [];
  if (!number) throw new Error(`no number in: ${answer}`);
  return number;
}
