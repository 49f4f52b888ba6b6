import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';

/** Result of a command: text for people and, with `--json`, data for scripts. */
export interface Report {
  text: string;
  data: unknown;
}

/** Report of a list: one line or paragraph per row for people, the rows themselves for scripts. */
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
 * Asks for confirmation before an action that cannot be undone.
 *
 * @throws Error with a one-sentence message if the answer is no, or if nobody can answer
 */
export type Confirm = (question: string) => Promise<void>;

/** Prints the result of a command. */
export type Print = (answer: string | Report) => void;

export function addCommonOptions(program: Command): void {
  program
    .option('--json', 'print the result as JSON')
    .option('-y, --yes', 'do what cannot be undone without asking');
}

/**
 * The text that a command prints. A command whose result is only a sentence prints that sentence with `--json`, too.
 */
export function formatAnswer(answer: string | Report, { json }: CommonOptions): string {
  if (!json) return typeof answer === 'string' ? answer : answer.text;
  return JSON.stringify(typeof answer === 'string' ? { message: answer } : answer.data, null, 2);
}

export function formatError(message: string, { json }: CommonOptions): string {
  return json ? JSON.stringify({ error: message }) : message;
}

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Where questions are written: not standard output, which may be read by a program. */
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
