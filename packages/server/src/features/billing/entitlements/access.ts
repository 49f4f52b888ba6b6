import { WATCH_ALL_ROLES } from '@parde/shared/access';
import { ROLES } from '@parde/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow } from '../../../db/query-rows.ts';
import {
  type PremiumMoment,
  premiumJson,
  premiumRow,
  toPremium,
} from '../../../db/read-models/premium.ts';
import { instant } from '../../../db/time.ts';
import type { Viewer } from '../../../domain/entitlement.ts';
import { LEASE_TIMEOUT_S } from '../../../domain/playback-lease.ts';

/* Whether a member may watch a file: the only part of billing that other features may import. */

const viewerRow = z.object({ role: z.enum(ROLES), premium: premiumRow });

/** The member's role and premium, which decide what they may watch; `null` if there is no such account. */
export async function findViewer(
  db: Db,
  userId: number,
  moment: PremiumMoment,
): Promise<Viewer | null> {
  const row = await queryRow(
    db,
    viewerRow,
    sql`
      select u.role, ${premiumJson(sql`u.id`, moment)} as premium from users u where u.id = ${userId}`,
  );
  return row && { role: row.role, premium: toPremium(row.premium, moment) };
}

/** Whether the row `f` of `media_files` is free to play; needs no joins. */
export const isFreeFile = sql`(
  select t.is_free or coalesce(ep.is_free, false)
  from editions ed join titles t on t.id = ed.title_id left join episodes ep on ep.id = f.episode_id
  where ed.id = f.edition_id)`;

/** Whether the row `f` of `media_files` belongs to a title that visitors may know of. */
export const isPublishedFile = sql`exists (
  select from editions ed join published_titles t on t.id = ed.title_id where ed.id = f.edition_id)`;

/** Whether the title of the row `f` of `media_files` is suitable for an age. */
const suitsAge = (age: SQL) => sql`exists (
  select from editions ed join titles t on t.id = ed.title_id join age_marks a on a.code = t.age
  where ed.id = f.edition_id and a.min_age <= ${age})`;

/** Whether the row `p` of `playbacks` is a live lease. */
export const isLivePlayback = (now: Date): SQL => sql`(
  p.ended_at is null and p.seen_at > ${instant(now)} - ${sql.raw(`interval '${LEASE_TIMEOUT_S} seconds'`)})`;

/** The holder of a link to a file; see `MediaLinkClaims`. */
export interface LinkHolder {
  fileId: number;
  /** `null` for a visitor. */
  userId: number | null;
  sessionId: number | null;
  /** `null` if no lease is needed. */
  playbackId: string | null;
}

/** The conditions that a link depends on, and whether they still hold. */
export interface LinkAuthorization {
  /** The session still exists, and its viewer may watch there; always true for visitors. */
  isSignedIn: boolean;
  /** The file is free, or the holder's premium is active. */
  mayWatch: boolean;
  /** When `mayWatch` ends because premium expires, in Unix milliseconds; `null` if it does not end by time alone. */
  mayWatchUntil: number | null;
  /** The playback is live and plays this file; always true when no lease is needed. */
  isLeaseLive: boolean;
}

const authorizationRow = z.object({
  isSignedIn: z.boolean(),
  /** Can be watched without premium. */
  isOpen: z.boolean(),
  /** In Unix milliseconds. */
  premiumUntil: z.number().nullable(),
  isLeaseLive: z.boolean(),
});

/**
 * When a row `e` of `entitlements` expires, including the grace period, which ended entitlements do
 * not have.
 */
const expiryOf = (graceHours: number) => sql`
  case when e.ended_at is null and e.starts_at < e.ends_at
    then e.ends_at + make_interval(hours => ${graceHours}) else e.ends_at end`;

/**
 * Checks the conditions of an existing link; `null` if the file no longer exists or its title is not published. Session
 * expiry uses the database's clock.
 */
export async function authorizeLink(
  db: Db,
  { fileId, userId, sessionId, playbackId }: LinkHolder,
  { now, graceHours }: PremiumMoment,
): Promise<LinkAuthorization | null> {
  const row = await queryRow(
    db,
    authorizationRow,
    sql`
      select
        (${userId}::int is null or exists (
          select from sessions s join profiles p on p.id = coalesce(s.profile_id, s.user_id)
          where s.id = ${sessionId}::int and s.user_id = ${userId}::int and s.expires_at > now()
            and (p.age_limit is null or ${suitsAge(sql`p.age_limit`)}))) as "isSignedIn",
        (${isFreeFile}
          or exists (select from users u where u.id = ${userId}::int and u.role::text in ${WATCH_ALL_ROLES})) as "isOpen",
        (select floor(extract(epoch from max(${expiryOf(graceHours)})) * 1000)::float8
          from entitlements e where e.user_id = ${userId}::int
            and e.starts_at <= ${instant(now)} and ${expiryOf(graceHours)} > ${instant(now)}) as "premiumUntil",
        (${playbackId}::uuid is null or exists (
          select from playbacks p where p.id = ${playbackId}::uuid and p.user_id = ${userId}::int
            and p.file_id = f.id and ${isLivePlayback(now)})) as "isLeaseLive"
      from media_files f where f.id = ${fileId} and ${isPublishedFile}`,
  );
  if (!row) return null;
  const { isOpen, premiumUntil, isSignedIn, isLeaseLive } = row;
  return {
    isSignedIn,
    mayWatch: isOpen || premiumUntil !== null,
    mayWatchUntil: isOpen ? null : premiumUntil,
    isLeaseLive,
  };
}
