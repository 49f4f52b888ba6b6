import type { TitleOrder } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';

/** Matches of a search, and announced titles, are counted up to this limit. */
export const COUNT_LIMIT = 2000;

const BY_VOTES = sql`s.votes desc nulls last, s.title_id desc nulls last`;

/**
 * Orders of a list on `title_search s`, each with its index. Without a search, `relevance` means
 * votes.
 */
const ORDERS: Record<TitleOrder, SQL> = {
  relevance: BY_VOTES,
  votes: BY_VOTES,
  newest: sql`s.published_at desc nulls last, s.title_id desc nulls last`,
  imdb: sql`s.imdb desc nulls last, ${BY_VOTES}`,
  rt: sql`s.rt desc nulls last, ${BY_VOTES}`,
  year: sql`s.year desc nulls last, ${BY_VOTES}`,
  title: sql`s.title_sort, s.title_id`,
};

export const titleOrderBy = (order: TitleOrder): SQL => ORDERS[order];

export interface ListPage {
  ids: number[];
  /** Null: too many to count. */
  total: number | null;
}

export interface ListOptions {
  /** Condition on `title_search s`. */
  where: SQL;
  order: SQL;
  limit: number;
  offset: number;
  /** Join that the condition or order needs besides `s`. */
  join?: SQL;
  /** Columns of the join that the order needs. */
  columns?: SQL;
}

/** Columns that the orders of lists read; not `s.*`, which would copy the words along. */
export const ORDER_COLUMNS = sql`
  s.title_id, s.votes, s.published_at, s.imdb, s.rt, s.year, s.title_sort`;

/** One page of a set of titles that is small by nature: a person's, a collection's, a search's. */
export async function findTitlePage(db: Db, options: ListOptions): Promise<ListPage> {
  const { where, order, limit, offset, join = sql``, columns } = options;
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with matches as materialized (
      select ${ORDER_COLUMNS} ${columns ? sql`, ${columns}` : sql``}
      from title_search s ${join} where ${where}
    )
    select (select count(*)::int from matches) as total,
      array(select s.title_id from matches s order by ${order} limit ${limit} offset ${offset}) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}
