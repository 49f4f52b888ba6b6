import type { TitleCard } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, type Db, transact } from '../../db/client.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { queryRows } from '../../db/query-rows.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { instant } from '../../db/time.ts';
import type { JobHandler } from '../../queue/job-handler.ts';

const TOP = 10;
const DAYS = 7;
/** Minimum number of seconds for a title to count as watched. */
const SECONDS = 60;

/** Recomputes the ranking of titles by members who watched them in the last seven days. */
export async function rankTitles(pool: Database['pool'], now: Date): Promise<void> {
  await transact(pool, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '5min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rank_titles'))`);
    await tx.execute(sql`delete from top_titles`);
    await tx.execute(sql`
      insert into top_titles (rank, title_id, members)
      select row_number() over (order by w.members desc, s.votes desc nulls last, s.title_id), s.title_id, w.members
      from (
        select title_id, count(distinct user_id)::int as members from watch_history
        where watched_at > ${instant(now)} - make_interval(days => ${DAYS}) and position_seconds >= ${SECONDS}
        group by title_id
      ) w join title_search s using (title_id) join published_titles t on t.id = s.title_id
      order by w.members desc, s.votes desc nulls last, s.title_id limit ${TOP}`);
  });
}

export const rankTitlesJob: JobHandler<'rank-titles'> = async ({ database, clock }) =>
  rankTitles(database.pool, clock());

const idRow = z.object({ id: z.number() });

/** The most watched titles of the last seven days, most watched first. */
export async function findTopTitles(db: Db): Promise<TitleCard[]> {
  const rows = await queryRows(
    db,
    idRow,
    prepared(sql`select title_id as id from top_titles order by rank`),
  );
  return findTitleCards(
    db,
    rows.map(({ id }) => id),
  );
}
