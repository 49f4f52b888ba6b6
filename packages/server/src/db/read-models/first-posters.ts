import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { imageUrl, POSTER_WIDTH } from '../../domain/paths.ts';

const POSTERS = 4;

/** Hash and blur of each poster; null if there are none. */
export const firstPostersColumn = z.array(z.tuple([z.string(), z.string()])).nullable();

/**
 * Posters of the first published titles of a collection or list, as a column.
 *
 * @param members table with `title_id` and `position`
 * @param isOf condition on its rows, called `m`
 */
export const firstPosters = (members: SQL, isOf: SQL): SQL => sql`
  (select json_agg(json_build_array(first.hash, first.blur) order by first.position) from (
    select i.hash, i.blur, m.position from ${members} m
      join published_titles t on t.id = m.title_id join images i on i.hash = t.poster_hash
    where ${isOf} order by m.position limit ${POSTERS}) first)`;

export const toPosters = (posters: z.output<typeof firstPostersColumn>) =>
  (posters ?? []).map(([hash, posterBlur]) => ({
    poster: imageUrl(hash, POSTER_WIDTH) ?? '',
    posterBlur,
  }));
