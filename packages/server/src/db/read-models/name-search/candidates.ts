import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { equivalentOf } from '../../../domain/persian/equivalents.ts';
import type { Db } from '../../client.ts';
import { hidden, prepared } from '../../prepared-statements.ts';
import { queryRows } from '../../query-rows.ts';
import type { SearchTarget } from './search-target.ts';

/*
 * Namespaces of the lexemes in `title_search.words` and `person_search.words` (see db/schema/search.ts).
 */
export const ALIAS = '~';
export const SOUND = '=';
export const SOUND_BEGINNING = '>';
export const HOMOPHONE = '%';
export const EQUIVALENT = '#';
export const INITIALS = '@';
export const WHOLE_SOUND = '!';

/** How many times less known a likelier guess may be, and still come first. */
export const MUCH_BETTER_KNOWN = 5;

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Text of a `tsquery` that requires all words; the last one may be a prefix. */
export function allOf(words: readonly string[], namespace = '', lastIsPrefix = true): string {
  return words
    .map(
      (word, i) => quote(namespace + word) + (lastIsPrefix && i === words.length - 1 ? ':*' : ''),
    )
    .join(' & ');
}

/**
 * Like `allOf`, for words of names: each matches as typed or in another way of writing it (`ii` for `2`). A number by
 * itself is too unspecific: «ده» may be a village, `one` is in every sequel.
 */
export function allOfNames(words: readonly string[], namespace = '', lastIsPrefix = true): string {
  return words
    .map((word, i) => {
      const typed = allOf([word], namespace, lastIsPrefix && i === words.length - 1);
      const equivalent = words.length > 1 ? equivalentOf(word) : null;
      if (equivalent === null) return typed;
      return `(${typed} | ${quote(namespace + EQUIVALENT + equivalent)})`;
    })
    .join(' & ');
}

/**
 * Text of a `tsquery` that matches any of the alternatives. Duplicates are removed, because the index compares rows
 * with each alternative.
 */
export function anyOf(ways: readonly string[]): string {
  return [...new Set(ways)].map((way) => `(${way})`).join(' | ');
}

export const candidate = z.object({ id: z.number(), votes: z.number() });

const candidateRow = candidate.extend({
  /** Position of the request, from 1. */
  place: z.number(),
  /** All names of the row; null unless requested. */
  names: z.array(z.string()).nullable(),
});
export type Candidate = z.output<typeof candidateRow>;

/**
 * Each candidate with the one of its names that is most similar to a query; candidates without a similar enough name
 * are dropped.
 */
export function bestNameMatches(
  found: readonly Candidate[],
  likeness: (name: string) => number,
  minLikeness: number,
): { id: number; votes: number; name: string; value: number }[] {
  return found.flatMap(({ id, votes, names }) => {
    const compared = (names ?? []).map((name) => ({ name, value: likeness(name) }));
    const [best] = compared.sort((a, b) => b.value - a.value);
    return best && best.value >= minLikeness ? [{ id, votes, ...best }] : [];
  });
}

export interface CandidateRequest {
  /** Text of a `tsquery`. */
  tsquery: string;
  /**
   * The same query with the last word as a prefix. Used if the last word as typed is not a word of any name: on popular
   * rows, and on the others only if nothing else is found.
   */
  unfinished?: { lastWord: string; tsquery: string };
  /** Maximum number of candidates. */
  need: number;
  /** Default: false, all rows. */
  popularOnly?: boolean;
  withNames?: boolean;
}

/**
 * Finds the rows with the lexemes of a request, most votes first.
 */
export type FindCandidates = (request: CandidateRequest) => Promise<Candidate[]>;

interface Waiting {
  request: CandidateRequest;
  resolve: (found: Candidate[]) => void;
  reject: (error: unknown) => void;
}

/**
 * Creates a finder that batches requests: those made together, before anything is awaited, become one statement.
 *
 * @param where condition on the search row `s`
 */
export function candidateFinder(db: Db, target: SearchTarget, where?: SQL): FindCandidates {
  let waiting: Waiting[] = [];
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const requests = batch.map(({ request }) => request);
      const rows = await findAll(db, target, requests, where);
      const found = Map.groupBy(rows, ({ place }) => place);
      for (const [i, { resolve }] of batch.entries()) resolve(found.get(i + 1) ?? []);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (request) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(flush);
      waiting.push({ request, resolve, reject });
    });
}

/**
 * Maximum number of matching unpopular rows that are read, in their physical order: by votes, as of the last rebuild
 * (`rebuild-search.ts`). A common sound among millions of people would otherwise cost a page of the table for each of
 * them.
 */
export const MAX_UNPOPULAR_READ = 2000;
/** The same limit for matches by sound, few of which are compared. */
const GUESSES_READ = 160;

/**
 * Popular rows are queried first: if they are enough, nothing else is read. `+ 0` keeps the planner from walking the
 * rows by votes, as it would if it expected many matches. The others are read row by row, up to their limit, and
 * matches of an unfinished last word among them only if nothing else is found: the index reads every name with that
 * prefix.
 */
function findAll(
  db: Db,
  target: SearchTarget,
  requests: readonly CandidateRequest[],
  where: SQL | undefined,
): Promise<Candidate[]> {
  const rowsWith = (query: SQL) => sql`
    select s.${target.id} as id, s.votes from ${target.search} s
    where s.words @@ ${query} ${where ? sql`and ${where}` : sql``}`;
  const limit = sql`limit greatest(${GUESSES_READ}, w.need)`;
  const statement = sql`
    select w.place::int as place, c.id, c.votes,
      case when w.with_names then ${target.names} end as names
    from unnest(
      ${hidden(sql`${sql.param(requests.map(({ tsquery }) => tsquery))}::tsquery[]`)},
      ${hidden(sql`${sql.param(requests.map(({ unfinished }) => unfinished?.tsquery ?? null))}::tsquery[]`)},
      ${hidden(sql`${sql.param(requests.map(({ unfinished }) => unfinished?.lastWord ?? null))}::text[]`)},
      ${hidden(sql`${sql.param(requests.map(({ need }) => need))}::int[]`)},
      ${hidden(sql`${sql.param(requests.map(({ popularOnly = false }) => popularOnly))}::boolean[]`)},
      ${hidden(sql`${sql.param(requests.map(({ withNames = false }) => withNames))}::boolean[]`)}
    ) with ordinality as w (query, unfinished, last_word, need, popular_only, with_names, place)
    cross join lateral (
      select case when not exists (select from search_words x where x.word = w.last_word and x.kind = ${target.wordKind})
        then w.unfinished end as query
    ) begun
    cross join lateral (
      with popular as materialized (
        ${rowsWith(sql`coalesce(begun.query, w.query)`)} and s.is_popular
        order by s.votes + 0 desc, s.${target.id} desc limit w.need
      ),
      matching as materialized (
        ${rowsWith(sql`w.query`)} and not s.is_popular and not w.popular_only
          and (select count(*) from popular) < w.need
      ),
      unpopular as materialized (select * from matching ${limit}),
      beginning as materialized (
        ${rowsWith(sql`begun.query`)} and not s.is_popular and not w.popular_only
          and not exists (select from popular) and not exists (select from unpopular)
      )
      select * from (
        table popular union all table unpopular union all (select * from beginning ${limit})
      ) f
      order by f.votes desc, f.id desc limit w.need
    ) c
    order by w.place, c.votes desc, c.id desc`;
  return queryRows(db, candidateRow, where ? statement : prepared(statement));
}
