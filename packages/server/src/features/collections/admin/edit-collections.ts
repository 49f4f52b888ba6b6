import { type AdminCollection, adminCollection, type api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { findOrderedTitles } from '../../../db/read-models/ordered-titles.ts';
import { isoTime } from '../../../db/time.ts';
import { invalidField, notFound } from '../../../domain/app-error.ts';
import { versionConflict } from '../../../domain/field-locks.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { collectionPath } from '../../../domain/paths.ts';
import { slugOf } from '../../../domain/slug.ts';

type NewCollection = z.output<typeof api.createCollection.body>;
type CollectionUpdate = z.output<typeof api.updateCollection.body>;

const listedColumns = sql`
  c.id, c.title_fa as "titleFa", ${isoTime(sql`c.updated_at`)} as "updatedAt",
  (select count(*)::int from collection_titles ct where ct.collection_id = c.id) as count`;

const listedRow = adminCollection.pick({ id: true, titleFa: true, updatedAt: true, count: true });

const collectionRow = listedRow.extend({
  slug: z.string(),
  titleEn: z.string().nullable(),
  descriptionFa: z.string().nullable(),
  version: z.number(),
  locked: z.array(z.string()),
  titleIds: z.array(z.number()),
});

/** Collections in their order. */
export async function listCollections(
  db: Db,
  query: z.output<typeof api.listAdminCollections.query>,
) {
  const named = sql`strpos(c.title_fa, ${query.q ?? ''}) > 0`;
  const [rows, counted] = await Promise.all([
    queryRows(
      db,
      listedRow,
      sql`select ${listedColumns} from collections c where ${named}
        order by c.position, c.id limit ${query.per_page} offset ${offsetOf(query)}`,
    ),
    queryRow(
      db,
      z.object({ total: z.number() }),
      sql`select count(*)::int as total from collections c where ${named}`,
    ),
  ]);
  return listEnvelope(rows, query, counted?.total ?? 0);
}

/** Collections that contain a title, which may be in any state, in their order. @throws AppError not_found */
export async function listCollectionsOfTitle(db: Db, titleId: number) {
  const [title, data] = await Promise.all([
    queryRow(db, z.object({}), sql`select from titles where id = ${titleId}`),
    queryRows(
      db,
      listedRow,
      sql`select ${listedColumns} from collections c
        where c.id in (select m.collection_id from collection_titles m where m.title_id = ${titleId})
        order by c.position, c.id`,
    ),
  ]);
  if (!title) throw notFound('این عنوان');
  return { data };
}

/** @throws AppError not_found */
export async function readCollection(db: Db, id: number): Promise<AdminCollection> {
  const row = await queryRow(
    db,
    collectionRow,
    sql`
    select ${listedColumns}, c.slug, c.title_en as "titleEn", c.description_fa as "descriptionFa",
      c.version, c.locked_fields as locked,
      array(select ct.title_id from collection_titles ct where ct.collection_id = c.id
        order by ct.position, ct.title_id) as "titleIds"
    from collections c where c.id = ${id}`,
  );
  if (!row) throw notFound('این مجموعه');
  const { slug, ...own } = row;
  const titles = await findOrderedTitles(db, row.titleIds);
  return { ...own, titles, path: collectionPath(id, slug) };
}

const auditedOf = ({ titleFa, titleEn, descriptionFa, titleIds }: AdminCollection) => ({
  titleFa,
  titleEn,
  descriptionFa,
  titleIds,
});

/** @throws AppError invalid_input if one of the titles does not exist */
async function writeMembers(tx: Db, id: number, titleIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...new Set(titleIds)])}::int[]`;
  const known = await queryRows(
    tx,
    z.object({ id: z.number() }),
    sql`select id from titles where id = any(${ids}) for key share`,
  );
  const found = new Set(known.map((title) => title.id));
  const gone = titleIds.findIndex((titleId) => !found.has(titleId));
  if (gone >= 0) throw invalidField(`title_ids.${gone}`, 'این عنوان دیگر نیست؛ برش دارید');
  await tx.execute(sql`delete from collection_titles where collection_id = ${id}`);
  await tx.execute(sql`
    insert into collection_titles (collection_id, title_id, position)
    select ${id}, title_id, place - 1
    from unnest(${ids}) with ordinality as list(title_id, place)`);
}

/** @throws AppError invalid_input */
export async function createCollection(
  { pool }: Database,
  actor: Actor,
  { titleFa, titleEn, descriptionFa, titleIds }: NewCollection,
): Promise<AdminCollection> {
  return transact(pool, async (tx, client) => {
    const row = await queryRow(
      tx,
      z.object({ id: z.number() }),
      sql`
      insert into collections (slug, title_fa, title_en, description_fa, locked_fields, position)
      select ${slugOf(titleFa, 'collection')}, ${titleFa}, ${titleEn}, ${descriptionFa}, '{*}',
        coalesce(max(position) + 1, 0) from collections
      returning id`,
    );
    const id = row?.id as number;
    await writeMembers(tx, id, titleIds);
    await client.query(CONTENT_CHANGED);
    const created = await readCollection(tx, id);
    await writeAudit(tx, actor, {
      action: 'collections.create',
      subject: { kind: 'collection', id },
      after: auditedOf(created),
    });
    return created;
  });
}

/** The collection, locked until the transaction ends. @throws AppError not_found */
async function lockCollection(tx: Db, id: number): Promise<AdminCollection> {
  await tx.execute(sql`select from collections where id = ${id} for no key update`);
  return readCollection(tx, id);
}

/** @throws AppError not_found, invalid_input, conflict with the record as it is now */
export async function updateCollection(
  { pool }: Database,
  actor: Actor,
  id: number,
  { version, titleFa, titleEn, descriptionFa, titleIds }: CollectionUpdate,
): Promise<AdminCollection> {
  return transact(pool, async (tx, client) => {
    const before = await lockCollection(tx, id);
    if (before.version !== version) throw versionConflict('این مجموعه', before);
    await tx.execute(sql`
      update collections set slug = ${slugOf(titleFa, 'collection')}, title_fa = ${titleFa},
        title_en = ${titleEn}, description_fa = ${descriptionFa}, locked_fields = '{*}',
        version = version + 1, updated_at = now()
      where id = ${id}`);
    await writeMembers(tx, id, titleIds);
    await client.query(CONTENT_CHANGED);
    const after = await readCollection(tx, id);
    await writeAudit(tx, actor, {
      action: 'collections.edit',
      subject: { kind: 'collection', id },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

/**
 * Replaces the titles of a collection. Returns the number of titles added or removed.
 *
 * @throws AppError not_found, invalid_input
 */
async function changeMembers(
  { pool }: Database,
  actor: Actor,
  id: number,
  action: string,
  next: (titleIds: readonly number[]) => number[],
): Promise<number> {
  return transact(pool, async (tx, client) => {
    const before = await lockCollection(tx, id);
    const titleIds = next(before.titleIds);
    const changed = Math.abs(titleIds.length - before.titleIds.length);
    if (changed > 0) {
      await tx.execute(sql`
        update collections set locked_fields = '{*}', version = version + 1, updated_at = now()
        where id = ${id}`);
      await writeMembers(tx, id, titleIds);
      await client.query(CONTENT_CHANGED);
    }
    await writeAudit(tx, actor, {
      action,
      subject: { kind: 'collection', id },
      before: auditedOf(before),
      after: auditedOf(await readCollection(tx, id)),
    });
    return changed;
  });
}

/**
 * Appends titles. Returns the number of titles that were not in it before.
 *
 * @throws AppError not_found, invalid_input
 */
export const addTitles = (
  database: Database,
  actor: Actor,
  id: number,
  titleIds: readonly number[],
) =>
  changeMembers(database, actor, id, 'collections.add-titles', (before) => [
    ...new Set([...before, ...titleIds]),
  ]);

/** Returns 0 if the title was not in it. @throws AppError not_found */
export const removeTitle = (database: Database, actor: Actor, id: number, titleId: number) =>
  changeMembers(database, actor, id, 'collections.remove-title', (before) =>
    before.filter((one) => one !== titleId),
  );

/** @throws AppError not_found */
export async function deleteCollection(
  { pool }: Database,
  actor: Actor,
  id: number,
): Promise<void> {
  await transact(pool, async (tx, client) => {
    const before = await lockCollection(tx, id);
    await tx.execute(sql`delete from collections where id = ${id}`);
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'collections.delete',
      subject: { kind: 'collection', id },
      before: auditedOf(before),
    });
  });
}

/** Orders some collections among the positions that they occupy together. @throws AppError not_found */
export async function orderCollections(
  { pool }: Database,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  await transact(pool, async (tx, client) => {
    const stored = await queryRows(
      tx,
      z.object({ id: z.number() }),
      sql`select id from collections order by position, id for no key update`,
    );
    const before = stored.map(({ id }) => id);
    const wanted = [...new Set(ids)];
    if (wanted.some((id) => !before.includes(id))) throw notFound('یکی از این مجموعه‌ها');
    const moved = new Set(wanted);
    const after = before.map((id) => (moved.has(id) ? (wanted.shift() as number) : id));
    await tx.execute(sql`
      update collections c set position = place - 1
      from unnest(${sql.param(after)}::int[]) with ordinality as list(id, place)
      where c.id = list.id and c.position <> place - 1`);
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'collections.order',
      subject: { kind: 'collection', id: 'all' },
      before: { order: before },
      after: { order: after },
    });
  });
}
