import type { TitleRef } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { imageUrl, POSTER_WIDTH, titlePath } from '../../domain/paths.ts';
import type { Db } from '../client.ts';

interface TitleRefRow extends Record<string, unknown> {
  id: number;
  type: TitleRef['type'];
  slug: string;
  title_fa: string;
  poster_hash: string | null;
  poster_blur: string | null;
}

/** Short references to titles, by id; missing ids are skipped. */
export async function findTitleRefs(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, TitleRef>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<TitleRefRow>(sql`
    select t.id, t.type, t.slug, t.title_fa, t.poster_hash, i.blur as poster_blur
    from titles t left join images i on i.hash = t.poster_hash
    where t.id = any(${sql.param(ids)}::int[])`);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        path: titlePath(row.id, row.slug),
        poster: imageUrl(row.poster_hash, POSTER_WIDTH),
        posterBlur: row.poster_blur,
        type: row.type,
        titleFa: row.title_fa,
      },
    ]),
  );
}
