import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { advisoryKeys } from './locks.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';

const journal = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

const readJournal = async () =>
  journal.parse(JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')));

/** The migrations of this release, oldest first. */
export async function listMigrations(): Promise<{ tag: string; when: number }[]> {
  return (await readJournal()).entries;
}

/**
 * Applies all pending migrations. Processes that start together take turns under an advisory lock,
 * so each migration runs once.
 *
 * @param last tag of the migration to end with, to restore what an older release left; default: all
 */
export async function migrate(databaseUrl: string, last?: string): Promise<void> {
  if (last !== undefined) {
    return withMigrationsUpTo(last, (folder) => applyFrom(folder, databaseUrl));
  }
  await applyFrom(MIGRATIONS_FOLDER, databaseUrl);
}

async function applyFrom(migrationsFolder: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryKeys.migrate]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Drizzle applies whole folders: runs `work` with a copy of the folder that ends earlier. */
async function withMigrationsUpTo(
  last: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const all = await readJournal();
  const end = all.entries.findIndex(({ tag }) => tag === last);
  if (end === -1) throw new Error(`There is no migration ${last}.`);
  const entries = all.entries.slice(0, end + 1);
  const folder = await mkdtemp(path.join(tmpdir(), 'parde-migrations-'));
  try {
    await mkdir(path.join(folder, path.dirname(JOURNAL)));
    await writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...all, entries }));
    for (const { tag } of entries) {
      await copyFile(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    }
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
