import { type SQL, sql } from 'drizzle-orm';
import { type Premium, premiumAt, type Viewer } from '../../domain/entitlement.ts';
import type { Db } from '../client.ts';

/** Entitlements of one member that are not over, with the moment at which they were read. */
export interface PremiumJson {
  now: number;
  entitlements:
    | [
        startsAt: number,
        endsAt: number,
        maxStreams: number,
        allowsDownloads: boolean,
        maxResolution: number | null,
        wasEnded: boolean,
      ][]
    | null;
}

const HOUR_MS = 3_600_000;

const unixMs = (time: SQL) => sql`floor(extract(epoch from ${time}) * 1000)`;

/**
 * JSON for `toPremium`, by the database's clock.
 *
 * @param userId column or value
 * @param graceHours for which one that ran out still counts
 */
export const premiumJson = (
  userId: SQL,
  graceHours: number,
): SQL<PremiumJson> => sql<PremiumJson>`json_build_object(
  'now', ${unixMs(sql`now()`)},
  'entitlements', (
    select json_agg(json_build_array(
      ${unixMs(sql`entitlements.starts_at`)}, ${unixMs(sql`entitlements.ends_at`)},
      entitlements.max_streams, entitlements.allows_downloads, entitlements.max_resolution,
      entitlements.ended_at is not null))
    from entitlements where entitlements.user_id = ${userId} 
      and entitlements.ends_at > now() - make_interval(hours => ${graceHours})))`;

/** @param graceHours as for `premiumJson` */
export function toPremium({ now, entitlements }: PremiumJson, graceHours: number): Premium | null {
  return premiumAt(
    (entitlements ?? []).map(
      ([startsAt, endsAt, maxStreams, allowsDownloads, maxResolution, wasEnded]) => ({
        startsAt,
        endsAt,
        maxStreams,
        allowsDownloads,
        maxResolution,
        wasEnded,
      }),
    ),
    now,
    graceHours * HOUR_MS,
  );
}

/** What watching asks of a member; null: there is no such account. @param graceHours as for `premiumJson` */
export async function findViewer(
  db: Db,
  userId: number,
  graceHours: number,
): Promise<Viewer | null> {
  const { rows } = await db.execute<{ role: Viewer['role']; premium: PremiumJson }>(sql`
    select u.role, ${premiumJson(sql`u.id`, graceHours)} as premium from users u where u.id = ${userId}`);
  return rows[0] ? { role: rows[0].role, premium: toPremium(rows[0].premium, graceHours) } : null;
}

/** Whether a row `f` of `media_files` plays for everyone; joins nothing. */
export const isFreeFile = sql`(
  select t.is_free or coalesce(ep.is_free, false)
  from editions ed join titles t on t.id = ed.title_id left join episodes ep on ep.id = f.episode_id
  where ed.id = f.edition_id)`;
