import { type CollectionCard, type TitleListQuery, titleListQuery } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { firstPosters, firstPostersColumn, toPosters } from '../../db/read-models/first-posters.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-condition.ts';
import { findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { collectionPath } from '../../domain/paths.ts';

const collectionRow = z.object({
  id: z.number(),
  slug: z.string(),
  title_fa: z.string(),
  title_en: z.string().nullable(),
  description_fa: z.string().nullable(),
  count: z.number(),
  posters: firstPostersColumn,
});
type CollectionRow = z.output<typeof collectionRow>;

const collectionColumns = sql`
  c.id, c.slug, c.title_fa, c.title_en, c.description_fa,
  (select count(*)::int from collection_titles ct join published_titles t on t.id = ct.title_id
    where ct.collection_id = c.id) as count,
  ${firstPosters(sql`collection_titles`, sql`m.collection_id = c.id`)} as posters`;

function toCollection(row: CollectionRow): CollectionCard & { slug: string } {
  return {
    id: row.id,
    slug: row.slug,
    path: collectionPath(row.id, row.slug),
    titleFa: row.title_fa,
    titleEn: row.title_en,
    descriptionFa: row.description_fa,
    count: row.count,
    posters: toPosters(row.posters),
  };
}

const totalRow = z.object({ total: z.number() });

/** Collections in the operator's order. They are curated by hand, so there are few enough to count. */
export async function findCollections(db: Db, limit: number, offset: number) {
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      collectionRow,
      sql`
      select ${collectionColumns} from collections c
      order by c.position, c.id limit ${limit} offset ${offset}`,
    ),
    queryRow(db, totalRow, sql`select count(*)::int as total from collections`),
  ]);
  return { data: rows.map(toCollection), total: counted?.total ?? 0 };
}

/** One collection; `null` if there is none. */
async function findCollection(db: Db, id: number) {
  const row = await queryRow(
    db,
    collectionRow,
    sql`select ${collectionColumns} from collections c where c.id = ${id}`,
  );
  return row ? toCollection(row) : null;
}

async function listMembers(db: Db, id: number, query: TitleListQuery) {
  const condition = await titleCondition(db, query);
  const { ids, total } = await findTitlePage(db, {
    join: sql`join collection_titles ct on ct.title_id = s.title_id and ct.collection_id = ${id}`,
    where: condition?.where ?? sql`true`,
    order: query.order_by ? titleOrderBy(query.order_by) : sql`s.position, s.title_id`,
    limit: query.per_page,
    offset: offsetOf(query),
    columns: sql`ct.position`,
  });
  return listEnvelope(await findTitleCards(db, ids), query, total);
}

async function requireCollection(db: Db, id: number) {
  const collection = await findCollection(db, id);
  if (!collection) throw notFound('این مجموعه');
  return collection;
}

/**
 * A collection with the first page of its titles, or without titles.
 *
 * @throws AppError not_found
 */
export async function getCollection(db: Db, id: number, headOnly: boolean) {
  const collection = await requireCollection(db, id);
  if (headOnly) return collection;
  const { data } = await listMembers(db, id, titleListQuery.parse({}));
  return { ...collection, titles: data };
}

/**
 * The collection's titles, filtered like any list.
 *
 * @throws AppError not_found
 */
export async function listCollectionTitles(db: Db, id: number, query: TitleListQuery) {
  await requireCollection(db, id);
  return listMembers(db, id, query);
}
