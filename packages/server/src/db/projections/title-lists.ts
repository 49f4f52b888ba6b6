import type { TitleOrder } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';

/** Matches are counted up to here; a longer list has no total. */
export const COUNT_LIMIT = 2000;

/** Orders of a list on `title_search s`; each has its index. `relevance` needs a search, so here it is votes. */
const ORDERS: Record<TitleOrder, SQL> = {
  relevance: sql`s.votes desc, s.title_id desc`,
  votes: sql`s.votes desc, s.title_id desc`,
  newest: sql`s.published_at desc, s.title_id desc`,
  imdb: sql`s.imdb desc nulls last, s.votes desc, s.title_id desc`,
  rt: sql`s.rt desc nulls last, s.votes desc, s.title_id desc`,
  year: sql`s.year desc nulls last, s.votes desc, s.title_id desc`,
  title: sql`s.title_sort, s.title_id`,
};

export const titleOrderBy = (order: TitleOrder): SQL => ORDERS[order];

export interface ListPage {
  ids: number[];
  /** Null when there are more than `COUNT_LIMIT`. */
  total: number | null;
}

export interface ListOptions {
  /** Condition on `title_search s`. */
  where: SQL;
  /** True when the condition holds for the whole catalogue, whose size is known without counting. */
  isWhole?: boolean;
  order: SQL;
  limit: number;
  offset: number;
  /** Join that the condition or order speaks of, beside `s`. */
  join?: SQL;
  /** What the order reads beside `s.*`. */
  columns?: SQL;
}

/** How many titles can be watched, counted by the last import. */
async function countAll(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from category_counts where kind = 'all'`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * One page of titles by a condition, without ever counting or sorting an unbounded set.
 *
 *     matches = the first COUNT_LIMIT + 1 rows that fulfil the condition, in no order
 *     few?  sort them; the total is known
 *     many? so many that walking the index of the order meets a page's worth of them soon
 */
export async function findTitlePage(db: Db, options: ListOptions): Promise<ListPage> {
  const { where, order, limit, offset, join = sql``, columns = sql`s.*` } = options;
  const walk = async (): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select s.title_id as id from (select ${columns} from title_search s ${join} where ${where}) s
      order by ${order} limit ${limit} offset ${offset}`);
    return rows.map(({ id }) => id);
  };
  if (options.isWhole) {
    const [ids, total] = await Promise.all([walk(), countAll(db)]);
    return { ids, total };
  }
  const { rows } = await db.execute<{ id: number | null; total: number }>(sql`
    with matches as materialized (
      select ${columns} from title_search s ${join} where ${where} limit ${COUNT_LIMIT + 1}
    ), counted as (select count(*)::int as total from matches)
    select page.id, counted.total from counted left join lateral (
      select s.title_id as id from matches s where counted.total <= ${COUNT_LIMIT}
      order by ${order} limit ${limit} offset ${offset}
    ) page on true`);
  const total = rows[0]?.total ?? 0;
  if (total > COUNT_LIMIT) return { ids: await walk(), total: null };
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total };
}
