import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';

/** What a command found, for people and, with `--json`, for scripts. */
export interface Report {
  text: string;
  data: unknown;
}

/** A list: a line or paragraph of each row for people, the rows for scripts. */
export function listReport<T>(
  rows: readonly T[],
  none: string,
  textOf: (row: T) => string,
  between = '\n',
): Report {
  return { text: rows.length === 0 ? none : rows.map(textOf).join(between), data: rows };
}

/** Options of every command. */
export interface CommonOptions {
  json?: boolean;
  yes?: boolean;
}

/**
 * Asks before something that cannot be undone.
 *
 * @throws Error with one sentence when the answer is no, or when nobody can answer
 */
export type Confirm = (question: string) => Promise<void>;

/** Prints what a command answers. */
export type Print = (answer: string | Report) => void;

export function addCommonOptions(program: Command): void {
  program
    .option('--json', 'print the result as JSON')
    .option('-y, --yes', 'do what cannot be undone without asking');
}

/** The text that a command prints. A command with nothing but a sentence answers that in JSON too. */
export function formatAnswer(answer: string | Report, { json }: CommonOptions): string {
  if (!json) return typeof answer === 'string' ? answer : answer.text;
  return JSON.stringify(typeof answer === 'string' ? { message: answer } : answer.data, null, 2);
}

export function formatError(message: string, { json }: CommonOptions): string {
  return json ? JSON.stringify({ error: message }) : message;
}

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Not standard output, which may be read by a program. */
  output: NodeJS.WritableStream;
}

export function createConfirm({ yes }: CommonOptions, { input, output }: Terminal): Confirm {
  return async (question) => {
    if (yes) return;
    if (!input.isTTY) throw new Error(`${question} Add --yes to do it.`);
    const terminal = createInterface({ input, output });
    try {
      const answer = await terminal.question(`${question} Type "yes" to do it: `);
      if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
    } finally {
      terminal.close();
    }
  };
}
