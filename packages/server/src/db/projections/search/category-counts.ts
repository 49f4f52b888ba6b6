import type { ClientBase } from 'pg';

/**
 * Counts titles per category anew and touches only the rows of `category_counts` that changed.
 * `value` is the genre's id, the country's or language's code, the decade's first year, or '' for all.
 */
export async function refreshCategoryCounts(client: ClientBase): Promise<void> {
  await client.query(`
    with counted as materialized (
      select 'genre' as kind, genre_id::text as value, count(*)::int as count
      from title_genres group by genre_id
      union all
      select 'country', country_code, count(*)::int from title_countries group by country_code
      union all
      select 'language', language_code, count(*)::int from title_languages group by language_code
      union all
      select 'decade', (year / 10 * 10)::text, count(*)::int from titles
      where year is not null group by year / 10
      union all
      select 'all', '', count(*)::int from titles
    ), gone as (
      delete from category_counts c
      where not exists (select from counted n where n.kind = c.kind and n.value = c.value)
    )
    insert into category_counts as c (kind, value, count) select kind, value, count from counted
    on conflict (kind, value) do update set count = excluded.count where c.count <> excluded.count`);
}
