import { isDeepStrictEqual } from 'node:util';
import { type AdminTitle, type api, LOCKABLE_FIELDS, type LockableField } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { refreshTitleSearch } from '../../../db/read-models/search/refresh-search.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { AppError, conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { slugOf } from '../../../domain/slug.ts';
import type { Jobs } from '../../../queue/enqueue.ts';
import { columnOf, readTitle } from './read-title.ts';

export interface TitleEditingDeps {
  database: Database;
  jobs: Jobs;
}

type NewTitle = z.output<typeof api.createTitle.body>;
type TitleUpdate = z.output<typeof api.updateTitle.body>;

/** What the audit log compares. */
const AUDITED = [
  ...LOCKABLE_FIELDS,
  'state',
  'publishAt',
  'takedownReason',
  'takedownStatus',
  'locked',
] as const satisfies readonly (keyof AdminTitle)[];

export const auditedOf = (title: AdminTitle) =>
  Object.fromEntries(AUDITED.map((field) => [field, title[field]]));

/** The title, locked until the transaction ends. @throws AppError not_found */
export async function lockTitle(tx: Db, id: number): Promise<AdminTitle> {
  await tx.execute(sql`select from titles where id = ${id} for no key update`);
  const title = await readTitle(tx, id);
  if (!title) throw notFound('این عنوان');
  return title;
}

/**
 * What follows every change of titles: search rows, counts, cached pages. Run it after the change,
 * in its transaction, before the audit log is written.
 */
export async function afterChange(
  { jobs }: TitleEditingDeps,
  tx: Db,
  client: PoolClient,
  ids: readonly number[],
): Promise<void> {
  await refreshTitleSearch(client, ids);
  await jobs.enqueue(tx, 'count-categories', {}, { singletonKey: 'all' });
  await client.query(CONTENT_CHANGED);
}

/* A list of the title in a table of its own: its column, and what it refers to. */
const LISTS = {
  genres: { table: 'title_genres', column: 'genre_id', type: 'int', of: 'genres', key: 'id' },
  countries: {
    table: 'title_countries',
    column: 'country_code',
    type: 'text',
    of: 'countries',
    key: 'code',
  },
  languages: {
    table: 'title_languages',
    column: 'language_code',
    type: 'text',
    of: 'languages',
    key: 'code',
  },
} as const;

async function writeList(
  tx: Db,
  id: number,
  field: keyof typeof LISTS,
  values: readonly (string | number)[],
): Promise<void> {
  const { table, column, type, of, key } = LISTS[field];
  const given = sql`${sql.param(values)}::${sql.raw(type)}[]`;
  const unknown = await queryRows(
    tx,
    z.object({ value: z.string() }),
    sql`select value::text from unnest(${given}) as value
      where not exists (select from ${sql.raw(of)} o where o.${sql.raw(key)} = value)`,
  );
  if (unknown.length > 0) {
    throw invalidField(field, `${unknown[0]?.value} در فهرست نیست`);
  }
  await tx.execute(sql`delete from ${sql.raw(table)} where title_id = ${id}`);
  await tx.execute(sql`
    insert into ${sql.raw(table)} (title_id, position, ${sql.raw(column)})
    select ${id}, place - 1, value from unnest(${given}) with ordinality as list(value, place)`);
}

async function writeAliases(tx: Db, id: number, aliases: AdminTitle['aliases']): Promise<void> {
  await tx.execute(sql`delete from title_aliases where title_id = ${id}`);
  await tx.execute(sql`
    insert into title_aliases (title_id, position, text, language)
    select ${id}, place - 1, list.text, list.language from unnest(
      ${sql.param(aliases.map((alias) => alias.text))}::text[],
      ${sql.param(aliases.map((alias) => alias.language))}::text[]
    ) with ordinality as list(text, language, place)`);
}

/** @throws AppError invalid_input when an id belongs to another title */
async function writeExternalIds(tx: Db, id: number, ids: AdminTitle['externalIds']): Promise<void> {
  await tx.execute(sql`delete from title_external_ids where title_id = ${id}`);
  try {
    await tx.execute(sql`
      insert into title_external_ids (source, external_id, title_id)
      select distinct source, external_id, ${id}::int from unnest(
        ${sql.param(ids.map(({ source }) => source))}::text[],
        ${sql.param(ids.map(({ externalId }) => externalId))}::text[]) as list(source, external_id)`);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidField('externalIds', 'عنوان دیگری این شناسه را دارد');
  }
}

async function writeLists(
  tx: Db,
  title: Pick<AdminTitle, 'genres' | 'countries' | 'languages' | 'aliases' | 'externalIds'>,
  id: number,
  changed: readonly LockableField[],
): Promise<void> {
  for (const field of ['genres', 'countries', 'languages'] as const) {
    if (changed.includes(field)) await writeList(tx, id, field, title[field]);
  }
  if (changed.includes('aliases')) await writeAliases(tx, id, title.aliases);
  if (changed.includes('externalIds')) await writeExternalIds(tx, id, title.externalIds);
}

const isEmpty = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

const withoutRepeats = <T extends NewTitle>(title: T): T => ({
  ...title,
  genres: [...new Set(title.genres)],
  countries: [...new Set(title.countries)],
  languages: [...new Set(title.languages)],
});

/** @throws AppError invalid_input */
export async function createTitle(
  deps: TitleEditingDeps,
  actor: Actor,
  body: NewTitle,
): Promise<AdminTitle> {
  const title = withoutRepeats(body);
  const given = LOCKABLE_FIELDS.filter((field) => !isEmpty(title[field]));
  const locks = given.map(columnOf).sort();
  return transact(deps.database.pool, async (tx, client) => {
    const row = await queryRow(
      tx,
      z.object({ id: z.number() }),
      sql`
      insert into titles (type, status, state, slug, title_fa, title_en, title_original, year,
        end_year, release_date, available_from, runtime_min, is_free, age, synopsis_fa, synopsis_en,
        locked_fields, field_provenance)
      values (${title.type}, ${title.status}, 'draft', ${slugOf(title.titleFa, 'title')},
        ${title.titleFa}, ${title.titleEn}, ${title.titleOriginal}, ${title.year}, ${title.endYear},
        ${title.releaseDate}, ${title.availableFrom}, ${title.runtimeMin}, ${title.isFree},
        ${title.age}, ${title.synopsisFa}, ${title.synopsisEn}, ${sql.param(locks)}::text[],
        ${JSON.stringify(operatorWrote(locks))}::jsonb)
      returning id`,
    );
    const id = row?.id as number;
    await writeLists(tx, title, id, given);
    await afterChange(deps, tx, client, [id]);
    const created = (await readTitle(tx, id)) as AdminTitle;
    await writeAudit(tx, actor, {
      action: 'titles.create',
      subject: { kind: 'title', id },
      after: auditedOf(created),
    });
    return created;
  });
}

const operatorWrote = (locks: readonly string[]) =>
  Object.fromEntries(locks.map((lock) => [lock, 'operator']));

/** The record with what belongs to its state alone. */
function tidyState<T extends TitleUpdate>(title: T): T {
  const { state, publishAt, takedownReason, takedownStatus } = title;
  return {
    ...title,
    publishAt: state === 'draft' && publishAt ? new Date(publishAt).toISOString() : null,
    takedownReason: state === 'takedown' ? takedownReason : null,
    takedownStatus: state === 'takedown' ? takedownStatus : null,
  };
}

/** Seasons, and files of films, belong to one type. @throws AppError invalid_input */
async function assertTypeMayChange(tx: Db, { id, hasFile }: AdminTitle): Promise<void> {
  const { rows } = await tx.execute(sql`select from seasons where title_id = ${id} limit 1`);
  if (hasFile || rows.length > 0) {
    throw invalidField('type', 'نوعِ عنوانی که پرونده یا فصل دارد تغییر نمی‌کند');
  }
}

function changedMeanwhile(current: AdminTitle): AppError {
  return new AppError({
    code: 'conflict',
    message: `title ${current.id} is at version ${current.version}`,
    userMessage: 'این عنوان را کسی پس از باز کردن شما تغییر داده است',
    current,
  });
}

/**
 * Saves the record; fields that changed are locked against imports.
 *
 * @throws AppError not_found, invalid_input, conflict with the record as it is now
 */
export async function updateTitle(
  deps: TitleEditingDeps,
  actor: Actor,
  id: number,
  body: TitleUpdate,
): Promise<AdminTitle> {
  const title = tidyState(withoutRepeats(body));
  return transact(deps.database.pool, async (tx, client) => {
    const before = await lockTitle(tx, id);
    if (before.version !== title.version) throw changedMeanwhile(before);
    const changed = LOCKABLE_FIELDS.filter(
      (field) => !isDeepStrictEqual(before[field], title[field]),
    );
    if (changed.includes('type')) await assertTypeMayChange(tx, before);
    const locks = changed.map(columnOf);
    const isFirstTime = before.state === 'draft' && title.state === 'published';
    await tx.execute(sql`
      update titles set type = ${title.type}, status = ${title.status}, title_fa = ${title.titleFa},
        title_en = ${title.titleEn}, title_original = ${title.titleOriginal}, year = ${title.year},
        end_year = ${title.endYear}, release_date = ${title.releaseDate},
        available_from = ${title.availableFrom}, runtime_min = ${title.runtimeMin},
        is_free = ${title.isFree}, age = ${title.age}, synopsis_fa = ${title.synopsisFa},
        synopsis_en = ${title.synopsisEn}, state = ${title.state}, publish_at = ${title.publishAt},
        takedown_reason = ${title.takedownReason}, takedown_status = ${title.takedownStatus},
        slug = case when title_fa <> ${title.titleFa} and not 'slug' = any(locked_fields)
          then ${slugOf(title.titleFa, 'title')} else slug end,
        locked_fields = array(select distinct unnest(locked_fields || ${sql.param(locks)}::text[]) order by 1),
        field_provenance = field_provenance || ${JSON.stringify(operatorWrote(locks))}::jsonb,
        published_at = case when ${isFirstTime} then now() else published_at end,
        version = version + 1, updated_at = now()
      where id = ${id}`);
    await writeLists(tx, title, id, changed);
    await afterChange(deps, tx, client, [id]);
    const after = (await readTitle(tx, id)) as AdminTitle;
    await writeAudit(tx, actor, {
      action: 'titles.edit',
      subject: { kind: 'title', id },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

/** Lets imports write a field again. @throws AppError not_found, conflict when it is not locked */
export async function unlockField(
  { database }: TitleEditingDeps,
  actor: Actor,
  id: number,
  field: LockableField,
): Promise<AdminTitle> {
  return transact(database.pool, async (tx) => {
    const before = await lockTitle(tx, id);
    if (!before.locked.includes(field)) {
      throw conflict(`${field} is not locked`, 'این بخش قفل نیست');
    }
    await tx.execute(sql`
      update titles set locked_fields = array_remove(locked_fields, ${columnOf(field)}),
        version = version + 1, updated_at = now()
      where id = ${id}`);
    const after = (await readTitle(tx, id)) as AdminTitle;
    await writeAudit(tx, actor, {
      action: 'titles.unlock',
      subject: { kind: 'title', id },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}
