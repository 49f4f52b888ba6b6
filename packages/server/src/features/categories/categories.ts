import type { Categories } from '@parde/contract';
import { categories } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { ageLimitOf } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { COUNT_CATEGORIES } from '../../db/read-models/search/category-counts.ts';

/** Genres, countries, decades, languages and age marks with the title counts of the last import, largest first. */
export async function findCategories(db: Db): Promise<Categories> {
  const counts = ageLimitOf(db) === null ? sql`category_counts` : sql.raw(`(${COUNT_CATEGORIES})`);
  const [genres, countries, decades, languages, ages] = await Promise.all([
    queryRows(
      db,
      categories.shape.genres.element,
      sql`
      select g.id, g.slug, g.title_fa as "titleFa", n.count from ${counts} n
      join genres g on g.id = n.value::int
      where n.kind = 'genre' and n.count > 0 order by n.count desc, g.id`,
    ),
    queryRows(
      db,
      categories.shape.countries.element,
      sql`
      select c.code, c.title_fa as "titleFa", n.count from ${counts} n
      join countries c on c.code = n.value
      where n.kind = 'country' and n.count > 0 order by n.count desc, c.code`,
    ),
    queryRows(
      db,
      categories.shape.decades.element,
      sql`
      select n.value::int as "from", n.value::int + 9 as "to", n.count from ${counts} n
      where n.kind = 'decade' and n.count > 0 order by n.value::int desc`,
    ),
    queryRows(
      db,
      categories.shape.languages.element,
      sql`
      select l.code, l.title_fa as "titleFa", n.count from ${counts} n
      join languages l on l.code = n.value
      where n.kind = 'language' and n.count > 0 order by n.count desc, l.code`,
    ),
    queryRows(
      db,
      categories.shape.ages.element,
      sql`
      select a.code, a.title_fa as "titleFa", a.min_age as "minAge", n.count from ${counts} n
      join age_marks a on a.code = n.value
      where n.kind = 'age' and n.count > 0 order by a.min_age, a.code`,
    ),
  ]);
  return { genres, countries, decades, languages, ages };
}
