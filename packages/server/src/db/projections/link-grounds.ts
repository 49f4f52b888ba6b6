import { sql } from 'drizzle-orm';
import { SILENT_AFTER_S } from '../../domain/playback-lease.ts';
import type { Db } from '../client.ts';
import { isFreeFile } from './entitlements.ts';

/** Whether a row `p` of `playbacks` is a lease that lives. */
export const isAlivePlayback = sql`(
  p.ended_at is null and p.seen_at > now() - ${sql.raw(`interval '${SILENT_AFTER_S} seconds'`)})`;

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
export interface LinkGrounds extends Record<string, unknown> {
  /** They are signed in; of visitors always. */
  isSignedIn: boolean;
  /** The file is free, or their premium runs. */
  mayWatch: boolean;
  /** The playback lives, with this file; always where none is needed. */
  isLeaseAlive: boolean;
}

/**
 * What still speaks for a link that was made before; null: there is no such file any more.
 *
 * @param graceHours for which premium that ran out still counts
 */
export async function findLinkGrounds(
  db: Db,
  holder: LinkHolder,
  graceHours: number,
): Promise<LinkGrounds | null> {
  const { fileId, userId, sessionId, playbackId } = holder;
  const { rows } = await db.execute<LinkGrounds>(sql`
    select
      (${userId}::int is null or exists (
        select from sessions s where s.id = ${sessionId}::int and s.user_id = ${userId}::int
          and s.expires_at > now())) as "isSignedIn",
      (${isFreeFile}
        or exists (select from users u where u.id = ${userId}::int and u.role = 'operator')
        or exists (select from entitlements e where e.user_id = ${userId}::int
          and e.starts_at <= now() and (e.ends_at > now() or e.ended_at is null
            and e.starts_at < e.ends_at and e.ends_at > now() - make_interval(hours => ${graceHours})))) as "mayWatch",
      (${playbackId}::uuid is null or exists (
        select from playbacks p where p.id = ${playbackId}::uuid and p.user_id = ${userId}::int
          and p.file_id = f.id and ${isAlivePlayback})) as "isLeaseAlive"
    from media_files f where f.id = ${fileId}`);
  return rows[0] ?? null;
}
