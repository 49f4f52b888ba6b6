import {
  COLUMN_FIELDS,
  FILE_SOURCES,
  folderFile,
  NEW_TITLE_STATES,
  OFFLINE_SOURCES,
  type startImport,
  TMDB_KINDS,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Database } from '../../db/client.ts';
import { LockedError } from '../../db/locks.ts';
import { queryRow } from '../../db/query-rows.ts';
import { conflict, invalidField, notFound } from '../../domain/app-error.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { isName } from '../../importers/sources/columns.ts';
import type { TmdbId, TmdbKind } from '../../importers/sources/tmdb-ids.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { findFolder, isAmong, isFolderSource, keyOf } from './import-files.ts';
import { getImport, isAbandoned } from './import-runs.ts';
import { undoRun } from './run-source.ts';

export interface ImportRequestDeps {
  database: Database;
  storage: Storage;
  jobs: Jobs;
}

type NewTitleState = (typeof NEW_TITLE_STATES)[number];
type StartBody = z.output<NonNullable<(typeof startImport)['body']>>;

/** Only the properties that belong into the job. */
const askedBy = ({ sessionId, role, network, requestId }: Actor) => ({
  asker: { sessionId, role, network, requestId },
});

/** @throws AppError invalid_input */
export async function requestImport(
  { database, storage, jobs }: ImportRequestDeps,
  actor: Actor,
  { source, file, name, columns: map, ids, files, ...rest }: StartBody,
) {
  const ofFolder = isFolderSource(source) ? await findFolder(storage, files ?? []) : null;
  const needsFile = isAmong(FILE_SOURCES, source);
  const key = file && (needsFile || isAmong(OFFLINE_SOURCES, source)) ? keyOf(file) : null;
  if (key === null ? needsFile : !(await storage.exists(key))) {
    throw invalidField('file', 'فایل را بارگذاری کنید');
  }
  if (source === 'tmdb' && key !== null && !rest.daily) {
    throw invalidField('daily', 'بگویید این فایل فهرست چیست');
  }
  if (source === 'csv' && map && !Object.values(map).some(isName)) {
    throw invalidField('columns', 'بگویید کدام ستون نامِ عنوان است');
  }
  const { daily, mostTitles, minVotes, withPictures, withEpisodes, onlyMissing } = rest;
  const options: z.input<typeof requestOptions> = {
    columns: map ?? null,
    ids: ids ? linesOf(ids) : null,
    files: ofFolder,
    daily: daily ?? null,
    mostTitles,
    minVotes,
    withPictures,
    withEpisodes,
    onlyMissing,
  };
  const id = await database.db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      z.object({ id: z.string() }),
      sql`insert into import_requests (source, name, file_key, options, user_id)
        values (${source}, ${name || source}, ${key}, ${JSON.stringify(options)}::jsonb, ${actor.userId})
        returning id::text`,
    );
    if (row === null) throw new Error('import_requests gave no row');
    await jobs.enqueue(tx, 'run-import', { ...askedBy(actor), importId: row.id, step: 'check' });
    await writeAudit(tx, actor, {
      action: 'imports.check',
      subject: { kind: 'import', id: row.id },
      after: {
        source,
        name: name ?? null,
        ...(ofFolder && { files: ofFolder.length }),
        ...(daily && { daily, mostTitles }),
      },
    });
    return row.id;
  });
  return getImport(database.db, id);
}

const TMDB_ID = /^(?:(movie|tv|person)[/-](\d{1,9})|(tt\d{7,10}))$/;

/** @throws AppError invalid_input naming the first line that is not an ID */
function linesOf(ids: string): string[] {
  const lines = ids.split(/\s+/).filter((line) => line !== '');
  const wrong = lines.find((line) => !TMDB_ID.test(line));
  if (wrong !== undefined) {
    throw invalidField('ids', `«${wrong.slice(0, 40)}» شناسهٔ TMDB یا IMDb نیست`);
  }
  return lines;
}

/** @throws AppError not_found, conflict if it has not been checked */
export async function confirmImport(
  { database, jobs }: ImportRequestDeps,
  actor: Actor,
  { id, newTitles }: { id: string; newTitles: NewTitleState },
) {
  await database.db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      z.object({ state: z.string() }),
      sql`select state from import_requests where id = ${id} for update`,
    );
    if (row === null) throw notFound('این ورود');
    if (row.state !== 'checked') {
      throw conflict(`the import is ${row.state}`, 'فقط ورودی که بررسی شده است انجام می‌شود');
    }
    await tx.execute(sql`update import_requests set state = 'applying',
      options = options || ${JSON.stringify({ newTitles })}::jsonb where id = ${id}`);
    await jobs.enqueue(tx, 'run-import', { ...askedBy(actor), importId: id, step: 'apply' });
    await writeAudit(tx, actor, {
      action: 'imports.apply',
      subject: { kind: 'import', id },
      after: { newTitles },
    });
  });
  return getImport(database.db, id);
}

/** Checks a failed import again. @throws AppError not_found, conflict if it has not failed */
export async function retryImport({ database, jobs }: ImportRequestDeps, actor: Actor, id: string) {
  await database.db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      z.object({ isFailed: z.boolean() }),
      sql`select q.state = 'failed' or ${isAbandoned} as "isFailed" from import_requests q
        where id = ${id} for update`,
    );
    if (row === null) throw notFound('این ورود');
    if (!row.isFailed) throw conflict('the import has not failed', 'این ورود ناکام نمانده است');
    await tx.execute(
      sql`update import_requests set state = 'checking', error = null, report = null, finished_at = null
        where id = ${id}`,
    );
    await jobs.enqueue(tx, 'run-import', { ...askedBy(actor), importId: id, step: 'check' });
    await writeAudit(tx, actor, { action: 'imports.check', subject: { kind: 'import', id } });
  });
  return getImport(database.db, id);
}

/** @throws AppError not_found, conflict if it wrote nothing, is still running, or was undone */
export async function undoImport(
  { database, jobs }: Pick<ImportRequestDeps, 'database' | 'jobs'>,
  actor: Actor,
  id: string,
) {
  const { state, isUndoable } = await getImport(database.db, id);
  if (!isUndoable) throw conflict(`the import is ${state}`, 'فقط آنچه نوشته شده است برمی‌گردد');
  const row = await queryRow(
    database.db,
    z.object({ runId: z.string().nullable(), subjectId: z.string() }),
    sql`select run_id::text as "runId", id::text as "subjectId" from import_requests
      where ${id} in (id::text, run_id::text)`,
  );
  try {
    const run = { runId: row?.runId ?? id, subjectId: row?.subjectId ?? id };
    const undone = await undoRun({ database, jobs }, actor, run);
    return { ...(await getImport(database.db, id)), undone };
  } catch (error) {
    if (error instanceof ImportError) throw conflict(error.message, 'این ورود بازگشتنی نیست');
    if (error instanceof LockedError) {
      throw conflict(error.message, 'ورود دیگری در جریان است؛ پایانش را ببینید و دوباره بکوشید');
    }
    throw error;
  }
}

/** The options of a request as stored. */
export const requestOptions = z.object({
  columns: z.record(z.string(), z.enum(COLUMN_FIELDS).nullable()).nullable(),
  ids: z.array(z.string()).nullable(),
  files: z.array(folderFile).nullable().default(null),
  daily: z.enum(TMDB_KINDS).nullable().default(null),
  mostTitles: z.number().default(1_000),
  minVotes: z.number().default(1_000),
  withPictures: z.boolean().default(true),
  withEpisodes: z.boolean().default(true),
  onlyMissing: z.boolean().default(true),
  newTitles: z.enum(NEW_TITLE_STATES).default('published'),
});

/** The IDs of a list, already validated by {@link requestImport}. */
export function tmdbIdsOf(lines: readonly string[]) {
  return lines.flatMap((line): TmdbId | [] => {
    const [, kind, id, imdb] = TMDB_ID.exec(line) ?? [];
    if (imdb) return { imdb };
    return kind && id ? { kind: kind as TmdbKind, id: Number(id) } : [];
  });
}
