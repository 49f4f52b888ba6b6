import {
  COLUMN_FIELDS,
  COLUMN_SOURCES,
  FILE_SOURCES,
  folderFile,
  type ImportReport,
  type ImportRun,
  importDetail,
  importReport,
  importRun,
  OFFLINE_SOURCES,
  type startImport,
  TMDB_KINDS,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Database, Db } from '../../db/client.ts';
import { LockedError } from '../../db/locks.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, invalidField, notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { isName } from '../../importers/sources/columns.ts';
import type { TmdbId, TmdbKind } from '../../importers/sources/tmdb-ids.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { columnsOf } from './import-columns.ts';
import { fileOf, findFolder, isAmong, isFolderSource, keyOf } from './import-files.ts';
import { undoRun } from './run-source.ts';

export interface ImportRequestDeps {
  database: Database;
  storage: Storage;
  jobs: Jobs;
}

const runRow = importRun.extend({ report: z.unknown() });

/** It was to be checked or done, and nobody will: its job failed for good, or was cancelled. */
const isGivenUp = sql`(q.state in ('checking', 'applying') and not exists (
  select from pgboss.job j where j.name = 'run-import' and j.state in ('created', 'retry', 'active')
    and j.data->>'importId' = q.id::text))`;

const GIVEN_UP = 'این ورود ناتمام ماند؛ چرا، در «کارهای پس‌زمینه» آمده است. از سر بگیرید';

/** Requests of staff, and runs of the command line, which have none. */
const runs = sql`
  select q.id::text as id, q.source, q.name,
    case when ${isGivenUp} then ${GIVEN_UP} else q.error end as error, u.name as "startedBy", q.report,
    case when r.undone_at is not null then 'undone' when ${isGivenUp} then 'failed' else q.state end as state,
    coalesce(r.created, (q.report->>'created')::int, 0) as created,
    coalesce(r.updated, (q.report->>'updated')::int, 0) as updated,
    coalesce(r.unchanged, (q.report->>'unchanged')::int, 0) as unchanged,
    coalesce(r.rejected, (q.report->>'rejected')::int, 0) as rejected,
    coalesce((q.report->>'warnings')::int, 0) as warnings,
    q.created_at as started_at, q.finished_at
  from import_requests q
    left join import_runs r on r.id = q.run_id
    left join users u on u.id = q.user_id
  union all
  select r.id::text, r.importer, r.file_name, null, null, null,
    case when r.undone_at is not null then 'undone' when r.finished_at is null then 'applying' else 'done' end,
    r.created, r.updated, r.unchanged, r.rejected, 0, r.started_at, r.finished_at
  from import_runs r where not exists (select from import_requests q where q.run_id = r.id)`;

const columns = sql`id, source, name, error, "startedBy", report, state, created, updated, unchanged,
  rejected, warnings, ${isoTime(sql`started_at`)} as "startedAt", ${isoTime(sql`finished_at`)} as "finishedAt"`;

/** Newest first. */
export async function listImports(db: Db, page: { page: number; per_page: number }) {
  const rows = await queryRows(
    db,
    runRow,
    sql`select ${columns} from (${runs}) x order by started_at desc, id
      limit ${page.per_page} offset ${offsetOf(page)}`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.number() }),
    sql`select count(*)::int as total from (${runs}) x`,
  );
  const data = rows.map(({ report: _, ...run }): ImportRun => run);
  return listEnvelope(data, page, counted?.total ?? 0);
}

/** @throws AppError not_found */
export async function getImport(db: Db, id: string) {
  const row = await queryRow(db, runRow, sql`select ${columns} from (${runs}) x where id = ${id}`);
  if (row === null) throw notFound('این ورود');
  const isBusy = row.state === 'checking' || row.state === 'applying';
  const progress = isBusy ? (withProgress.safeParse(row.report).data?.progress ?? null) : null;
  const report = importReport.safeParse(row.report);
  if (!report.success) return { ...row, progress, report: null };
  const conflicts = await conflictsNow(db, report.data.conflicts);
  return { ...row, progress, report: { ...report.data, conflicts } };
}

/** What a job notes in the report while it runs. */
const withProgress = importDetail.pick({ progress: true });

const titleNowRow = z.object({ id: z.number(), title: z.record(z.string(), z.unknown()) });

/** The conflicts with what their titles say by now: people choose between the values one by one. */
async function conflictsNow(db: Db, conflicts: ImportReport['conflicts']) {
  if (conflicts.length === 0) return conflicts;
  const rows = await queryRows(
    db,
    titleNowRow,
    sql`select t.id, to_jsonb(t) as title from titles t
      where t.id = any(${sql.param(conflicts.map(({ id }) => id))}::int[])`,
  );
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return conflicts.map((conflict) => {
    const now = conflictValue.safeParse(titles.get(conflict.id)?.[conflict.field]);
    if (!now.success) return conflict;
    if (now.data === conflict.incoming) return { ...conflict, isChosen: true };
    return { ...conflict, present: now.data };
  });
}

const conflictValue = importReport.shape.conflicts.unwrap().element.shape.present;

const fileRow = z.object({
  source: z.enum(COLUMN_SOURCES),
  name: z.string(),
  key: z.string(),
});

/** @throws AppError not_found when its file has no columns, or is gone */
export async function listColumns({ database: { db }, storage }: ImportRequestDeps, id: string) {
  const row = await queryRow(
    db,
    fileRow,
    sql`select source, name, file_key as key from import_requests
      where id = ${id} and source = any(${sql.param(COLUMN_SOURCES)}::text[]) and file_key is not null`,
  );
  if (row === null || !(await storage.exists(row.key))) throw notFound('فایل این ورود');
  const { source, name, key } = row;
  const file = fileOf(key);
  return { source, name, file, columns: await columnsOf({ db, storage }, source, file) };
}

type StartBody = z.output<NonNullable<(typeof startImport)['body']>>;

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
    ...{ columns: map ?? null, ids: ids ? linesOf(ids) : null, files: ofFolder },
    ...{ daily: daily ?? null, mostTitles, minVotes, withPictures, withEpisodes, onlyMissing },
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
    await jobs.enqueue(tx, 'run-import', { importId: row.id, step: 'check' });
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

/** @throws AppError invalid_input naming the first line that is no id */
function linesOf(ids: string): string[] {
  const lines = ids.split(/\s+/).filter((line) => line !== '');
  const wrong = lines.find((line) => !TMDB_ID.test(line));
  if (wrong !== undefined) {
    throw invalidField('ids', `«${wrong.slice(0, 40)}» شناسهٔ TMDB یا IMDb نیست`);
  }
  return lines;
}

/** @throws AppError not_found, conflict when it is not checked */
export async function confirmImport(
  { database, jobs }: ImportRequestDeps,
  actor: Actor,
  id: string,
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
    await tx.execute(sql`update import_requests set state = 'applying' where id = ${id}`);
    await jobs.enqueue(tx, 'run-import', { importId: id, step: 'apply' });
    await writeAudit(tx, actor, { action: 'imports.apply', subject: { kind: 'import', id } });
  });
  return getImport(database.db, id);
}

/** Checks a failed import again. @throws AppError not_found, conflict when it has not failed */
export async function retryImport({ database, jobs }: ImportRequestDeps, actor: Actor, id: string) {
  await database.db.transaction(async (tx) => {
    const row = await queryRow(
      tx,
      z.object({ isFailed: z.boolean() }),
      sql`select q.state = 'failed' or ${isGivenUp} as "isFailed" from import_requests q
        where id = ${id} for update`,
    );
    if (row === null) throw notFound('این ورود');
    if (!row.isFailed) throw conflict('the import has not failed', 'این ورود ناکام نمانده است');
    await tx.execute(
      sql`update import_requests set state = 'checking', error = null, report = null, finished_at = null
        where id = ${id}`,
    );
    await jobs.enqueue(tx, 'run-import', { importId: id, step: 'check' });
    await writeAudit(tx, actor, { action: 'imports.check', subject: { kind: 'import', id } });
  });
  return getImport(database.db, id);
}

/** @throws AppError not_found, conflict when it is not done, or was undone */
export async function undoImport(
  { database }: Pick<ImportRequestDeps, 'database'>,
  actor: Actor,
  id: string,
) {
  const { state } = await getImport(database.db, id);
  if (state !== 'done') throw conflict(`the import is ${state}`, 'فقط ورودِ انجام‌شده برمی‌گردد');
  const row = await queryRow(
    database.db,
    z.object({ runId: z.string().nullable() }),
    sql`select run_id::text as "runId" from import_requests where id = ${id}`,
  );
  try {
    const undone = await undoRun({ database }, actor, row?.runId ?? id);
    return { ...(await getImport(database.db, id)), ...undone };
  } catch (error) {
    if (error instanceof ImportError) throw conflict(error.message, 'این ورود بازگشتنی نیست');
    if (error instanceof LockedError) {
      throw conflict(error.message, 'ورود دیگری در جریان است؛ پایانش را ببینید و دوباره بکوشید');
    }
    throw error;
  }
}

/** The options of a request, as they were stored. */
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
});

/** The ids of a list, checked by {@link requestImport}. */
export function tmdbIdsOf(lines: readonly string[]) {
  return lines.flatMap((line): TmdbId | [] => {
    const [, kind, id, imdb] = TMDB_ID.exec(line) ?? [];
    if (imdb) return { imdb };
    return kind && id ? { kind: kind as TmdbKind, id: Number(id) } : [];
  });
}
