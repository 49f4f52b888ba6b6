import { DAY_MS } from '@parde/shared/tehran-day';
import { lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { playbacks } from '../../db/schema/index.ts';
import { instant } from '../../db/time.ts';
import { LEASE_TIMEOUT_S } from '../../domain/playback-lease.ts';

/**
 * Statement that adds the time since the last heartbeat of the playbacks `played` to the watched seconds of their
 * titles on that day in Tehran. Viewers of one title are spread over 16 rows, to avoid lock contention.
 *
 * @param now `timestamptz` of each heartbeat
 */
export const countSeconds = (now: SQL) => sql`
  insert into watch_days as w (day, title_id, slot, seconds)
  select (${now} at time zone 'Asia/Tehran')::date as day, ed.title_id,
    hashtext(played.id::text) & 15 as slot,
    sum(round(extract(epoch from ${now} - played.seen_at)))
  from played join media_files f on f.id = played.file_id join editions ed on ed.id = f.edition_id
  where played.seen_at > ${now} - ${sql.raw(`interval '${LEASE_TIMEOUT_S} seconds'`)}
    and played.seen_at < ${now}
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (day, title_id, slot) do update set seconds = w.seconds + excluded.seconds`;

/**
 * Ends a member's playback: `left` in its own session, `stopped` from another one or by staff (`sessionId` is `null`).
 * `false` if they have none with that ID; one that has already ended is unchanged.
 */
export async function endPlayback(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await queryRow(
    db,
    z.object({ exists: z.boolean() }),
    sql`
      with mine as (
        select p.id, p.file_id, p.seen_at, p.ended_at from playbacks p
        where p.id = ${id}::uuid and p.user_id = ${userId} for no key update
      ),
      ended as (
        update playbacks p set ended_at = ${instant(now)}, end_reason =
          (case when p.session_id = ${sessionId}::int then 'left' else 'stopped' end)::playback_end
        from mine where p.id = mine.id and mine.ended_at is null
      ),
      played as (select * from mine where ended_at is null),
      counted as (${countSeconds(instant(now))})
      select exists (select from mine) as exists`,
  );
  return row?.exists ?? false;
}

const WEEK_MS = 7 * DAY_MS;

/** Deletes playbacks without a heartbeat for a week; returns their number. */
export async function sweepPlaybacks(db: Db, now: Date): Promise<number | null> {
  const old = new Date(now.getTime() - WEEK_MS);
  return (await db.delete(playbacks).where(lte(playbacks.seenAt, old))).rowCount;
}
