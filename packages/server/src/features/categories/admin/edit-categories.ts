import {
  type AdminCategory,
  type api,
  CATEGORY_KINDS,
  type FullCategory,
  MAX_CATEGORY_TITLES,
} from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { invalidField, notFound } from '../../../domain/app-error.ts';

export type Kind = AdminCategory['kind'];

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
    from genres c where c.merged_into is null and not c.is_removed`,
  country: sql`
    select 'country-' || c.code as id, 'country' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", null::int as "minAge", c.is_edited as "isEdited",
      ${count('country', sql`c.code`)}
    from countries c where not c.is_removed`,
  language: sql`
    select 'language-' || c.code as id, 'language' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", null::int as "minAge", c.is_edited as "isEdited",
      ${count('language', sql`c.code`)}
    from languages c where not c.is_removed`,
  age: sql`
    select 'age-' || c.code as id, 'age' as kind, c.code, c.title_fa as "titleFa",
      null::text as "titleEn", c.min_age as "minAge", true as "isEdited", ${count('age', sql`c.code`)}
    from age_marks c where c.merged_into is null`,
};

export const TABLES: Record<Kind, SQL> = {
  genre: sql`genres`,
  country: sql`countries`,
  language: sql`languages`,
  age: sql`age_marks`,
};

/** Query of the titles of a category, by its key. */
const TITLES_OF: Record<Kind, (key: string) => SQL> = {
  genre: (key) => sql`select title_id as id from title_genres where genre_id = ${Number(key)}`,
  country: (key) => sql`select title_id as id from title_countries where country_code = ${key}`,
  language: (key) => sql`select title_id as id from title_languages where language_code = ${key}`,
  age: (key) => sql`select id from titles where age = ${key}`,
};

/** IDs of a category's titles, locked; at most one more than the limit for a change of the category. */
export async function lockTitlesOf(tx: Db, id: string): Promise<number[]> {
  const [kind, key] = splitId(id);
  const rows = await queryRows(
    tx,
    z.object({ id: z.number() }),
    sql`select t.id from titles t where t.id in (${TITLES_OF[kind](key)}) order by t.id
      limit ${MAX_CATEGORY_TITLES + 1} for no key update`,
  );
  return rows.map((row) => row.id);
}

async function countTitlesOf(db: Db, id: string): Promise<number> {
  const [kind, key] = splitId(id);
  const row = await queryRow(
    db,
    z.object({ count: z.number() }),
    sql`select count(*)::int as count
      from (${TITLES_OF[kind](key)} limit ${MAX_CATEGORY_TITLES + 1}) counted`,
  );
  return row?.count ?? 0;
}

/** Kind and key: the number of a genre, the code of any other category. */
export const splitId = (id: string): [Kind, string] => {
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
export async function readCategory(db: Db, id: string): Promise<FullCategory> {
  const [kind] = splitId(id);
  const row = await queryRow(
    db,
    categoryRow,
    sql`select * from (${SELECTS[kind]}) c where c.id = ${id}`,
  );
  if (!row) throw notFound('این دسته');
  return { ...row, allTitles: await countTitlesOf(db, id) };
}

type NewCategory = z.output<typeof api.createCategory.body>;

/** Inserts a category; a removed one is restored. @throws AppError invalid_input if it already exists */
async function insertCategory(tx: Db, category: NewCategory): Promise<string> {
  const { kind, code, titleFa } = category;
  const row = await queryRow(
    tx,
    z.object({ key: z.string() }),
    kind === 'genre'
      ? sql`insert into genres as c (slug, title_fa, title_en, is_edited)
          values (${code}, ${titleFa}, ${category.titleEn}, true)
          on conflict (slug) do update set title_fa = excluded.title_fa, title_en = excluded.title_en,
            is_edited = true, is_removed = false, merged_into = null where c.is_removed
          returning id::text as key`
      : kind === 'age'
        ? sql`insert into age_marks (code, title_fa, min_age)
            values (${code}, ${titleFa}, ${category.minAge}) on conflict do nothing returning code as key`
        : sql`insert into ${TABLES[kind]} as c (code, title_fa, is_edited)
            values (${code}, ${titleFa}, true)
            on conflict (code) do update set title_fa = excluded.title_fa, is_edited = true,
              is_removed = false where c.is_removed
            returning code as key`,
  );
  if (!row) throw invalidField('code', 'این نشانی یا کد هست');
  return `${kind}-${row.key}`;
}

/** @throws AppError invalid_input if it already exists */
export async function createCategory(
  database: Database,
  actor: Actor,
  category: NewCategory,
): Promise<AdminCategory> {
  return transact(database.pool, async (tx, client) => {
    const created = await readCategory(tx, await insertCategory(tx, category));
    await client.query(CONTENT_CHANGED);
    await writeAudit(tx, actor, {
      action: 'categories.create',
      subject: { kind: 'category', id: created.id },
      after: { ...category },
    });
    return created;
  });
}

const namesOf = ({ titleFa, titleEn, minAge }: AdminCategory) => ({ titleFa, titleEn, minAge });

/** @throws AppError not_found, invalid_input */
export async function updateCategory(
  database: Database,
  actor: Actor,
  id: string,
  { titleFa, titleEn, minAge }: z.output<typeof api.updateCategory.body>,
): Promise<FullCategory> {
  return transact(database.pool, async (tx, client) => {
    const before = await readCategory(tx, id);
    if (before.kind === 'genre' && titleEn === null) {
      throw invalidField('title_en', 'نام انگلیسی را بنویسید');
    }
    if (before.kind === 'age' && minAge === null) {
      throw invalidField('min_age', 'سن را با عدد بنویسید');
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
