import type { PictureSubtitle } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { encodeState } from '../../db/schema/index.ts';
import type { MediaFailure } from './errors.ts';

const idRow = z.object({ id: z.number() });

/** An encode without a heartbeat for this long is orphaned; the interval is two seconds. */
const ORPHAN_TIMEOUT = sql`interval '30 seconds'`;

/**
 * `null` if the file already has an encode in progress.
 *
 * @param burnt the image subtitle to burn in; `null` for none
 */
export async function insertEncode(
  db: Db,
  fileId: number,
  burnt: Pick<PictureSubtitle, 'stream' | 'language'> | null,
): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    insert into encodes (file_id, burnt_stream, burnt_language)
    values (${fileId}, ${burnt?.stream ?? null}, ${burnt?.language ?? null})
    on conflict (file_id) where state in ('queued', 'running') do nothing returning id`,
  );
  return row?.id ?? null;
}

/** A retry resets the attempts, so the start time makes the id unique. */
const ATTEMPT = sql`attempts || '/' || extract(epoch from started_at)`;

const claimedEncode = z.object({
  fileId: z.number(),
  /** Fencing token of this attempt: writes of an older attempt are ignored. */
  attempt: z.string(),
  /** What the attempts share until the encode is paused, cancelled or retried. */
  start: z.string(),
  storageKey: z.string(),
  /** Whether an operator has retried it although much of the film cannot be decoded. */
  acceptsDamage: z.boolean(),
  /** Whether viewers cannot watch the file at all until this encode is done. */
  isAwaited: z.boolean(),
  /** Stream index of the image subtitle to burn in; `null` for none. */
  burntStream: z.number().nullable(),
  /** Heights that viewers can already choose, largest first. */
  heights: z.array(z.number()),
});

export type ClaimedEncode = z.output<typeof claimedEncode>;

/** Claims an encode that is queued or orphaned. `null` if it cannot be claimed. */
export async function claimEncode(db: Db, id: number): Promise<ClaimedEncode | null> {
  return queryRow(
    db,
    claimedEncode,
    sql`
    update encodes en set state = 'running', attempts = en.attempts + 1,
      error = null, error_code = null, started_at = coalesce(en.started_at, now()), heartbeat_at = now()
    from media_files f
    where en.id = ${id} and f.id = en.file_id
      and en.paused_at is null and (en.state = 'queued' or (en.state = 'running' and en.heartbeat_at < now() - ${ORPHAN_TIMEOUT}))
    returning en.file_id as "fileId", ${ATTEMPT} as attempt,
      extract(epoch from started_at)::text as start, f.storage_key as "storageKey",
      en.accepts_damage as "acceptsDamage", en.heights,
      en.burnt_stream as "burntStream",
      not f.is_direct_playable and not exists (
        select from encodes whole where whole.file_id = f.id and whole.state = 'done') as "isAwaited"`,
  );
}

const ownAttempt = (id: number, attempt: string) =>
  sql`id = ${id} and state = 'running' and ${ATTEMPT} = ${attempt}`;

async function updatesOne(db: Db, statement: ReturnType<typeof sql>): Promise<boolean> {
  return (await db.execute(statement)).rowCount === 1;
}

/** Heartbeat. `false` if the encode was cancelled, deleted or claimed by another process. */
export const recordEncodeHeartbeat = (db: Db, id: number, attempt: string, progress: number) =>
  updatesOne(
    db,
    sql`update encodes set heartbeat_at = now(), progress = greatest(progress, ${progress}::real)
      where ${ownAttempt(id, attempt)}`,
  );

/** @param damage in English; `null` if everything could be decoded */
export const recordDamage = (db: Db, id: number, attempt: string, damage: string | null) =>
  updatesOne(db, sql`update encodes set damage = ${damage} where ${ownAttempt(id, attempt)}`);

export const finishEncode = (db: Db, id: number, attempt: string, heights: number[]) =>
  updatesOne(
    db,
    sql`update encodes set state = 'done', progress = 1, finished_at = now(), heartbeat_at = null,
      heights = ${sql.param(heights)}::smallint[] where ${ownAttempt(id, attempt)}`,
  );

/** Stores which heights of a running encode can be played. `false` if another process has claimed it. */
export const recordHeights = (db: Db, id: number, attempt: string, heights: number[]) =>
  updatesOne(
    db,
    sql`update encodes set heights = ${sql.param(heights)}::smallint[] where ${ownAttempt(id, attempt)}`,
  );

export const failEncode = (db: Db, id: number, attempt: string, { code, detail }: MediaFailure) =>
  updatesOne(
    db,
    sql`update encodes set state = 'failed', error = ${detail}, error_code = ${code}, finished_at = now(),
      heartbeat_at = null where ${ownAttempt(id, attempt)}`,
  );

/** Requeues an encode that this process cannot finish; it does not count as an attempt. */
export const releaseEncode = (db: Db, id: number, attempt: string) =>
  updatesOne(
    db,
    sql`update encodes set state = 'queued', attempts = attempts - 1, heartbeat_at = null
      where ${ownAttempt(id, attempt)}`,
  );

/**
 * Cancels a queued or running encode, which can no longer be watched then; the process working on it notices. `null` if
 * there was none.
 */
export async function cancelEncode(db: Db, fileId: number): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    with cancelled as (
      update encodes set state = 'cancelled', heights = '{}', finished_at = now(), heartbeat_at = null,
        shared_run = null, paused_at = null
      where file_id = ${fileId} and state in ('queued', 'running') returning id),
    chunks as (delete from encode_chunks where encode_id in (select id from cancelled))
    select id from cancelled`,
  );
  return row?.id ?? null;
}

/**
 * Pauses a queued or running encode: the process working on it notices, and finished parts are kept. `null` if there
 * was none, or it is already paused.
 */
export async function pauseEncode(db: Db, fileId: number): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    // The start time is cleared, so that the next attempt differs from this one.
    sql`
    update encodes set state = 'queued', paused_at = now(), started_at = null, heartbeat_at = null,
      attempts = attempts - (state = 'running')::int
    where file_id = ${fileId} and state in ('queued', 'running') and paused_at is null returning id`,
  );
  return row?.id ?? null;
}

/** `null` if no encode of the file is paused. */
export async function resumeEncode(db: Db, fileId: number): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    update encodes set paused_at = null
    where file_id = ${fileId} and state = 'queued' and paused_at is not null returning id`,
  );
  return row?.id ?? null;
}

/**
 * Requeues the newest encode of a file if it failed or was cancelled; one that failed because the film is damaged then
 * continues despite any damage. `null` if it is in another state.
 */
export async function requeueEncode(db: Db, fileId: number): Promise<number | null> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    update encodes set state = 'queued', attempts = 0, progress = 0,
      accepts_damage = accepts_damage or coalesce(error_code = 'damaged', false), error = null,
      error_code = null, started_at = null, finished_at = null
    where id = (select max(id) from encodes where file_id = ${fileId})
      and state in ('failed', 'cancelled') returning id`,
  );
  return row?.id ?? null;
}

/** Lets an encode continue despite any damage. */
export const acceptDamage = (db: Db, id: number) =>
  updatesOne(db, sql`update encodes set accepts_damage = true where id = ${id}`);

/** Whether an encode has ever been requested. */
export async function hasEncode(db: Db, fileId: number): Promise<boolean> {
  const query = sql`select from encodes where file_id = ${fileId} limit 1`;
  return (await db.execute(query)).rowCount === 1;
}

/** Requeues orphaned encodes, or fails those with too many attempts. Returns their number. */
export async function requeueOrphanedEncodes(db: Db, maxAttempts: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update encodes set heartbeat_at = null,
      state = case when attempts < ${maxAttempts} then 'queued' else 'failed' end::encode_state,
      finished_at = case when attempts < ${maxAttempts} then null else now() end,
      error = case when attempts < ${maxAttempts} then null
        else 'The process that encoded it ended ' || attempts || ' times, without a word.' end,
      error_code = case when attempts < ${maxAttempts} then null else 'crashed' end
    where state = 'running' and heartbeat_at < now() - ${ORPHAN_TIMEOUT}`);
  return rowCount ?? 0;
}

export async function findQueuedEncodes(db: Db, limit: number): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    sql`select id from encodes where state = 'queued' and paused_at is null order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** State of an encode; `null` if it was deleted. */
export async function findEncodeState(db: Db, id: number): Promise<string | null> {
  const row = await queryRow(
    db,
    z.object({ state: z.enum(encodeState.enumValues) }),
    sql`select state from encodes where id = ${id}`,
  );
  return row?.state ?? null;
}

const encodeProgressRow = z.object({
  fileId: z.number(),
  state: z.enum(encodeState.enumValues),
  progress: z.number(),
  error: z.string().nullable(),
});

export type EncodeProgressRow = z.output<typeof encodeProgressRow>;

export async function findEncodeProgress(
  db: Db,
  ids: readonly number[],
): Promise<EncodeProgressRow[]> {
  return queryRows(
    db,
    encodeProgressRow,
    sql`
    select file_id as "fileId", state, progress, error from encodes
    where id = any(${sql.param(ids)}::int[]) order by id`,
  );
}
