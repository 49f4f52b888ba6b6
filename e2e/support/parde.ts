import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATA_DIR } from './data-dir.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PARDE = ['--import', './scripts/fast-imports.mjs', 'packages/server/src/cli/main.ts'];
const run = promisify(execFile);

const IS_IMPORTING = /Another import or reindex is running/;
const PATIENCE_MS = 60_000;

/**
 * Runs `npm run parde -- …` against the journeys' server and returns its output. Imports run one at a time: waits while
 * one of another journey is running.
 */
export async function parde(...args: string[]): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { stdout } = await run(process.execPath, [...PARDE, ...args], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR, LOG_LEVEL: 'warn' },
      });
      return stdout.trim();
    } catch (error) {
      if (!IS_IMPORTING.test(String(error)) || performance.now() > until) throw error;
    }
  }
}

/** The number at the start of an answer: `#12: …`. */
export function numberIn(answer: string): string {
  const [, number] = /#(\d+)/.exec(answer) ?? [];
  if (!number) throw new Error(`no number in: ${answer}`);
  return number;
}
