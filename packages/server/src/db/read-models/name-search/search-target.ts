import { type SQL, sql } from 'drizzle-orm';

/** The tables to search: those of titles or of people, which have the same shape. */
export interface SearchTarget {
  /** `search_words.kind`. */
  wordKind: 't' | 'p';
  /** One row per title or person, aliased `s` in queries. */
  search: SQL;
  /** One row per name, aliased `k` in queries. */
  keys: SQL;
  /** The id column of both tables. */
  id: SQL;
  /** Year column of `s`; absent for people. */
  year?: SQL;
  /** Whether a query may also name a person of the row's credits. */
  hasCredits?: boolean;
  /** Array of all names of the row whose id is `c.id`, aliases included. */
  names: SQL;
}

export const TITLES: SearchTarget = {
  wordKind: 't',
  search: sql.raw('title_search'),
  keys: sql.raw('title_keys'),
  id: sql.raw('title_id'),
  year: sql.raw('s.year'),
  hasCredits: true,
  names: sql`(
    select array_remove(array[t.title_fa, t.title_en, t.title_original], null)
      || array(select a.text from title_aliases a where a.title_id = t.id order by a.position)
      || array(select r.query from search_rules r where r.title_id = t.id and r.kind = 'alias')
    from titles t where t.id = c.id)`,
};

export const PEOPLE: SearchTarget = {
  wordKind: 'p',
  search: sql.raw('person_search'),
  keys: sql.raw('person_keys'),
  id: sql.raw('person_id'),
  names: sql`(
    select array_remove(array[p.name_fa, p.name_en], null)
      || array(select a.text from person_aliases a where a.person_id = p.id order by a.position)
    from people p where p.id = c.id)`,
};
