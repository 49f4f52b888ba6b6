import { type AdminCategory, type api, CATEGORY_KINDS, MAX_MERGED_TITLES } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { noteSearchChange } from '../../../db/read-models/search/search-changes.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
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
  titles: z.number(),
  isEdited: z.boolean(),
});

const count = (kind: Kind, value: SQL) => sql`coalesce((select n.count from category_counts n
  where n.kind = ${kind} and n.value = ${value}), 0) as titles`;

const SELECTS: Record<Kind, SQL> = {
  genre: sql`
    select 'genre-' || c.id as id, 'genre' as kind, c.slug as code, c.title_fa as "titleFa",
      c.title_en as "titleEn", c.is_edited as "isEdited", ${count('genre', sql`c.id::text`)}
    from genres c where c.merged_into is null`,
  country: sql`
    select 'country-' || c.code as id, 'country' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", c.is_edited as "isEdited", ${count('country', sql`c.code`)}
    from countries c where true`,
  language: sql`
    select 'language-' || c.code as id, 'language' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", c.is_edited as "isEdited", ${count('language', sql`c.code`)}
    from languages c where true`,
};

export function listCategories(db: Db, kind: Kind): Promise<AdminCategory[]> {
  return queryRows(
    db,
    categoryRow,
    sql`select * from (${SELECTS[kind]}) c order by c."titleFa" collate "fa-x-icu"`,
  );
}

/** @throws AppError not_found */
export async function readCategory(db: Db, id: string): Promise<AdminCategory> {
  const [kind] = id.split('-') as [Kind];
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
      : sql`insert into ${sql.raw(kind === 'country' ? 'countries' : 'languages')}
          (code, title_fa, is_edited) values (${code}, ${titleFa}, true) returning code as key`,
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

/** @throws AppError not_found, invalid_input */
export async function updateCategory(
  { database }: CategoryDeps,
  actor: Actor,
  id: string,
  { titleFa, titleEn }: z.output<typeof api.updateCategory.body>,
): Promise<AdminCategory> {
  return transact(database.pool, async (tx, client) => {
    const before = await readCategory(tx, id);
    if (before.kind === 'genre' && titleEn === null) {
      throw invalidField('titleEn', 'نام انگلیسی را بنویسید');
    }
    await tx.execute(
      before.kind === 'genre'
        ? sql`update genres set title_fa = ${titleFa}, title_en = ${titleEn}, is_edited = true
            where slug = ${before.code}`
        : sql`update ${sql.raw(before.kind === 'country' ? 'countries' : 'languages')}
            set title_fa = ${titleFa}, is_edited = true where code = ${before.code}`,
    );
    await client.query(CONTENT_CHANGED);
    const after = await readCategory(tx, id);
    await writeAudit(tx, actor, {
      action: 'categories.edit',
      subject: { kind: 'category', id },
      before: { titleFa: before.titleFa, titleEn: before.titleEn },
      after: { titleFa: after.titleFa, titleEn: after.titleEn },
    });
    return after;
  });
}

const idRow = z.object({ id: z.number() });

/**
 * Gives the titles of a genre to another one. The row stays: its slug, in addresses and in files that
 * are imported, means the other one.
 *
 * @throws AppError not_found, invalid_input
 */
export async function mergeGenre(
  { database, jobs }: CategoryDeps,
  actor: Actor,
  id: number,
  into: number,
): Promise<AdminCategory> {
  if (id === into) throw invalidField('into', 'ژانر دیگری را برگزینید');
  return transact(database.pool, async (tx, client) => {
    const genres = await queryRows(
      tx,
      idRow,
      sql`select id from genres where id in (${id}, ${into}) and merged_into is null
        order by id for update`,
    );
    if (!genres.some((genre) => genre.id === id)) throw notFound('این ژانر');
    if (genres.length < 2) throw invalidField('into', 'این ژانر پیدا نشد');
    const before = await readCategory(tx, `genre-${id}`);
    const titles = await queryRows(
      tx,
      idRow,
      sql`select t.id from titles t where t.id in (
          select g.title_id from title_genres g where g.genre_id = ${id})
        order by t.id limit ${MAX_MERGED_TITLES + 1} for no key update of t`,
    );
    if (titles.length > MAX_MERGED_TITLES) {
      throw invalidField(
        'into',
        'این ژانر بیش از ۲۰٬۰۰۰ عنوان دارد؛ ژانر کوچک‌تر را در این یکی کنید',
      );
    }
    const ids = sql`${sql.param(titles.map((title) => title.id))}::int[]`;
    await tx.execute(sql`
      delete from title_genres g where g.genre_id = ${id} and exists (
        select from title_genres o where o.title_id = g.title_id and o.genre_id = ${into})`);
    await tx.execute(sql`update title_genres set genre_id = ${into} where genre_id = ${id}`);
    await tx.execute(sql`update titles set version = version + 1 where id = any(${ids})`);
    const [gone, kept] = [`g:${id}`, `g:${into}`];
    await tx.execute(sql`
      update title_search set facets = array_remove(array_remove(facets, ${gone}), ${kept})
        || array[${kept}] where title_id = any(${ids})`);
    await noteSearchChange(
      client,
      't',
      titles.map((title) => title.id),
    );
    await tx.execute(sql`
      update genres set merged_into = ${into} where id = ${id} or merged_into = ${id}`);
    await jobs.enqueue(tx, 'count-categories', {}, { singletonKey: 'all' });
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'genres.merge',
      subject: { kind: 'category', id: `genre-${into}` },
      before: { merged: before.code, titles: titles.length },
    });
    return readCategory(tx, `genre-${into}`);
  });
}
