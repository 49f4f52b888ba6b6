import type { api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { searchByName } from '../../../db/read-models/name-search/search-by-name.ts';
import { PEOPLE } from '../../../db/read-models/name-search/search-target.ts';
import { isoTime } from '../../../db/time.ts';
import { invalidField } from '../../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { missedSearchOf } from '../../../domain/missed-search.ts';
import { nameKey } from '../../../domain/persian/fold.ts';

/** Maximum number of distinct queries stored per day, so that nobody can fill the table; stored ones are still counted. */
const MAX_PER_DAY = 2_000;
const KEPT_DAYS = 90;

/**
 * Counts a search for titles that found nothing, unless it is a person's name or may be private. Only the folded words
 * and the day are stored.
 */
export async function countMissedSearch(db: Db, typed: string): Promise<void> {
  const query = missedSearchOf(typed);
  if (query === null) return;
  const people = await searchByName(db, PEOPLE, typed, { need: 1, where: undefined });
  if (people.hits.length > 0) return;
  await db.execute(sql`
    insert into missed_searches as m (day, key, query)
    select today, ${nameKey(query)}, ${query} from (
      select (now() at time zone 'Asia/Tehran')::date as today) t
    where (select count(*) from missed_searches where day = today) < ${MAX_PER_DAY}
      or exists (select from missed_searches where day = today and key = ${nameKey(query)})
    on conflict (day, key) do update set count = m.count + 1, last_at = now()`);
}

/** Deletes searches that are more than 90 days old. */
export async function sweepMissedSearches(db: Db): Promise<void> {
  await db.execute(sql`
    delete from missed_searches where day < (now() at time zone 'Asia/Tehran')::date - ${KEPT_DAYS}::int`);
}

const missedRow = z.object({
  key: z.string(),
  query: z.string(),
  count: z.int(),
  lastAt: z.string(),
});

/** Queries that were searched only once are not shown: they may be typos, or private. */
const SEEN_OFTEN = sql`sum(m.count) >= 2`;

export async function listMissedSearches(
  db: Db,
  query: z.output<typeof api.listMissedSearches.query>,
) {
  const isHidden = sql`exists (select from hidden_searches h where h.key = m.key)`;
  const missed = sql`
    select m.key, (array_agg(m.query order by m.last_at desc))[1] as query,
      sum(m.count)::int as count, max(m.last_at) as last_at
    from missed_searches m
    where ${query.state === 'hidden' ? isHidden : sql`not ${isHidden}`}
      and not exists (select from search_rules r where r.key = m.key)
    group by m.key having ${SEEN_OFTEN}`;
  const order = query.sort === 'last' ? sql`last_at desc, key` : sql`count desc, last_at desc, key`;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      missedRow,
      sql`select key, query, count, ${isoTime(sql`last_at`)} as "lastAt" from (${missed}) missed
        order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`,
    ),
    queryRow(
      db,
      z.object({ total: z.int() }),
      sql`select count(*)::int as total from (${missed}) missed`,
    ),
  ]);
  const data = rows.map(({ key, ...row }) => ({ id: key, ...row }));
  return listEnvelope(data, query, counted?.total ?? 0);
}

/** Hides a query from the list of missed searches, or shows it again. @throws AppError invalid_input */
export async function hideMissedSearch(
  db: Db,
  actor: Actor,
  { query, isHidden }: { query: string; isHidden: boolean },
): Promise<void> {
  const key = nameKey(query);
  if (key === '') throw invalidField('query', 'جست‌وجو را بنویسید');
  await db.transaction(async (tx) => {
    if (isHidden)
      await tx.execute(sql`
        insert into hidden_searches (key, query) values (${key}, ${query}) on conflict do nothing`);
    else await tx.execute(sql`delete from hidden_searches where key = ${key}`);
    await writeAudit(tx, actor, {
      action: isHidden ? 'searches.hide' : 'searches.show',
      subject: { kind: 'search', id: query },
    });
  });
}
