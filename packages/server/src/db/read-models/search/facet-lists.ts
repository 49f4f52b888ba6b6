/** SELECT of the rows of `facet_lists` that are derived from a table like `title_search`. */
export const facetListRows = (table: string, wanted = 'true'): string => `
  select lead.facet, s.title_id, s.votes, s.imdb, s.year, s.facets @> '{playable}', s.published_at, s.filters
  from ${table} s
  cross join lateral (select f as facet from unnest(s.facets) f where f like any ('{g:%,c:%,dubbed}')) lead
  where s.status = 'available' and ${wanted}`;

/**
 * Statements that rewrite the rows of these titles. Run them in the transaction that wrote their rows of
 * `title_search`, after that.
 */
export const refreshFacetLists = (ids: readonly number[]): readonly [string, string] => {
  const wanted = `title_id = any('{${ids.join()}}'::int[])`;
  return [
    `delete from facet_lists where ${wanted}`,
    `insert into facet_lists ${facetListRows('title_search', `s.${wanted}`)}`,
  ];
};
