import type { TitleListQuery } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ageLimitOf } from '../age-limit.ts';
import type { Db } from '../client.ts';
import { prepared } from '../prepared-statements.ts';
import { queryRow } from '../query-rows.ts';
import { FACET_LISTS_VERSION } from './search/search-state.ts';

export type TitleFilters = Omit<TitleListQuery, 'page' | 'per_page' | 'order_by'>;

const knownRow = z.object({
  genres: z.array(z.number().nullable()),
  age: z.string().nullable(),
  all: z.number(),
  counted: z.record(z.string(), z.number()).nullable(),
  has_facet_lists: z.boolean(),
  suitable: z.number(),
  ages: z.array(z.string()),
});

/** What is known about the number of matching titles. */
export interface TitleCounts {
  /** Number of all titles. */
  all: number;
  /** Estimated number of matches, as if the filters were statistically independent. */
  expected: number;
  /** For a filter of a single facet, the number that the last import counted; null if unknown. */
  exact: number | null;
}

/**
 * Looks up the ids for the genre slugs or ids of a filter, null for unknown ones; the age mark that its code stands
 * for; and the number of titles per facet of the filter.
 */
async function lookUp(
  db: Db,
  filters: TitleFilters,
  codes: { country: string[]; language: string[] },
) {
  const limit = ageLimitOf(db);
  const { year_from, year_to, imdb_from } = filters;
  const hasYears = year_from !== undefined && year_to !== undefined;
  const row = await queryRow(
    db,
    knownRow,
    prepared(sql`
    with wanted as (
      select place, (select coalesce(g.merged_into, g.id) from genres g
        where (g.slug = lower(w.word) or g.id::text = w.word) and not g.is_removed
        order by g.id limit 1) as id
      from unnest(${sql.param(filters.genre ?? [])}::text[]) with ordinality as w (word, place)
    ),
    facets as (
      select 'genre' as kind, id::text as value, 'g:' || id as facet from wanted
      union select 'country', code, 'c:' || code from unnest(${sql.param(codes.country)}::text[]) code
      union select 'language', code, 'l:' || code from unnest(${sql.param(codes.language)}::text[]) code
      union values ('type', ${filters.type}::text, ${`t:${filters.type}`}::text), ('version', 'dubbed', 'dubbed')
      union select 'year', y::text, 'y:' || y
        from generate_series(${hasYears ? year_from : null}::int,
          ${hasYears ? year_to : null}::int) y
      union select 'imdb', i::text, 'i:' || i from generate_series(${Math.floor(imdb_from ?? 11)}::int, 10) i
    ),
    suitable as (select code from age_marks where min_age <= ${limit}::int)
    select array(select id from wanted order by place) as genres,
      (select coalesce(m.merged_into, m.code) from age_marks m where m.code = ${filters.age ?? null}) as age,
      coalesce((select count from category_counts where kind = 'all' and value = ''), 0) as all,
      (select json_object_agg(facet, c.count) from facets join category_counts c using (kind, value)) as counted,
      exists (select from search_state where version >= ${FACET_LISTS_VERSION}::int) as has_facet_lists,
      array(select code from suitable) as ages,
      coalesce((select sum(c.count)::int from category_counts c join suitable on suitable.code = c.value
        where c.kind = 'age'), 0) as suitable`),
  );
  const { all = 0, genres = [], age = null, counted } = row ?? {};
  return {
    genres,
    age,
    all,
    counted: new Map(Object.entries(counted ?? {})),
    hasFacetLists: row?.has_facet_lists ?? false,
    max: limit === null ? all : (row?.suitable ?? 0),
    /** Codes of the age marks that are suitable for a child's profile; null if all are. */
    ages: limit === null ? null : (row?.ages ?? []),
  };
}

/** Maximum number of integer steps of a range that are expanded into facets. */
const MAX_STEPS = 12;

function stepsOf(prefix: string, from: number, to: number): string[][] {
  if (to < from || to - from >= MAX_STEPS) return [];
  return [Array.from({ length: to - from + 1 }, (_, i) => `${prefix}:${from + i}`)];
}

/** Flags that a title must not have. */
const NEGATED = [
  ['is_dubbed', 'dubbed'],
  ['has_subtitle', 'subtitled'],
  ['is_playable', 'playable'],
] as const;

/** Facets that a title must have, facets that it must not have, and sets of which it must have at least one each. */
interface Facets {
  all: string[];
  oneOf: string[][];
  noneOf: string[];
  years: string[][];
  points: string[][];
  counts: TitleCounts;
  lead: TitleCondition['lead'];
  isGenreUnknown: boolean;
}

async function facetsOf(db: Db, filters: TitleFilters): Promise<Facets> {
  const all: string[] = [];
  const oneOf: string[][] = [];
  const addOneOf = (facets: string[]) => {
    if (facets.length === 1) all.push(...facets);
    else oneOf.push(facets);
  };
  const codes = filters.country?.map((code) => code.toUpperCase()) ?? [];
  const country = codes.filter((code) => !code.startsWith('-'));
  const noneOf: string[] = NEGATED.filter(([name]) => filters[name] === false).map(
    ([, facet]) => facet,
  );
  noneOf.push(...codes.filter((code) => code.startsWith('-')).map((code) => `c:${code.slice(1)}`));
  const language = filters.language?.map((code) => code.toLowerCase()) ?? [];
  const known = await lookUp(db, filters, { country, language });
  all.push(...known.genres.filter((id) => id !== null).map((id) => `g:${id}`));
  // A title matches if it has any one of several.
  if (country.length > 0) addOneOf(country.map((code) => `c:${code}`));
  if (language.length > 0) addOneOf(language.map((code) => `l:${code}`));
  if (filters.type !== 'all') all.push(`t:${filters.type}`);
  if (filters.age !== undefined) all.push(`a:${known.age ?? filters.age}`);
  // With an empty set nothing matches.
  if (known.ages !== null) oneOf.push(known.ages.map((code) => `a:${code}`));
  if (filters.is_dubbed) all.push('dubbed');
  if (filters.has_subtitle) all.push('subtitled');
  if (filters.is_playable) all.push('playable');
  const { year_from, year_to, imdb_from } = filters;
  const hasYears = year_from !== undefined && year_to !== undefined;
  const years = hasYears ? stepsOf('y', year_from, year_to) : [];
  const points = imdb_from === undefined ? [] : stepsOf('i', Math.floor(imdb_from), 10);

  const { counted, all: titles } = known;
  /** Share of the titles that have any of the facets; facets that are not counted do not restrict. */
  const shareOf = (facets: readonly string[]) =>
    facets.some((facet) => counted.has(facet))
      ? Math.min(
          1,
          facets.reduce((sum, facet) => sum + (counted.get(facet) ?? 0), 0) / (titles || 1),
        )
      : 1;
  const shares = [...new Set(all)].map((facet) => shareOf([facet]));
  shares.push(...[...oneOf, ...points].map(shareOf));
  if (hasYears) shares.push(shareOf([...counted.keys()].filter((facet) => facet.startsWith('y:'))));
  const lead = known.hasFacetLists
    ? all
        .filter((facet) => LISTED_FACET.test(facet) && counted.has(facet))
        .map((facet) => ({ facet, count: counted.get(facet) as number }))
        .sort((a, b) => a.count - b.count)[0]
    : undefined;
  return {
    all,
    oneOf,
    noneOf,
    years,
    points,
    counts: {
      all: titles,
      expected: shares.reduce((product, share) => product * share, known.max),
      exact: all.length === 1 ? (counted.get(all[0] as string) ?? null) : null,
    },
    lead: lead ?? null,
    isGenreUnknown: known.genres.includes(null),
  };
}

/** The facets for which `facet_lists` has rows. */
const LISTED_FACET = /^(?:[gc]:|dubbed$)/;

/** Range conditions on the columns that lists can be ordered by. */
function rangesOf(filters: TitleFilters): { year: SQL[]; imdb: SQL[] } {
  const year: SQL[] = [];
  const imdb: SQL[] = [];
  if (filters.year_from !== undefined) year.push(sql`s.year >= ${filters.year_from}`);
  if (filters.year_to !== undefined) year.push(sql`s.year <= ${filters.year_to}`);
  if (filters.imdb_from !== undefined) {
    imdb.push(sql`s.imdb >= ${Math.ceil(filters.imdb_from * 10)}`);
  }
  return { year, imdb };
}

export interface TitleCondition {
  /** The whole condition, on `title_search s`. */
  where: SQL;
  /** The conditions that can bound an index walk in the order of the same column. */
  ranges: { year: SQL | undefined; imdb: SQL | undefined };
  counts: TitleCounts;
  /** The rarest facet for which there is a list, with its number of titles; null if there is none. */
  lead: { facet: string; count: number } | null;
  /** The whole condition on `title_search s`, expressed in columns that the indexes of lists include. */
  whereWalked: SQL;
  /** The same but for the lead, on `facet_lists s`. */
  whereLed: SQL;
}

/** Maximum number of titles in a range that are read by the index of its column. */
const READ_BY_RANGE = 6000;

/** Condition on the column `filters` of either table. No facet contains a blank. */
function hasFacet(facet: string): SQL {
  const pattern = facet.replace(/[\\%_]/g, '\\$&').replaceAll(' ', '+');
  return sql`s.filters like ${`% ${pattern} %`}`;
}

const OPTIONAL = [
  ...['genre', 'country', 'language', 'year_from', 'year_to', 'imdb_from'],
  ...['is_dubbed', 'has_subtitle', 'is_playable', 'age'],
] as (keyof TitleFilters)[];

/** Whether there are no filters: the common case, in which nothing has to be looked up. */
const isUnfiltered = (filters: TitleFilters): boolean =>
  filters.type === 'all' &&
  OPTIONAL.every((name) => {
    const value = filters[name];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });

const allOf = (conditions: SQL[]): SQL | undefined =>
  conditions.length === 0 ? undefined : sql.join(conditions, sql` and `);

/**
 * A list's filters as a condition on `title_search s`, with the age of a child's profile; null when there
 * are none.
 *
 * Genres must all match; of countries and of languages, any one, and none that is left out.
 */
export async function titleCondition(
  db: Db,
  filters: TitleFilters,
): Promise<TitleCondition | null> {
  if (isUnfiltered(filters) && ageLimitOf(db) === null) return null;
  const facets = await facetsOf(db, filters);
  const { lead, counts } = facets;
  const { year, imdb } = rangesOf(filters);
  const hasRange = year.length + imdb.length > 0;
  // Ranges are expressed as facets, so that the facet index can combine them before any row is read; a second
  // condition on the same column would make the planner read two bitmaps. Few titles are read by the column's own index,
  // which has all that most orders need.
  const byColumn = hasRange && lead === null && counts.expected <= READ_BY_RANGE;
  // These only use columns that the indexes of lists include; a range's own index has few entries to read then.
  const walkedWithout = (lead: string | undefined): SQL[] => [
    ...[...year, ...imdb],
    ...facets.all.filter((facet) => facet !== lead).map(hasFacet),
    ...facets.oneOf.map((oneOf) =>
      oneOf.length === 0 ? sql`false` : sql`(${sql.join(oneOf.map(hasFacet), sql` or `)})`,
    ),
    ...facets.noneOf.map((facet) => sql`not ${hasFacet(facet)}`),
    ...(facets.isGenreUnknown ? [sql`false`] : []),
  ];
  const walked = walkedWithout(undefined);
  const indexed = facets.years.length === 0 ? [...year, ...imdb] : [...imdb];
  if (facets.isGenreUnknown) indexed.push(sql`false`);
  if (facets.all.length > 0) indexed.push(sql`s.facets @> ${sql.param(facets.all)}::text[]`);
  for (const oneOf of [...facets.oneOf, ...facets.years, ...facets.points]) {
    indexed.push(sql`s.facets && ${sql.param(oneOf)}::text[]`);
  }
  indexed.push(...facets.noneOf.map((facet) => sql`not ${hasFacet(facet)}`));
  const conditions = byColumn ? walked : indexed;
  const where = allOf(conditions);
  if (!where) return null;
  return {
    where,
    ranges: { year: allOf(year), imdb: allOf(imdb) },
    counts: { ...counts, exact: conditions.length === 1 ? counts.exact : null },
    lead,
    whereWalked: allOf(walked) ?? sql`true`,
    whereLed: allOf(walkedWithout(lead?.facet)) ?? sql`true`,
  };
}
