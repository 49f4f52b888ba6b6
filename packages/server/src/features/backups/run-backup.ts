import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { VERSION } from '../../config.ts';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { conflict } from '../../domain/app-error.ts';
import { StorageUnavailableError } from '../../integrations/storage/errors.ts';
import type { JobDeps } from '../../queue/job-handler.ts';
import { PARTIAL_SUFFIX } from './archive.ts';
import { backupName } from './backup-format.ts';
import { type BackupPlaces, openBackupPlaces } from './backup-places.ts';
import { getRun, type RunDeps, readSchedule } from './backup-runs.ts';
import { makeBackup } from './make-backup.ts';
import { verifyBackup } from './verify-backup.ts';

type Deps = Pick<JobDeps, 'config' | 'database' | 'storage' | 'jobs' | 'clock' | 'log'>;

/** Age after which an unfinished archive counts as abandoned: a back-up in progress is written to all the time. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

/** Deletes what interrupted back-ups left behind. */
async function sweepPartials(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!/^parde-\w+\.tar/.test(name) || !name.endsWith(PARTIAL_SUFFIX)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

/** Deletes an archive; does nothing if it no longer exists. */
async function deleteArchive(places: BackupPlaces, file: string): Promise<void> {
  const place = await places.open(file);
  if (typeof place === 'string') await rm(place, { force: true });
  else await place.storage.delete(place.key);
}

const fileRow = z.object({ id: z.int(), file: z.string() });

/** Deletes the oldest scheduled back-ups; those that people requested are kept. */
async function applyRetention({ db, places }: RunDeps): Promise<void> {
  const { keep } = await readSchedule(db);
  const old = await queryRows(
    db,
    fileRow,
    sql`select id, file from backup_runs
      where cause = 'schedule' and state = 'done' and deleted_at is null
      order by id desc offset ${keep}`,
  );
  for (const { id, file } of old) {
    await deleteArchive(places, file);
    await db.execute(sql`update backup_runs set deleted_at = now() where id = ${id}`);
  }
}

/**
 * Deletes what a new back-up makes superfluous. A failure is only logged: the new back-up is there, and the next one
 * tries again.
 *
 * @param left archive of an earlier attempt that died before it was recorded; `null` if there is none
 */
async function deleteOldArchives(
  { db, places, log }: RunDeps & Pick<Deps, 'log'>,
  left: string | null,
): Promise<void> {
  try {
    if (left !== null) await deleteArchive(places, left);
    await applyRetention({ db, places });
  } catch (error) {
    log.error({ err: error }, 'old back-ups could not be deleted');
  }
}

const claimRow = z.object({
  films: z.enum(['reference', 'copy']),
  /** Archive of an earlier attempt; `null` if this is the first. */
  left: z.string().nullable(),
});

/** Claims a pending run; `null` if it is done or was given up. */
async function claim(db: Db, runId: number, file: string) {
  return queryRow(
    db,
    claimRow,
    sql`update backup_runs r set state = 'running', file = ${file}
      from (select id, file from backup_runs where id = ${runId} for update) before
      where r.id = before.id and r.state in ('queued', 'running')
      returning case when r.copies_films then 'copy' else 'reference' end as films,
        nullif(before.file, ${file}) as left`,
  );
}

/**
 * Makes the back-up of a run, then deletes those beyond the retention limit. A failure is stored in the run and
 * reported to operators; if the process is stopped, the next one repeats the run.
 */
export async function runBackup(deps: Deps, runId: number, signal: AbortSignal): Promise<void> {
  const { config, database, storage, jobs, clock, log } = deps;
  const { db, direct: pool } = database;
  const now = clock();
  const places = openBackupPlaces(config);
  const file = places.addressOf(backupName(now));
  const run = await claim(db, runId, file);
  if (!run) return;
  const { films, left } = run;
  try {
    const place = await places.open(file);
    if (typeof place === 'string') await sweepPartials(config.backupDir, now);
    else await place.storage.removeUnfinished(new Date(now.getTime() - LEFT_BEHIND_MS));
    const made = await makeBackup({ pool, storage, place, films, version: VERSION, now, signal });
    await db.execute(sql`update backup_runs set state = 'done', bytes = ${made.bytes}, error = null,
      finished_at = now() where id = ${runId}`);
    await deleteOldArchives({ db, places, log }, left);
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ err: error }, 'the back-up failed');
    const reason = (error as Error).message;
    await db.transaction(async (tx) => {
      await tx.execute(sql`update backup_runs set state = 'failed', error = ${reason},
        finished_at = now() where id = ${runId}`);
      await jobs.enqueue(tx, 'tell-operators', { kind: 'backup', detail: reason });
    });
  }
}

/** Verifies a back-up; damage is stored in its run and reported to operators. */
export async function runVerification(
  { config, database: { db }, jobs, log }: Deps,
  runId: number,
  signal: AbortSignal,
): Promise<void> {
  const places = openBackupPlaces(config);
  const run = await getRun({ db, places }, runId).catch(() => null);
  if (!run?.isVerifying || run.file === null) return;
  let damage: string | null = null;
  try {
    await verifyBackup(await places.open(run.file), signal);
  } catch (error) {
    // It is verified again, later.
    if (signal.aborted || error instanceof StorageUnavailableError) throw error;
    log.error({ err: error }, 'a back-up is damaged');
    damage = (error as Error).message;
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`update backup_runs set is_verifying = false, verified_at = now(),
      damage = ${damage} where id = ${runId}`);
    if (damage) await jobs.enqueue(tx, 'tell-operators', { kind: 'backup', detail: damage });
  });
}

/** @throws AppError not_found, conflict while it is in use */
export async function removeBackup(
  { db, places }: RunDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from backup_runs where id = ${id} for update`);
    const { state, file, isVerifying } = await getRun({ db: tx, places }, id);
    if (state === 'queued' || state === 'running' || isVerifying) {
      throw conflict('it is used', 'این پشتیبان هنوز در کار است');
    }
    await tx.execute(sql`update backup_runs set deleted_at = now() where id = ${id}`);
    await writeAudit(tx, actor, {
      action: 'backups.delete',
      subject: { kind: 'backup', id },
      before: { file },
    });
    if (state === 'done' && file !== null) await deleteArchive(places, file);
  });
}
