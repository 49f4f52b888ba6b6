import type { TitleOrder } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRow } from '../query-rows.ts';
import type { TitleCondition } from './title-condition.ts';

/** Maximum number up to which matches of a search, and announced titles, are counted. */
export const COUNT_LIMIT = 2000;

const BY_VOTES = sql`s.votes desc nulls last, s.title_id desc nulls last`;

const NEWEST_FIRST = sql`s.published_at desc nulls last, s.title_id desc nulls last`;

/** The order of a list; the catalogue uses `playable_first`, on `LISTED`, unless the visitor chooses another. */
export type ListOrder = TitleOrder | 'playable_first';

/**
 * Orders of a list on `title_search s`, each with its index. Without a search, `relevance` means
 * votes.
 */
const ORDERS: Record<ListOrder, SQL> = {
  playable_first: sql`s.is_playable desc nulls last, ${NEWEST_FIRST}`,
  relevance: BY_VOTES,
  votes: BY_VOTES,
  newest: NEWEST_FIRST,
  imdb: sql`s.imdb desc nulls last, ${BY_VOTES}`,
  rt: sql`s.rt desc nulls last, ${BY_VOTES}`,
  year: sql`s.year desc nulls last, ${BY_VOTES}`,
  title: sql`s.title_sort, s.title_id`,
};

const BY_VOTES_COLUMNS = sql`s.title_id, s.votes, s.imdb, s.year`;

/**
 * Columns that are read of all matches to sort them: only those that the index of a range includes, if these are
 * enough.
 */
const MATCHED_COLUMNS: Record<ListOrder, SQL> = {
  playable_first: sql`s.title_id, s.published_at, s.is_playable`,
  relevance: BY_VOTES_COLUMNS,
  votes: BY_VOTES_COLUMNS,
  newest: sql`s.title_id, s.published_at`,
  imdb: BY_VOTES_COLUMNS,
  rt: sql`s.title_id, s.votes, s.rt`,
  year: BY_VOTES_COLUMNS,
  title: sql`s.title_id, s.title_sort`,
};

export const titleOrderBy = (order: ListOrder): SQL => ORDERS[order];

export interface ListPage {
  ids: number[];
  /** `null` if there are too many to count. */
  total: number | null;
}

interface ListOptions {
  /** Condition on `title_search s`. */
  where: SQL;
  order: SQL;
  limit: number;
  offset: number;
  /** Join that the condition or order needs besides `s`. */
  join?: SQL;
  /** Columns of the join that the order needs. */
  columns?: SQL;
  /** Whether the same plan is good for every value of the condition. */
  hasOnePlan?: boolean;
}

/** Columns that the orders of lists use; not `s.*`, which would also copy the column `words`. */
export const ORDER_COLUMNS = sql`
  s.title_id, s.votes, s.published_at, s.imdb, s.rt, s.year, s.title_sort`;

const pageRow = z.object({ ids: z.array(z.number()), total: z.number() });

/** One page of a set of titles that is small by nature: those of a person, a collection or a search. */
export async function findTitlePage(db: Db, options: ListOptions): Promise<ListPage> {
  const { where, order, limit, offset, join = sql``, columns, hasOnePlan = false } = options;
  const page = sql`
    with matches as materialized (
      select ${ORDER_COLUMNS} ${columns ? sql`, ${columns}` : sql``}
      from title_search s ${join} where ${where}
    )
    select (select count(*)::int from matches) as total,
      array(select s.title_id from matches s order by ${order} limit ${limit} offset ${offset}) as ids`;
  const row = await queryRow(db, pageRow, hasOnePlan ? prepared(page) : page);
  return row ?? { ids: [], total: 0 };
}

/** Up to this many rows are read and sorted directly, which takes about 3 ms. */
const SORTED_AT_ONCE = 3000;
/** Minimum number of index entries that a walk may read before it gives up, about 4 ms. */
const MIN_WALK = 8000;
/** … and this multiple of the entries that it would read if the matches were evenly distributed. */
const WALK_MARGIN = 1.5;
/**
 * … and this many more entries if playable titles come first: what is rare among those is not rare in the catalogue.
 */
const PLAYABLE_WALK = 20_000;
/** Maximum length of a genre's or country's list that is walked to its end, which yields the exact total. */
const WHOLE_LIST = 12_000;

interface BrowseOptions {
  /** `null` for the whole catalogue. */
  condition: TitleCondition | null;
  order: ListOrder;
  limit: number;
  offset: number;
}

/** `title_search` with the expression that is indexed for the order `playable_first`. */
const LISTED = sql`(select *, filters like '% playable %' as is_playable from title_search)`;

/** The range condition that the index walk itself can use: the one on the order's own column. */
function rangeOf({ ranges }: TitleCondition, order: ListOrder): SQL | undefined {
  if (order === 'year') return ranges.year;
  return order === 'imdb' ? ranges.imdb : undefined;
}

/** How many rows to walk to find the first `end` of the expected matches among `all`; 0: do not walk. */
function walkLength(end: number, expected: number, all: number, order: ListOrder): number {
  const length = end * (all / Math.max(1, expected));
  if (expected <= SORTED_AT_ONCE || length > expected) return 0;
  const more = order === 'playable_first' ? PLAYABLE_WALK : 0;
  return Math.max(MIN_WALK, Math.ceil(length * WALK_MARGIN)) + more;
}

/** Ids of the first `end` matches in the list of the lead, of which at most `walk` entries are read. */
function walkLead(
  { lead, whereLed }: TitleCondition,
  order: ListOrder,
  end: number,
  walk: number,
): SQL {
  const matches = (where: SQL) => sql`
    select s.title_id, s.published_at from (
      select * from facet_lists s where s.facet = ${lead?.facet} and ${where}
      order by ${ORDERS[order]} limit ${walk}
    ) s where ${whereLed} limit ${end}`;
  if (order !== 'newest') return sql`select s.title_id from (${matches(sql`true`)}) s`;
  // The index has the playable ones first.
  return sql`
    select s.title_id from (
      (${matches(sql`s.is_playable`)}) union all (${matches(sql`not s.is_playable`)})
    ) s order by ${NEWEST_FIRST} limit ${end}`;
}

const LED_ORDERS: readonly ListOrder[] = ['playable_first', 'relevance', 'votes', 'newest', 'imdb'];

const browsedRow = z.object({ ids: z.array(z.number()), total: z.number().nullable() });

/**
 * One page of the available titles, without ever sorting a large part of the catalogue.
 *
 *     no condition?              walk the index of the order
 *     a genre or country?        walk the list of the rarest of them: all of a short one, else a bounded
 *                                number of entries
 *     few at most?               read all matches, sort and count them
 *     else                       walk the index of the order for a bounded number of rows
 *         page is full?          done; the number of further matches stays unknown
 *         page is not full?      matches are rare there: read all, sort and count them
 */
export async function browseTitles(db: Db, options: BrowseOptions): Promise<ListPage> {
  const { condition, limit, offset, order } = options;
  const orderBy = ORDERS[order];
  const page = sql`order by ${orderBy} limit ${limit} offset ${offset}`;
  if (condition === null) {
    const found = await queryRow(
      db,
      browsedRow,
      prepared(sql`
      select array(select s.title_id from ${LISTED} s where s.status = 'available' ${page}) as ids,
        coalesce((select count from category_counts where kind = 'all' and value = ''), 0) as total`),
    );
    return found ?? { ids: [], total: 0 };
  }
  const { lead } = condition;
  const { all, expected, exact } = condition.counts;
  const end = offset + limit;
  const isLed = lead !== null && LED_ORDERS.includes(order);
  const isWhole = isLed && lead.count <= WHOLE_LIST;
  /** Maximum number of matches to look for: in a short list all of them, in order to count them. */
  const maxMatches = isWhole && lead.count <= SORTED_AT_ONCE ? 2 * WHOLE_LIST : end;
  let walked: SQL;
  if (isLed) {
    const length = Math.ceil(end * (lead.count / Math.max(1, expected)) * WALK_MARGIN);
    // A list may have grown since it was counted.
    const walk = isWhole ? 2 * WHOLE_LIST : Math.max(MIN_WALK, length);
    walked = walkLead(condition, order, maxMatches, walk);
  } else {
    const range = rangeOf(condition, order);
    walked = sql`
      select s.title_id from (
        select * from ${LISTED} s
        where s.status = 'available' ${range ? sql`and ${range}` : sql``}
        order by ${orderBy} limit ${walkLength(end, expected, all, order)}
      ) s where ${condition.whereWalked} limit ${end}`;
  }
  const isShort = sql`(select cardinality(ids) from walked) < ${maxMatches}`;
  const found = await queryRow(
    db,
    browsedRow,
    sql`
    with walked as materialized (select array(${walked}) as ids),
    matches as materialized (
      select ${MATCHED_COLUMNS[order]} from ${LISTED} s
      where s.status = 'available' and ${condition.where} and ${isWhole ? sql`false` : isShort}
    )
    select
      case when ${isWhole} or cardinality(ids) = ${maxMatches} then ids[${offset + 1}:${end}]
        else array(select s.title_id from matches s ${page}) end as ids,
      case when cardinality(ids) < ${maxMatches} then
        case when ${isWhole} then cardinality(ids) else (select count(*)::int from matches) end end as total
    from walked`,
  );
  return { ids: found?.ids ?? [], total: found?.total ?? exact };
}
