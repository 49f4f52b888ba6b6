import { type SQL, sql } from 'drizzle-orm';
import { SILENT_AFTER_S } from '../../domain/playback-lease.ts';
import type { Db } from '../client.ts';
import { instant } from '../instant.ts';
import { isFreeFile, type PremiumMoment } from './entitlements.ts';

/** Whether a row `p` of `playbacks` is a lease that lives. */
export const isAlivePlayback = (now: Date): SQL => sql`(
  p.ended_at is null and p.seen_at > ${instant(now)} - ${sql.raw(`interval '${SILENT_AFTER_S} seconds'`)})`;

/** For whom a link to a file was made; see `MediaLinkClaims`. */
export interface LinkHolder {
  fileId: number;
  /** Null: a visitor. */
  userId: number | null;
  sessionId: number | null;
  /** Null: it needs no lease. */
  playbackId: string | null;
}

/** What a link was made on, and whether it still holds. */
export interface LinkGrounds {
  /** They are signed in; of visitors always. */
  isSignedIn: boolean;
  /** The file is free, or their premium runs. */
  mayWatch: boolean;
  /** When they stop to, in Unix milliseconds, where nothing follows; null: not by the time alone. */
  mayWatchUntil: number | null;
  /** The playback lives, with this file; always where none is needed. */
  isLeaseAlive: boolean;
}

interface GroundsRow
  extends Pick<LinkGrounds, 'isSignedIn' | 'isLeaseAlive'>,
    Record<string, unknown> {
  /** They may watch it without premium. */
  isOpen: boolean;
  premiumUntil: number | null;
}

/** When a row `e` of `entitlements` stops to count: what was ended has no grace. */
const countsUntil = (graceHours: number) => sql`
  case when e.ended_at is null and e.starts_at < e.ends_at
    then e.ends_at + make_interval(hours => ${graceHours}) else e.ends_at end`;

/** What speaks for a link that was made before; null: there is no such file any more. Sessions go by a clock of their own. */
export async function findLinkGrounds(
  db: Db,
  holder: LinkHolder,
  { now, graceHours }: PremiumMoment,
): Promise<LinkGrounds | null> {
  const { fileId, userId, sessionId, playbackId } = holder;
  const { rows } = await db.execute<GroundsRow>(sql`
    select
      (${userId}::int is null or exists (
        select from sessions s where s.id = ${sessionId}::int and s.user_id = ${userId}::int
          and s.expires_at > now())) as "isSignedIn",
      (${isFreeFile}
        or exists (select from users u where u.id = ${userId}::int and u.role = 'operator')) as "isOpen",
      (select floor(extract(epoch from max(${countsUntil(graceHours)})) * 1000)::float8
        from entitlements e where e.user_id = ${userId}::int
          and e.starts_at <= ${instant(now)} and ${countsUntil(graceHours)} > ${instant(now)}) as "premiumUntil",
      (${playbackId}::uuid is null or exists (
        select from playbacks p where p.id = ${playbackId}::uuid and p.user_id = ${userId}::int
          and p.file_id = f.id and ${isAlivePlayback(now)})) as "isLeaseAlive"
    from media_files f where f.id = ${fileId}`);
  if (!rows[0]) return null;
  const { isOpen, premiumUntil, ...grounds } = rows[0];
  return {
    ...grounds,
    mayWatch: isOpen || premiumUntil !== null,
    mayWatchUntil: isOpen ? null : premiumUntil,
  };
}
