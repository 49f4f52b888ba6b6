import { sql } from 'drizzle-orm';
import { pgSchema } from 'drizzle-orm/pg-core';
import { collections } from './collections.ts';
import { titles } from './titles.ts';

/**
 * The catalogue of children's profiles: views with the names of tables that contain only what is suitable for the age
 * in the setting `parde.age_limit`. `withAgeLimit` puts them ahead of the tables in the search path. Titles without an
 * age mark are in none of them.
 */
export const children = pgSchema('children');

const suitsAge = sql`age in (select code from age_marks where min_age <= current_setting('parde.age_limit')::int)`;

export const childrensTitles = children
  .view('titles')
  .as((query) => query.select().from(titles).where(suitsAge));

export const childrensPublishedTitles = children
  .view('published_titles')
  .as((query) =>
    query.select().from(titles).where(sql`${titles.state} = 'published' and ${suitsAge}`),
  );

/** Collections with at least one suitable title. */
export const childrensCollections = children.view('collections').as((query) =>
  query
    .select()
    .from(collections)
    .where(sql`exists (
    select from collection_titles ct join children.published_titles t on t.id = ct.title_id
    where ct.collection_id = collections.id)`),
);
