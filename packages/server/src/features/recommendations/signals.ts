import { SIGNAL_REASONS, type SignalReason } from '@parde/contract';
import { FINISHED_PERCENT } from '@parde/shared/watch-progress';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { instant } from '../../db/time.ts';

/** Half-life of a signal in days. */
const HALF_LIFE_DAYS = 180;
/** Maximum weight of a title, however many of its episodes were watched. */
const MAX_WEIGHT = 10;

/**
 * Signals of profiles about titles, as rows (user_id, title_id, reason, points, at), where `user_id` is the profile's
 * ID; follows of the account count for its first profile:
 *
 *     watched to the end, or an episode   3
 *     begun                               1 from a fifth on, else 0
 *     liked                               4
 *     rated                               half stars above 4; below: not wanted
 *     in the diary                        3
 *     followed                            3
 *     on the watchlist                    2
 *     disliked, or dismissed here         not wanted
 *
 * Points below 0 mean not wanted. Watched titles count unless the member paused the history.
 */
function signalsOf(member: SQL): SQL {
  return sql`
    select h.user_id, h.title_id, 'watched' as reason, h.watched_at as at,
      case when h.position_seconds * 100 >= h.duration_seconds * ${FINISHED_PERCENT} then 3
        when h.position_seconds >= h.duration_seconds * 0.2 then 1 else 0 end as points
    from (select * from watch_history where ${member}) h join profiles p on p.id = h.user_id
    where not p.is_history_paused
    union all select user_id, title_id, 'liked', created_at, case value when 1 then 4 else -1 end
      from title_likes where ${member}
    union all select user_id, title_id, 'rated', rated_at,
      case when half_stars > 4 then half_stars - 4 else -1 end from member_ratings where ${member}
    union all select user_id, title_id, 'watched', watched_on::timestamptz, 3 from diary_entries where ${member}
    union all select user_id, title_id, 'followed', created_at, 3 from title_follows where ${member}
    union all select user_id, title_id, 'listed', created_at, 2 from watchlist where ${member}
    union all select user_id, title_id, 'listed', created_at, -1 from dismissed_titles where ${member}`;
}

const weighted = (now: Date) => sql`
  s.points * power(0.5, greatest(0, extract(epoch from ${instant(now)} - s.at)) / ${HALF_LIFE_DAYS * 86_400})`;

const ofMember = z.object({
  title_id: z.number(),
  weight: z.number(),
  reason: z.enum(SIGNAL_REASONS),
});

export interface Signal {
  titleId: number;
  /** 0 if it has no significance, or the title is not wanted. */
  weight: number;
  /** The reason with the highest weight. */
  reason: SignalReason;
}

/** A member's signals since the last reset, strongest first. */
export async function findSignals(db: Db, profileId: number, now: Date): Promise<Signal[]> {
  const rows = await queryRows(
    db,
    ofMember,
    sql`
    select s.title_id, (array_agg(s.reason order by s.points desc, s.at desc))[1] as reason,
      case when bool_or(s.points < 0) then 0
        else least(${MAX_WEIGHT}, sum(${weighted(now)}))::real end as weight
    from (${signalsOf(sql`user_id = ${profileId}`)}) s join profiles p on p.id = s.user_id
    where s.points < 0 or s.at >= coalesce(p.recommendations_since, '-infinity')
    group by s.title_id order by weight desc, max(s.at) desc, s.title_id`,
  );
  return rows.map((row) => ({ titleId: row.title_id, weight: row.weight, reason: row.reason }));
}

/**
 * Statement for a cursor: (user_id, title_id, weight) of all profiles except children's, grouped by profile, latest
 * first; only weights above 0.
 */
export const allSignals = (now: Date): SQL => sql`
  select s.user_id, s.title_id, least(${MAX_WEIGHT}, sum(${weighted(now)}))::real as weight
  from (${signalsOf(sql`true`)}) s join profiles p on p.id = s.user_id
  where p.age_limit is null and s.at >= coalesce(p.recommendations_since, '-infinity')
  group by s.user_id, s.title_id
  having not bool_or(s.points < 0) and sum(${weighted(now)}) > 0.01
  order by s.user_id, max(s.at) desc`;
