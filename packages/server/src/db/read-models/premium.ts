import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Premium, premiumAt } from '../../domain/entitlement.ts';
import { instant } from '../time.ts';

/** Current and future entitlements of one member; null if there are none. */
export const premiumRow = z
  .array(
    z.tuple([
      /** Start, in Unix milliseconds. */
      z.number(),
      /** End, in Unix milliseconds. */
      z.number(),
      /** Maximum number of concurrent streams. */
      z.int(),
      /** Whether downloads are allowed. */
      z.boolean(),
      /** Maximum picture height in lines; null: unlimited. */
      z.int().nullable(),
      /** Whether the entitlement was ended early. */
      z.boolean(),
    ]),
  )
  .nullable();
export type PremiumRow = z.infer<typeof premiumRow>;

/** The time for which premium is checked. */
export interface PremiumMoment {
  now: Date;
  /** Grace period during which expired premium still counts, in hours. */
  graceHours: number;
}

const HOUR_MS = 3_600_000;

const unixMs = (time: SQL) => sql`floor(extract(epoch from ${time}) * 1000)`;

/**
 * SQL expression whose JSON `toPremium` reads, for the same moment.
 *
 * @param userId column or value
 */
export const premiumJson = (
  userId: SQL,
  { now, graceHours }: PremiumMoment,
): SQL<PremiumRow> => sql<PremiumRow>`(
  select json_agg(json_build_array(
    ${unixMs(sql`entitlements.starts_at`)}, ${unixMs(sql`entitlements.ends_at`)},
    entitlements.max_streams, entitlements.allows_downloads, entitlements.max_resolution,
    entitlements.ended_at is not null))
  from entitlements where entitlements.user_id = ${userId}
    and entitlements.ends_at > ${instant(now)} - make_interval(hours => ${graceHours}))`;

export function toPremium(row: PremiumRow, { now, graceHours }: PremiumMoment): Premium | null {
  return premiumAt(
    (row ?? []).map(([startsAt, endsAt, maxStreams, allowsDownloads, maxResolution, wasEnded]) => ({
      startsAt,
      endsAt,
      maxStreams,
      allowsDownloads,
      maxResolution,
      wasEnded,
    })),
    now.getTime(),
    graceHours * HOUR_MS,
  );
}
