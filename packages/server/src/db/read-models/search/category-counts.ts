import type { ClientBase } from 'pg';

/** Rows (kind, value, count) of the available titles per category, counted in `published_titles`. */
export const COUNT_CATEGORIES = `
    with listed as materialized (
      select id, type, year, age from published_titles where status = 'available'
    )
      select 'genre' as kind, g.genre_id::text as value, count(*)::int as count
      from title_genres g join listed on listed.id = g.title_id group by g.genre_id
      union all
      select 'country', c.country_code, count(*)::int
      from title_countries c join listed on listed.id = c.title_id group by c.country_code
      union all
      select 'language', l.language_code, count(*)::int
      from title_languages l join listed on listed.id = l.title_id group by l.language_code
      union all
      select 'decade', (year / 10 * 10)::text, count(*)::int from listed
      where year is not null group by year / 10
      union all
      select 'age', age, count(*)::int from listed where age is not null group by age
      union all
      select 'year', year::text, count(*)::int from listed where year is not null group by year
      union all
      select 'imdb', trunc(r.value)::text, count(*)::int
      from title_ratings r join listed on listed.id = r.title_id
      where r.source = 'imdb' and r.value is not null group by trunc(r.value)
      union all
      select 'type', type::text, count(*)::int from listed group by type
      union all
      select 'version', 'dubbed', count(distinct e.title_id)::int
      from editions e join listed on listed.id = e.title_id where e.kind = 'dubbed'
      union all
      select 'all', '', count(*)::int from listed`;

/**
 * Recounts the available titles per category, as lists show them, and updates only the rows of
 * `category_counts` that changed. Announced titles are excluded.
 * `value` is the genre's id, the code of a country, language or age mark, the decade's first year,
 * the year, the whole points of IMDb's rating, the type, 'dubbed', or '' for all.
 */
export async function refreshCategoryCounts(client: ClientBase): Promise<void> {
  await client.query(`
    with counted as materialized (${COUNT_CATEGORIES}
    ), gone as (
      delete from category_counts c
      where not exists (select from counted n where n.kind = c.kind and n.value = c.value)
    )
    insert into category_counts as c (kind, value, count) select kind, value, count from counted
    on conflict (kind, value) do update set count = excluded.count where c.count <> excluded.count`);
}
