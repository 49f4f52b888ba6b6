import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/* SQL that the integration tests sent to one version of PostgreSQL, to be prepared by another version. */

/**
 * Folder where a run writes its statements, and from which the run on the other version reads them; undefined: neither.
 */
export const STATEMENTS_FOLDER = process.env.STATEMENTS_DIR;

/** Longer statements are shorter ones with more rows. */
const MAX_LENGTH = 20_000;

/** Whether `PREPARE` accepts it: one statement that reads or changes rows. */
export const isPlainStatement = (text: string): boolean =>
  text.length < MAX_LENGTH &&
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with|merge|values)\b/i.test(text) &&
  !text.includes(';');

/** The statements that the server parses with this database, and the errors of the others. */
export async function prepareAll(client: pg.ClientBase, statements: readonly string[]) {
  const accepted: string[] = [];
  const refused: { text: string; reason: string }[] = [];
  for (const text of statements) {
    try {
      await client.query(`PREPARE one AS ${text}`);
      await client.query('DEALLOCATE one');
      accepted.push(text);
    } catch (error) {
      refused.push({ text, reason: (error as Error).message });
    }
  }
  return { accepted, refused };
}

const acceptedFile = (folder: string) => path.join(folder, 'accepted.json');

/**
 * Keeps the statements that this version prepares on an empty database: not those of tests with invalid SQL or with
 * tables of their own.
 */
export async function keepAccepted(client: pg.ClientBase, folder: string): Promise<void> {
  const recorded = new Set<string>();
  for (const name of globSync('*.jsonl', { cwd: folder }))
    for (const line of readFileSync(path.join(folder, name), 'utf8').split('\n'))
      if (line !== '') recorded.add(JSON.parse(line) as string);
  const { accepted } = await prepareAll(client, [...recorded]);
  writeFileSync(acceptedFile(folder), JSON.stringify(accepted));
}

/** Statements kept by `keepAccepted`; null before it ran. */
export function acceptedStatements(folder: string): string[] | null {
  const file = acceptedFile(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
}
