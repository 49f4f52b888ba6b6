import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { commandLine, writeAudit } from '../../db/audit-log.ts';
import { applicationName, type Database } from '../../db/client.ts';
import { advisoryKeys, takeLock } from '../../db/locks.ts';
import { applyMigrations, listMigrations, migrate } from '../../db/migrate.ts';
import { queryClientRow } from '../../db/query-client-rows.ts';
import { reindex } from '../../db/read-models/search/rebuild-search.ts';
import { seedReferenceData } from '../../db/reference-data.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import {
  type BackupHeader,
  type BackupManifest,
  kindOfEntry,
  listedFile,
} from './backup-format.ts';
import type { ArchivePlace } from './backup-places.ts';
import {
  copyCommand,
  countOwnRows,
  dropAllObjects,
  listTables,
  TEXT_SETTINGS,
  tableName,
  withoutTriggers,
} from './dump-queries.ts';
import { openReader, readText, type VerifiedBackup, verifyBackup } from './verify-backup.ts';

export interface RestoreRequest {
  database: Database;
  databaseUrl: string;
  storage: Storage;
  place: ArchivePlace;
  /** Name of the back-up for the audit log. */
  name: string;
  /** Creates the job tables again. */
  installQueues: (databaseUrl: string) => Promise<void>;
  /** Called before rows are deleted; throws to prevent it. */
  confirm: (rows: number, backup: VerifiedBackup) => Promise<void>;
}

export interface Restored extends VerifiedBackup {
  /** Films that the back-up only references and that storage does not have. */
  missingFilms: { count: number; bytes: number };
}

/**
 * Replaces the database with a back-up, and stores its files. Older back-ups are restored into the schema that they
 * were made in, then migrated.
 *
 *   check every sum of the file; the release; that nobody works on the database
 *   one transaction, so that the database is the old one or the restored one:
 *     drop everything; migrate to the level of the back-up; rows; files, so that rows are there only with their files
 *   migrate to this release; search tables; job tables; audit entry: what a start would do too
 *
 * @throws Error with one sentence; the database stays as it was
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { database, databaseUrl, storage, place, confirm } = request;
  const backup = await verifyBackup(place);
  await assertRestorable(storage, backup);
  const missingFilms = await withoutTimeLimit(database, async (client) => {
    await assertNobodyWorks(client, database);
    await confirm(await countOwnRows(client), backup);
    // What starts from now on waits before it reads a table.
    await takeLock(client, advisoryKeys.migrate, 'start or restore');
    await assertNobodyWorks(client, database);
    return replaceAll(client, storage, place, backup);
  });
  await migrate(databaseUrl);
  await request.installQueues(databaseUrl);
  await seedReferenceData(database.db);
  await reindex(database.direct);
  await withoutTimeLimit(database, (client) => client.query('analyze'));
  await database.db.transaction((tx) =>
    writeAudit(tx, commandLine, {
      action: 'backups.restore',
      subject: { kind: 'backup', id: request.name },
      after: { createdAt: backup.header.createdAt, version: backup.header.version },
    }),
  );
  return { ...backup, missingFilms };
}

async function withoutTimeLimit<T>(
  { direct }: Database,
  run: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = await direct.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await run(client);
  } finally {
    client.release(true);
  }
}

async function assertRestorable(
  storage: Storage,
  { header, manifest }: VerifiedBackup,
): Promise<void> {
  const known = await listMigrations();
  if (!known.some(({ tag }) => tag === header.migration)) {
    throw new Error(
      `The back-up was made by Parde ${header.version} with a newer database: restore it with that release.`,
    );
  }
  const free = await storage.freeBytes();
  const needed = manifest.files.copied.bytes;
  if (free !== null && free < needed) {
    throw new Error(
      `The files of the back-up take ${needed} bytes, but storage has only ${free} bytes free.`,
    );
  }
}

/**
 * A pooler keeps connections of processes that have ended. Those that serve visitors ask for the version of the content
 * twice a second.
 */
const POOLED_SILENCE = "interval '10 seconds'";

/** @throws Error that names another process of Parde that is connected */
async function assertNobodyWorks(
  client: ClientBase,
  { pool, direct }: Pick<Database, 'pool' | 'direct'>,
): Promise<void> {
  const other = await queryClientRow(
    client,
    z.object({ name: z.string() }),
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'parde %'
       and right(application_name, length($1)) <> $1
       and (not $2 or state is distinct from 'idle' or state_change > now() - ${POOLED_SILENCE})
     limit 1`,
    [applicationName('').slice('parde '.length), pool !== direct],
  );
  if (!other) return;
  throw new Error(
    `Another process of Parde works on this database (${other.name}): stop it first.`,
  );
}

const OUT_OF_LOCKS = '53200';
const TOO_FEW_LOCKS =
  'PostgreSQL has too few locks to replace the database in one step: set its max_locks_per_transaction to 256, restart it and try again. The database is as it was.';

/** In one transaction: {@link copyBack} into a database that is created anew. */
async function replaceAll(
  client: ClientBase,
  storage: Storage,
  place: ArchivePlace,
  backup: VerifiedBackup,
): Promise<Restored['missingFilms']> {
  await client.query('begin');
  try {
    await client.query(TEXT_SETTINGS);
    await dropAllObjects(client);
    await applyMigrations(client, backup.header.migration);
    const missing = await copyBack(client, storage, place, backup);
    await client.query('commit');
    return missing;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if ((error as { code?: string }).code === OUT_OF_LOCKS) throw new Error(TOO_FEW_LOCKS);
    throw error;
  }
}

/** Restores rows and files in the order of the archive. Returns the films that exist nowhere. */
async function copyBack(
  client: ClientBase,
  storage: Storage,
  place: ArchivePlace,
  { header, manifest }: VerifiedBackup,
): Promise<Restored['missingFilms']> {
  const missing = { count: 0, bytes: 0 };
  await assertSameTables(client, header);
  await withoutTriggers(client, header.tables, async () => {
    const reader = openReader(place);
    try {
      for (let entry = await reader.take(); entry; entry = await reader.take()) {
        const kind = kindOfEntry(entry.name);
        if (kind.kind === 'table') {
          const table = header.tables.find(({ name }) => name === kind.table);
          if (!table) throw new Error(`The back-up has no columns of ${kind.table}.`);
          await pipeline(
            reader.rows(entry, kind.table),
            createGunzip(),
            client.query(copyFrom(copyCommand(table, 'from stdin'))),
          );
        } else if (kind.kind === 'file') {
          await storage.put(kind.key, Readable.from(entry.content(), { objectMode: false }));
        } else if (kind.kind === 'list') {
          await countMissing(storage, await readText(entry), missing);
        }
      }
    } finally {
      await reader.close();
    }
  });
  await setSequences(client, manifest);
  return missing;
}

/** Checks that the schema created by the migrations has all tables and columns of the back-up. */
async function assertSameTables(client: ClientBase, { tables, migration }: BackupHeader) {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const missingColumn = columns.find((column) => !known.get(name)?.includes(column));
    if (missingColumn === undefined) continue;
    throw new Error(`The schema of ${migration} has no column ${missingColumn} in ${name}.`);
  }
}

async function countMissing(
  storage: Storage,
  lines: string,
  missing: Restored['missingFilms'],
): Promise<void> {
  for (const line of lines.split('\n').slice(0, -1)) {
    const { key, size, sha256 } = listedFile.parse(JSON.parse(line));
    if (sha256 !== null || (await storage.stat(key))?.size === size) continue;
    missing.count += 1;
    missing.bytes += size;
  }
}

async function setSequences(client: ClientBase, { sequences }: BackupManifest): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [tableName(name), last]);
  }
}
