import type { ListBody, ListEntryBody, ListedTitle, OwnList } from '@parde/contract';
import { MAX_LIST_TITLES, MAX_LISTS } from '@parde/shared/limits';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import { lockMember } from '../../db/locks.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import { firstPosters, firstPostersColumn, toPosters } from '../../db/read-models/first-posters.ts';
import { isPublished } from '../../db/read-models/published-title.ts';
import { cardColumns, cardRow, toCard } from '../../db/read-models/title-cards.ts';
import { commentState } from '../../db/schema/index.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import { listPath } from '../../domain/paths.ts';
import { holdIfSuspicious, publicTextOf } from './moderate-list.ts';

const ownRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  is_public: z.boolean(),
  state: z.enum(commentState.enumValues),
  count: z.number(),
  posters: firstPostersColumn,
  has_title: z.boolean(),
});

async function findOwn(
  db: Db,
  userId: number,
  { id = null, titleId = null }: { id?: number | null; titleId?: number | null },
): Promise<OwnList[]> {
  const rows = await queryRows(
    db,
    ownRow,
    sql`
    select l.id, l.name, l.description, l.is_public, l.state,
      (select count(*)::int from list_titles lt join published_titles t on t.id = lt.title_id
        where lt.list_id = l.id) as count,
      ${firstPosters(sql`list_titles`, sql`m.list_id = l.id`)} as posters,
      exists (select from list_titles lt
        where lt.list_id = l.id and lt.title_id = ${titleId}::int) as has_title
    from member_lists l
    where l.user_id = ${userId} and (${id}::int is null or l.id = ${id}::int)
    order by l.updated_at desc, l.id desc`,
  );
  return rows.map(({ is_public: isPublic, has_title: hasTitle, ...row }) => ({
    ...row,
    isPublic,
    hasTitle,
    path: isPublic && row.state === 'visible' ? listPath(row.id, row.name) : null,
    posters: toPosters(row.posters),
  }));
}

/** A member's lists, most recently changed first. */
export const listOwnLists = (db: Db, userId: number, titleId: number | undefined) =>
  findOwn(db, userId, { titleId: titleId ?? null });

/** @throws AppError not_found, also for another member's list */
async function requireOwn(db: Db, userId: number, id: number): Promise<OwnList> {
  const [list] = await findOwn(db, userId, { id });
  if (!list) throw notFound('این فهرست');
  return list;
}

const listedRow = cardRow.extend({ note: z.string().nullable() });

/** Published titles of a list in its order; `page` is appended to the statement. */
export async function findListed(db: Db, id: number, page: SQL = sql``): Promise<ListedTitle[]> {
  const rows = await queryRows(
    db,
    listedRow,
    sql`
    select ${cardColumns}, lt.note from list_titles lt
    join published_titles t on t.id = lt.title_id join title_search s on s.title_id = t.id
    where lt.list_id = ${id} order by lt.position, lt.title_id ${page}`,
  );
  return rows.map((row) => ({ ...toCard(row), note: row.note }));
}

/** @throws AppError not_found */
export async function getOwnList(db: Db, userId: number, id: number) {
  const list = await requireOwn(db, userId, id);
  return { ...list, titles: await findListed(db, id) };
}

const lockedRow = z.object({
  isPublic: z.boolean(),
  state: z.enum(commentState.enumValues),
});

/**
 * Changes a member's own list while its row is locked, so that concurrent changes wait for each other; then, if the
 * list is public, moderates its text. Cached pages are dropped when it is withdrawn.
 *
 * @throws AppError not_found, forbidden for a muted member
 */
function changeLocked(
  db: Db,
  userId: number,
  id: number,
  change: (tx: Db) => Promise<unknown>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const lock = sql`
      select is_public as "isPublic", state from member_lists
      where id = ${id} and user_id = ${userId} for update`;
    const before = await queryRow(tx, lockedRow, lock);
    if (!before) throw notFound('این فهرست');
    const isShown = before.isPublic && before.state === 'visible';
    const shownText = isShown ? await publicTextOf(tx, id) : null;
    await change(tx);
    await tx.execute(sql`update member_lists set updated_at = now() where id = ${id}`);
    await holdIfSuspicious(tx, { id, userId, shownText });
    const after = await queryRow(tx, lockedRow, lock);
    if (isShown && !(after?.isPublic && after.state === 'visible')) {
      await tx.execute(CONTENT_CHANGED);
    }
  });
}

const idRow = z.object({ id: z.number() });
const countRow = z.object({ count: z.number() });

/**
 * Creates a list, with a title in it if one is given.
 *
 * @throws AppError not_found without that title, conflict if there are too many lists, forbidden
 */
export async function createList(
  db: Db,
  userId: number,
  body: ListBody & { title_id?: number | undefined },
): Promise<OwnList> {
  const id = await db.transaction(async (tx) => {
    // Serializes counting.
    await lockMember(tx, userId);
    const kept = await queryRow(
      tx,
      countRow,
      sql`select count(*)::int as count from member_lists where user_id = ${userId}`,
    );
    if ((kept?.count ?? 0) >= MAX_LISTS) {
      throw conflict(`${MAX_LISTS} lists`, 'بیش از ۵۰ فهرست نمی‌توان داشت؛ نخست یکی را پاک کنید');
    }
    const made = await queryRow(
      tx,
      idRow,
      sql`
      insert into member_lists (user_id, name, description, is_public)
      values (${userId}, ${body.name}, ${body.description || null}, ${body.is_public}) returning id`,
    );
    const listId = made?.id ?? 0;
    if (body.title_id !== undefined) await placeTitle(tx, listId, body.title_id, {});
    await holdIfSuspicious(tx, { id: listId, userId, shownText: null });
    return listId;
  });
  return requireOwn(db, userId, id);
}

/** @throws AppError not_found, forbidden */
export async function changeList(
  db: Db,
  userId: number,
  id: number,
  change: Partial<ListBody>,
): Promise<OwnList> {
  const { name, description, is_public: isPublic } = change;
  await changeLocked(db, userId, id, (tx) =>
    tx.execute(sql`
      update member_lists set name = coalesce(${name ?? null}, name),
        description = case when ${description !== undefined} then ${description || null}
          else description end,
        is_public = coalesce(${isPublic ?? null}::boolean, is_public)
      where id = ${id}`),
  );
  return requireOwn(db, userId, id);
}

/** @throws AppError not_found */
export async function deleteList(db: Db, userId: number, id: number): Promise<void> {
  await changeLocked(db, userId, id, (tx) =>
    tx.execute(sql`delete from member_lists where id = ${id}`),
  );
}

/** @throws AppError not_found, also for a title that must be listed and is not; forbidden; conflict if the list is full */
export async function putTitle(
  db: Db,
  userId: number,
  { id, title }: { id: number; title: number },
  body: ListEntryBody,
): Promise<void> {
  await changeLocked(db, userId, id, (tx) => placeTitle(tx, id, title, body));
}

const memberRow = z.object({ titleId: z.number() });

/**
 * With the list locked:
 *
 *     ids ← the titles in their order
 *     unless the title is among them   append it, if it may be added and there is room
 *     if `after` is named              move it behind that one, or to the start
 *     note                             as given, else as it was
 */
async function placeTitle(
  tx: Db,
  id: number,
  titleId: number,
  { after, note, must_be_listed: mustBeListed }: ListEntryBody,
): Promise<void> {
  const rows = await queryRows(
    tx,
    memberRow,
    sql`
    select title_id as "titleId" from list_titles where list_id = ${id}
    order by position, title_id`,
  );
  const ids = rows.map((row) => row.titleId);
  const isIn = ids.includes(titleId);
  if (!isIn && mustBeListed) throw notFound('این عنوان در فهرست');
  if (!isIn && !(await isPublished(tx, titleId))) throw notFound('این عنوان');
  if (!isIn && ids.length >= MAX_LIST_TITLES) {
    throw conflict(`${MAX_LIST_TITLES} titles`, 'این فهرست پر است؛ هر فهرست تا ۲۵۰ عنوان دارد');
  }
  const others = ids.filter((other) => other !== titleId);
  const place = after === undefined ? placeOf(ids, titleId) : positionAfter(others, after);
  const order = others.toSpliced(place, 0, titleId);
  await tx.execute(sql`
    insert into list_titles as l (list_id, title_id, position, note)
    select ${id}, wanted.id, wanted.place,
      case when wanted.id = ${titleId} then ${note || null} end
    from unnest(${sql.param(order)}::int[]) with ordinality as wanted(id, place)
    on conflict (list_id, title_id) do update set position = excluded.position,
      note = case when l.title_id = ${titleId} and ${note !== undefined} then excluded.note
        else l.note end
    where l.position <> excluded.position or l.title_id = ${titleId}`);
}

const placeOf = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.indexOf(id) : ids.length;

/** @throws AppError not_found if the title to insert after has left the list in the meantime */
function positionAfter(others: readonly number[], after: number | null): number {
  if (after === null) return 0;
  if (!others.includes(after)) throw notFound('این عنوان در فهرست');
  return others.indexOf(after) + 1;
}

/** @throws AppError not_found */
export async function removeTitle(
  db: Db,
  userId: number,
  { id, title }: { id: number; title: number },
): Promise<void> {
  await changeLocked(db, userId, id, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`delete from list_titles where list_id = ${id} and title_id = ${title}`,
    );
    if (!rowCount) throw notFound('این عنوان در فهرست');
  });
}
