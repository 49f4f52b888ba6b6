import type { CollectionCard } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { collectionPath, imageUrl, POSTER_WIDTH } from '../../domain/paths.ts';

const POSTERS = 4;

interface CollectionRow extends Record<string, unknown> {
  id: number;
  slug: string;
  title_fa: string;
  title_en: string | null;
  description_fa: string | null;
  count: number;
  posters: [hash: string, blur: string][] | null;
}

const collectionColumns = sql`
  c.id, c.slug, c.title_fa, c.title_en, c.description_fa,
  (select count(*)::int from collection_titles ct where ct.collection_id = c.id) as count,
  (select json_agg(json_build_array(first.hash, first.blur) order by first.position) from (
    select i.hash, i.blur, ct.position from collection_titles ct
      join titles t on t.id = ct.title_id join images i on i.hash = t.poster_hash
    where ct.collection_id = c.id order by ct.position limit ${POSTERS}) first) as posters`;

function toCollection(row: CollectionRow): CollectionCard & { slug: string } {
  return {
    id: row.id,
    slug: row.slug,
    path: collectionPath(row.id, row.slug),
    titleFa: row.title_fa,
    titleEn: row.title_en,
    descriptionFa: row.description_fa,
    count: row.count,
    posters: (row.posters ?? []).map(([hash, posterBlur]) => ({
      poster: imageUrl(hash, POSTER_WIDTH) ?? '',
      posterBlur,
    })),
  };
}

/** Collections in the operator's order. Curated by hand, so few enough to count. */
export async function findCollections(db: Db, limit: number, offset: number) {
  const [{ rows }, counted] = await Promise.all([
    db.execute<CollectionRow>(sql`
      select ${collectionColumns} from collections c
      order by c.position, c.id limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from collections`),
  ]);
  return { data: rows.map(toCollection), total: counted.rows[0]?.total ?? 0 };
}

/** One collection; null when there is none. */
export async function findCollection(db: Db, id: number) {
  const { rows } = await db.execute<CollectionRow>(
    sql`select ${collectionColumns} from collections c where c.id = ${id}`,
  );
  return rows[0] ? toCollection(rows[0]) : null;
}
