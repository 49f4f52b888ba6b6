import { orderedTitle } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { imageUrl, POSTER_WIDTH } from '../../domain/paths.ts';
import type { Db } from '../client.ts';
import { queryRows } from '../query-rows.ts';

const titleRow = orderedTitle.omit({ poster: true }).extend({ poster_hash: z.string().nullable() });

/** Titles in any state, in the given order, as staff see them in lists; missing ids are skipped. */
export async function findOrderedTitles(
  db: Db,
  ids: readonly number[],
): Promise<z.output<typeof orderedTitle>[]> {
  const rows = await queryRows(
    db,
    titleRow,
    sql`
    select t.id, t.title_fa as "titleFa", t.title_original as "titleOriginal", t.year, t.state,
      t.poster_hash
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted(id, place)
    join titles t on t.id = wanted.id order by wanted.place`,
  );
  return rows.map(({ poster_hash, ...row }) => ({
    ...row,
    poster: imageUrl(poster_hash, POSTER_WIDTH),
  }));
}
