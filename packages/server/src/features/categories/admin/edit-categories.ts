import { type AdminCategory, type api, CATEGORY_KINDS, MAX_MERGED_TITLES } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { noteSearchChange } from '../../../db/read-models/search/search-changes.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../db/violations.ts';
import { invalidField, notFound } from '../../../domain/app-error.ts';
import type { Jobs } from '../../../queue/enqueue.ts';

export interface CategoryDeps {
  database: Database;
  jobs: Jobs;
}

type Kind = AdminCategory['kind'];

const categoryRow = z.object({
  id: z.string(),
  kind: z.enum(CATEGORY_KINDS),
  code: z.string(),
  titleFa: z.string(),
  titleEn: z.string().nullable(),
  minAge: z.number().nullable(),
  titles: z.number(),
  isEdited: z.boolean(),
});

const count = (kind: Kind, value: SQL) => sql`coalesce((select n.count from category_counts n
  where n.kind = ${kind} and n.value = ${value}), 0) as titles`;

const SELECTS: Record<Kind, SQL> = {
  genre: sql`
    select 'genre-' || c.id as id, 'genre' as kind, c.slug as code, c.title_fa as "titleFa",
      c.title_en as "titleEn", null::int as "minAge", c.is_edited as "isEdited", ${count('genre', sql`c.id::text`)}
    from genres c where c.merged_into is null`,
  country: sql`
    select 'country-' || c.code as id, 'country' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", null::int as "minAge", c.is_edited as "isEdited",
      ${count('country', sql`c.code`)}
    from countries c where true`,
  language: sql`
    select 'language-' || c.code as id, 'language' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", null::int as "minAge", c.is_edited as "isEdited",
      ${count('language', sql`c.code`)}
    from languages c where true`,
  age: sql`
    select 'age-' || c.code as id, 'age' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", c.min_age as "minAge", true as "isEdited", ${count('age', sql`c.code`)}
    from age_marks c where c.merged_into is null`,
};

const TABLES: Record<Kind, SQL> = {
  genre: sql`genres`,
  country: sql`countries`,
  language: sql`languages`,
  age: sql`age_marks`,
};

const splitId = (id: string): [Kind, string] => {
  const at = id.indexOf('-');
  return [id.slice(0, at) as Kind, id.slice(at + 1)];
};

export function listCategories(db: Db, kind: Kind): Promise<AdminCategory[]> {
  return queryRows(
    db,
    categoryRow,
    sql`select * from (${SELECTS[kind]}) c
      order by c."minAge", c."titleFa" collate "fa-x-icu", c.code`,
  );
}

/** @throws AppError not_found */
export async function readCategory(db: Db, id: string): Promise<AdminCategory> {
  const [kind] = splitId(id);
  const row = await queryRow(
    db,
    categoryRow,
    sql`select * from (${SELECTS[kind]}) c where c.id = ${id}`,
  );
  if (!row) throw notFound('این دسته');
  return row;
}

type NewCategory = z.output<typeof api.createCategory.body>;

async function insertCategory(tx: Db, category: NewCategory): Promise<string> {
  const { kind, code, titleFa } = category;
  const row = await queryRow(
    tx,
    z.object({ key: z.string() }),
    kind === 'genre'
      ? sql`insert into genres (slug, title_fa, title_en, is_edited)
          values (${code}, ${titleFa}, ${category.titleEn}, true) returning id::text as key`
      : kind === 'age'
        ? sql`insert into age_marks (code, title_fa, min_age)
            values (${code}, ${titleFa}, ${category.minAge}) returning code as key`
        : sql`insert into ${TABLES[kind]} (code, title_fa, is_edited)
            values (${code}, ${titleFa}, true) returning code as key`,
  );
  return `${kind}-${row?.key}`;
}

/** @throws AppError invalid_input when there is one already */
export async function createCategory(
  { database }: CategoryDeps,
  actor: Actor,
  category: NewCategory,
): Promise<AdminCategory> {
  try {
    return await transact(database.pool, async (tx, client) => {
      const created = await readCategory(tx, await insertCategory(tx, category));
      await client.query(CONTENT_CHANGED);
      await writeAudit(tx, actor, {
        action: 'categories.create',
        subject: { kind: 'category', id: created.id },
        after: { ...category },
      });
      return created;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField('code', 'این نشانی یا کد هست');
  }
}

const namesOf = ({ titleFa, titleEn, minAge }: AdminCategory) => ({ titleFa, titleEn, minAge });

/** @throws AppError not_found, invalid_input */
export async function updateCategory(
  { database }: CategoryDeps,
  actor: Actor,
  id: string,
  { titleFa, titleEn, minAge }: z.output<typeof api.updateCategory.body>,
): Promise<AdminCategory> {
  return transact(database.pool, async (tx, client) => {
    const before = await readCategory(tx, id);
    if (before.kind === 'genre' && titleEn === null) {
      throw invalidField('titleEn', 'نام انگلیسی را بنویسید');
    }
    if (before.kind === 'age' && minAge === null) {
      throw invalidField('minAge', 'سن را با عدد بنویسید');
    }
    await tx.execute(
      before.kind === 'genre'
        ? sql`update genres set title_fa = ${titleFa}, title_en = ${titleEn}, is_edited = true
            where slug = ${before.code}`
        : before.kind === 'age'
          ? sql`update age_marks set title_fa = ${titleFa}, min_age = ${minAge}
              where code = ${before.code}`
          : sql`update ${TABLES[before.kind]} set title_fa = ${titleFa}, is_edited = true
              where code = ${before.code}`,
    );
    await client.query(CONTENT_CHANGED);
    const after = await readCategory(tx, id);
    await writeAudit(tx, actor, {
      action: 'categories.edit',
      subject: { kind: 'category', id },
      before: namesOf(before),
      after: namesOf(after),
    });
    return after;
  });
}

const idRow = z.object({ id: z.number() });

/** The ids of its titles, locked, at most one more than a merge may change. */
function lockTitlesOf(tx: Db, kind: 'genre' | 'age', key: string) {
  const titles =
    kind === 'genre'
      ? sql`t.id in (select g.title_id from title_genres g where g.genre_id = ${Number(key)})`
      : sql`t.age = ${key}`;
  return queryRows(
    tx,
    idRow,
    sql`select t.id from titles t where ${titles}
      order by t.id limit ${MAX_MERGED_TITLES + 1} for no key update`,
  );
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

/**
 * Gives the titles of a genre or age mark to another one. The row stays: its slug or code, in addresses
 * and in files that are imported, means the other one.
 *
 * @throws AppError not_found, invalid_input
 */
export async function mergeCategories(
  { database, jobs }: CategoryDeps,
  actor: Actor,
  id: string,
  into: string,
): Promise<AdminCategory> {
  const [[kind, from], [otherKind, to]] = [splitId(id), splitId(into)];
  if (kind !== 'genre' && kind !== 'age')
    throw invalidField('into', 'تنها ژانر و ردهٔ سنی یکی می‌شوند');
  if (id === into || kind !== otherKind) throw invalidField('into', 'دستهٔ دیگری را برگزینید');
  return transact(database.pool, async (tx, client) => {
    const key = kind === 'genre' ? sql`c.id::text` : sql`c.code`;
    const found = await queryRows(
      tx,
      z.object({ key: z.string() }),
      sql`select ${key} as key from ${TABLES[kind]} c
        where ${key} in (${from}, ${to}) and c.merged_into is null order by 1 for update`,
    );
    if (!found.some((category) => category.key === from)) throw notFound('این دسته');
    if (found.length < 2) throw invalidField('into', 'این دسته پیدا نشد');
    const before = await readCategory(tx, id);
    const titles = (await lockTitlesOf(tx, kind, from)).map((title) => title.id);
    if (titles.length > MAX_MERGED_TITLES) {
      throw invalidField(
        'into',
        'این دسته بیش از ۲۰٬۰۰۰ عنوان دارد؛ دستهٔ کوچک‌تر را در این یکی کنید',
      );
    }
    await moveTitles(tx, kind, from, to);
    const ids = sql`${sql.param(titles)}::int[]`;
    await tx.execute(sql`update titles set version = version + 1 where id = any(${ids})`);
    const [gone, kept] = [from, to].map((one) => `${kind[0]}:${one}`);
    await tx.execute(sql`
      update title_search set facets = array_remove(array_remove(facets, ${gone}), ${kept})
        || array[${kept}] ${kind === 'age' ? sql`, age = ${to}` : sql``} where title_id = any(${ids})`);
    await noteSearchChange(client, 't', titles);
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

/** @throws AppError not_found, invalid_input while titles have it or others were merged into it */
export async function deleteAgeMark(
  { database }: CategoryDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  try {
    await transact(database.pool, async (tx, client) => {
      const before = await readCategory(tx, id);
      await tx.execute(sql`delete from age_marks where code = ${before.code}`);
      await client.query(CONTENT_CHANGED);
      await writeAudit(tx, actor, {
        action: 'categories.delete',
        subject: { kind: 'category', id },
        before: { ...before },
      });
    });
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw invalidField(
      'id',
      'این رده عنوان دارد یا رده‌ای با آن یکی شده است؛ آن را با ردهٔ دیگری یکی کنید',
    );
  }
}
