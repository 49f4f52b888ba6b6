import { type SQL, sql } from 'drizzle-orm';

/** What is searched by name: the tables of titles or of people, which have the same shape. */
export interface SearchTarget {
  /** `search_words.kind`. */
  wordKind: 't' | 'p';
  /** Row per thing, aliased `s` in queries. */
  search: SQL;
  /** Row per name, aliased `k` in queries. */
  keys: SQL;
  /** The id column that both carry. */
  id: SQL;
  /** Names of things by id: rows `{id, names}`; aliases included. */
  namesOf: (ids: number[]) => SQL;
}

export const TITLES: SearchTarget = {
  wordKind: 't',
  search: sql.raw('title_search'),
  keys: sql.raw('title_keys'),
  id: sql.raw('title_id'),
  namesOf: (ids) => sql`
    select t.id, array_remove(array[t.title_fa, t.title_en, t.title_original], null)
      || array(select a.text from title_aliases a where a.title_id = t.id order by a.position) as names
    from titles t where t.id = any(${sql.param(ids)}::int[])`,
};

export const PEOPLE: SearchTarget = {
  wordKind: 'p',
  search: sql.raw('person_search'),
  keys: sql.raw('person_keys'),
  id: sql.raw('person_id'),
  namesOf: (ids) => sql`
    select p.id, array_remove(array[p.name_fa, p.name_en], null)
      || array(select a.text from person_aliases a where a.person_id = p.id order by a.position) as names
    from people p where p.id = any(${sql.param(ids)}::int[])`,
};
