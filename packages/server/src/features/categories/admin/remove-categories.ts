import { type FullCategory, MAX_CATEGORY_TITLES } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { refreshFacetLists } from '../../../db/read-models/search/facet-lists.ts';
import { recordSearchChange } from '../../../db/read-models/search/search-state.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import type { Jobs } from '../../../queue/enqueue.ts';
import { type Kind, lockTitlesOf, readCategory, splitId, TABLES } from './edit-categories.ts';

export interface CategoryDeps {
  database: Database;
  jobs: Jobs;
}

interface Editor {
  actor: Actor;
  /** @throws AppError if changing that many titles needs a further confirmation */
  assertMayChange: (titles: number) => void;
}

/** Join tables of the kinds of which a title may have several, and their columns. */
const LISTS = {
  genre: [sql`title_genres`, sql`genre_id`],
  country: [sql`title_countries`, sql`country_code`],
  language: [sql`title_languages`, sql`language_code`],
} as const;

const keyOf = (kind: Kind, key: string) => (kind === 'genre' ? Number(key) : key);

/** Key of a category in `title_search.facets`. */
const facetOf = (kind: Kind, key: string) => `${kind[0]}:${key}`;

/** Locks those of the categories that are neither merged nor removed; returns their keys. */
async function lockCategories(tx: Db, kind: Kind, keys: readonly string[]): Promise<Set<string>> {
  const key = kind === 'genre' ? sql`c.id::text` : sql`c.code`;
  const unmerged = kind === 'genre' || kind === 'age' ? sql`and c.merged_into is null` : sql``;
  const unremoved = kind === 'age' ? sql`` : sql`and not c.is_removed`;
  const rows = await queryRows(
    tx,
    z.object({ key: z.string() }),
    sql`select ${key} as key from ${TABLES[kind]} c
      where ${key} = any(${sql.param(keys)}::text[]) ${unmerged} ${unremoved} order by 1 for update`,
  );
  return new Set(rows.map((row) => row.key));
}

/**
 * Increments the versions of the titles, and updates their search rows and lists without the category, or with another
 * one instead.
 */
async function touchTitles(
  tx: Db,
  client: ClientBase,
  titles: readonly number[],
  facet: string,
  instead?: string,
): Promise<void> {
  const ids = sql`${sql.param(titles)}::int[]`;
  await tx.execute(sql`update titles set version = version + 1 where id = any(${ids})`);
  await tx.execute(sql`
    update title_search
    set facets = array_remove(array_remove(facets, ${facet}), ${instead ?? facet})
      || ${sql.param(instead === undefined ? [] : [instead])}::text[]
    where title_id = any(${ids})`);
  for (const statement of refreshFacetLists(titles)) await client.query(statement);
  await recordSearchChange(client, 't', titles);
}

async function moveTitles(tx: Db, kind: 'genre' | 'age', from: string, to: string): Promise<void> {
  if (kind === 'age') {
    await tx.execute(sql`update titles set age = ${to} where age = ${from}`);
    return;
  }
  const [id, into] = [Number(from), Number(to)];
  await tx.execute(sql`
    delete from title_genres g where g.genre_id = ${id} and exists (
      select from title_genres o where o.title_id = g.title_id and o.genre_id = ${into})`);
  await tx.execute(sql`update title_genres set genre_id = ${into} where genre_id = ${id}`);
}

const TOO_MANY = `این دسته بیش از ${formatCount(MAX_CATEGORY_TITLES)} عنوان دارد`;

/**
 * Moves the titles of a genre or age mark to another one. The row is kept: its slug or code, in URLs and in imported
 * files, then refers to the other one.
 *
 * @throws AppError not_found, invalid_input, proof_needed
 */
export async function mergeCategories(
  { database, jobs }: CategoryDeps,
  { actor, assertMayChange }: Editor,
  id: string,
  into: string,
): Promise<FullCategory> {
  const [[kind, from], [otherKind, to]] = [splitId(id), splitId(into)];
  if (kind !== 'genre' && kind !== 'age')
    throw invalidField('into', 'تنها ژانر و ردهٔ سنی یکی می‌شوند');
  if (id === into || kind !== otherKind) throw invalidField('into', 'دستهٔ دیگری را برگزینید');
  return transact(database.pool, async (tx, client) => {
    const found = await lockCategories(tx, kind, [from, to]);
    if (!found.has(from)) throw notFound('این دسته');
    if (!found.has(to)) throw invalidField('into', 'این دسته پیدا نشد');
    const before = await readCategory(tx, id);
    const titles = await lockTitlesOf(tx, id);
    if (titles.length > MAX_CATEGORY_TITLES) {
      throw invalidField('into', `${TOO_MANY}؛ دستهٔ کوچک‌تر را در این یکی کنید`);
    }
    assertMayChange(titles.length);
    await moveTitles(tx, kind, from, to);
    await touchTitles(tx, client, titles, facetOf(kind, from), facetOf(kind, to));
    if (kind === 'age') {
      await tx.execute(sql`
        update title_search set age = ${to} where title_id = any(${sql.param(titles)}::int[])`);
    }
    await tx.execute(
      kind === 'genre'
        ? sql`update genres set merged_into = ${Number(to)}
            where id = ${Number(from)} or merged_into = ${Number(from)}`
        : sql`update age_marks set merged_into = ${to} where code = ${from} or merged_into = ${from}`,
    );
    await jobs.enqueue(tx, 'count-categories', {}, { singletonKey: 'all' });
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: kind === 'genre' ? 'genres.merge' : 'categories.merge',
      subject: { kind: 'category', id: into },
      before: { merged: before.code, titles: titles.length },
    });
    return readCategory(tx, into);
  });
}

/** Removes the category, and those merged into it, from everything that titles, lists and imports may use. */
async function detachCategory(
  tx: Db,
  kind: Kind,
  key: string,
  titles: readonly number[],
): Promise<void> {
  if (kind === 'age') {
    await tx.execute(sql`update titles set age = null where age = ${key}`);
    await tx.execute(sql`
      update title_search set age = null where title_id = any(${sql.param(titles)}::int[])`);
    await tx.execute(sql`delete from age_marks where merged_into = ${key}`);
    await tx.execute(sql`delete from age_marks where code = ${key}`);
  } else {
    const [table, column] = LISTS[kind];
    await tx.execute(sql`delete from ${table} where ${column} = ${keyOf(kind, key)}`);
    await tx.execute(
      kind === 'genre'
        ? sql`update genres set is_removed = true
            where id = ${Number(key)} or merged_into = ${Number(key)}`
        : sql`update ${TABLES[kind]} set is_removed = true where code = ${key}`,
    );
  }
  await tx.execute(sql`delete from category_counts where kind = ${kind} and value = ${key}`);
}

/**
 * Removes a category from its titles, and from lists, forms and imports. Adding its code again restores it, without
 * titles.
 *
 * @param agreed number of titles that the person was shown
 * @throws AppError not_found, invalid_input with too many titles, conflict if the number of titles has changed,
 *   proof_needed
 */
export async function removeCategory(
  { database, jobs }: CategoryDeps,
  { actor, assertMayChange }: Editor,
  id: string,
  agreed: number,
): Promise<void> {
  const [kind, key] = splitId(id);
  await transact(database.pool, async (tx, client) => {
    if (!(await lockCategories(tx, kind, [key])).has(key)) throw notFound('این دسته');
    const titles = await lockTitlesOf(tx, id);
    if (titles.length > MAX_CATEGORY_TITLES) {
      throw invalidField('titles', `${TOO_MANY} و یکجا برداشته نمی‌شود`);
    }
    if (titles.length !== agreed) {
      throw conflict(
        `${titles.length} titles have ${id}, not ${agreed}`,
        `اکنون ${formatCount(titles.length)} عنوان این دسته را دارند؛ دوباره تأیید کنید`,
      );
    }
    assertMayChange(titles.length);
    const { allTitles: _, ...before } = await readCategory(tx, id);
    await detachCategory(tx, kind, key, titles);
    await touchTitles(tx, client, titles, facetOf(kind, key));
    await jobs.enqueue(tx, 'count-categories', {}, { singletonKey: 'all' });
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'categories.delete',
      subject: { kind: 'category', id },
      before: { ...before, titles: titles.length },
    });
  });
}
