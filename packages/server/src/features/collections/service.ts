import { type TitleListQuery, titleListQuery } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { titleCondition } from '../../db/read-models/title-filters.ts';
import { findTitlePage, titleOrderBy } from '../../db/read-models/title-lists.ts';
import { notFound } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { findCollection } from './queries.ts';

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
