import type { BackupRun, BackupSchedule } from '@parde/contract';
import { DAY_MS, TEHRAN_OFFSET_MS } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { lockSettings, readSettings, writeSettings } from '../../db/settings.ts';
import { instant, isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import type { FilmMode } from './backup-format.ts';
import type { BackupPlaces } from './backup-places.ts';

export interface RunDeps {
  db: Db;
  places: BackupPlaces;
}

type Cause = BackupRun['cause'];

/** Whether a job works on a run, or will: none does after it was cancelled, or after too many processes ended in it. */
const hasJob = (name: 'make-backup' | 'verify-backup') => sql`exists (select from pgboss.job j
  where j.name = ${name} and j.state in ('created', 'retry', 'active')
    and (j.data->>'runId')::int = r.id)`;

const columns = sql`r.id, r.state::text, r.cause::text, r.file, r.bytes::float8 as bytes, r.error, r.damage,
  case when r.copies_films then 'copy' else 'reference' end as films,
  r.is_verifying and ${hasJob('verify-backup')} as "isVerifying", ${isoTime(sql`r.verified_at`)} as "verifiedAt",
  ${isoTime(sql`r.created_at`)} as "createdAt", ${isoTime(sql`r.finished_at`)} as "finishedAt",
  r.deleted_at is not null as "isDeleted"`;

const runRow = z.object({
  id: z.int(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  cause: z.enum(['screen', 'schedule', 'command']),
  films: z.enum(['reference', 'copy']),
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  error: z.string().nullable(),
  isVerifying: z.boolean(),
  verifiedAt: z.string().nullable(),
  damage: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  isDeleted: z.boolean(),
});
type RunRow = z.infer<typeof runRow>;

async function toRun(places: BackupPlaces, { isDeleted, ...row }: RunRow): Promise<BackupRun> {
  const isThere = !isDeleted && row.state === 'done' && row.file !== null;
  return { ...row, exists: isThere && (await places.exists(row.file as string)) };
}

export async function listRuns(
  { db, places }: RunDeps,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await queryRows(
    db,
    runRow,
    sql`select ${columns} from backup_runs r where r.deleted_at is null
      order by r.id desc limit ${limit} offset ${offset}`,
  );
  return Promise.all(rows.map((row) => toRun(places, row)));
}

/** @throws AppError not_found */
export async function getRun({ db, places }: RunDeps, id: number): Promise<BackupRun> {
  const row = await queryRow(
    db,
    runRow,
    sql`select ${columns} from backup_runs r where r.id = ${id} and r.deleted_at is null`,
  );
  if (!row) throw notFound('این پشتیبان');
  return toRun(places, row);
}

const idRow = z.object({ id: z.int() });

interface NewRun {
  cause: Cause;
  films: FilmMode;
  now: Date;
}

async function insertRun(tx: Db, jobs: Jobs, { cause, films, now }: NewRun): Promise<number> {
  const row = await queryRow(
    tx,
    idRow,
    sql`insert into backup_runs (state, cause, copies_films, created_at)
      values ('queued', ${cause}, ${films === 'copy'}, ${instant(now)}) returning id`,
  );
  const id = row?.id as number;
  await jobs.enqueue(tx, 'make-backup', { runId: id });
  return id;
}

const LOST = 'The processes that made it ended too often, or its job was cancelled.';

/** Ends the runs that no job works on any more, which would keep others from being made, and notifies operators. */
async function failLost(tx: Db, jobs: Jobs): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`update backup_runs r set state = 'failed', error = ${LOST}, finished_at = now()
      where r.state in ('queued', 'running') and not ${hasJob('make-backup')}`,
  );
  if (rowCount) await jobs.enqueue(tx, 'tell-operators', { kind: 'backup', detail: LOST });
}

/**
 * ID of the run in progress. Locks the table, so that the second of two concurrent requests sees the run of the first.
 */
async function findUnderWay(tx: Db, jobs: Jobs): Promise<number | null> {
  await tx.execute(sql`lock table backup_runs in share row exclusive mode`);
  await failLost(tx, jobs);
  const waiting = await queryRow(
    tx,
    idRow,
    sql`select id from backup_runs where state in ('queued', 'running') limit 1`,
  );
  return waiting?.id ?? null;
}

/** Requests a back-up; while one is in progress, that run is returned. */
export async function requestBackup(
  { db, places, jobs, clock }: RunDeps & { jobs: Jobs; clock: Clock },
  actor: Actor,
  films: FilmMode,
): Promise<BackupRun> {
  return db.transaction(async (tx) => {
    const id =
      (await findUnderWay(tx, jobs)) ??
      (await insertRun(tx, jobs, { cause: 'screen', films, now: clock() }));
    await writeAudit(tx, actor, {
      action: 'backups.make',
      subject: { kind: 'backup', id },
      after: { films },
    });
    return getRun({ db: tx, places }, id);
  });
}

/** Records a back-up that was made on the command line. */
export async function insertMadeBackup(
  tx: Db,
  { file, bytes, films }: { file: string; bytes: number; films: FilmMode },
): Promise<void> {
  await tx.execute(sql`
    insert into backup_runs (state, cause, copies_films, file, bytes, finished_at)
    values ('done', 'command', ${films === 'copy'}, ${file}, ${bytes}, now())`);
}

/** @throws AppError not_found, conflict if there is nothing to verify, or a verification is in progress */
export async function requestVerification(
  { db, places, jobs }: RunDeps & { jobs: Jobs },
  actor: Actor,
  id: number,
): Promise<BackupRun> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from backup_runs where id = ${id} for update`);
    const run = await getRun({ db: tx, places }, id);
    if (!run.exists) throw conflict('no file', 'پروندهٔ این پشتیبان نیست');
    if (run.isVerifying) throw conflict('being verified', 'این پشتیبان را دارند می‌سنجند');
    await tx.execute(sql`update backup_runs set is_verifying = true where id = ${id}`);
    await jobs.enqueue(tx, 'verify-backup', { runId: id });
    await writeAudit(tx, actor, { action: 'backups.verify', subject: { kind: 'backup', id } });
    return getRun({ db: tx, places }, id);
  });
}

const scheduleSettings = z
  .object({
    isScheduled: z.boolean().default(false),
    hour: z.int().default(4),
    keep: z.int().default(7),
    films: z.enum(['reference', 'copy']).default('reference'),
  })
  .catch({ isScheduled: false, hour: 4, keep: 7, films: 'reference' });

export async function readSchedule(db: Db): Promise<BackupSchedule> {
  return (await readSettings(db, 'backups', scheduleSettings)).value;
}

export async function saveSchedule(db: Db, actor: Actor, schedule: BackupSchedule): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx, 'backups');
    const before = await readSchedule(tx);
    await writeSettings(tx, 'backups', schedule);
    await writeAudit(tx, actor, {
      action: 'backups.schedule',
      subject: { kind: 'settings', id: 'backups' },
      before,
      after: schedule,
    });
  });
}

const HOUR_MS = 3_600_000;

/** The last moment at which it was this hour in Tehran. */
export function lastOccurrence(hour: number, now: Date): Date {
  const tehran = now.getTime() + TEHRAN_OFFSET_MS;
  const today = Math.floor(tehran / DAY_MS) * DAY_MS + hour * HOUR_MS;
  return new Date((today <= tehran ? today : today - DAY_MS) - TEHRAN_OFFSET_MS);
}

/**
 * Requests the scheduled back-up of the day, unless it was already requested, another one is in progress, or the
 * schedule is off.
 */
export async function requestScheduled(
  { db, jobs }: { db: Db; jobs: Jobs },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const underWay = await findUnderWay(tx, jobs);
    const { isScheduled, hour, films } = await readSchedule(tx);
    if (!isScheduled || underWay !== null) return;
    const made = await queryRow(
      tx,
      idRow,
      sql`select id from backup_runs where cause = 'schedule'
        and created_at between ${instant(lastOccurrence(hour, now))} and ${instant(now)} limit 1`,
    );
    if (!made) await insertRun(tx, jobs, { cause: 'schedule', films, now });
  });
}
