import { isDeepStrictEqual } from 'node:util';
import { type AdminTitle, type api, type LockableField, TITLE_FIELDS } from '@parde/contract';
import { snakeCase } from '@parde/shared/snake-case';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Database, type Db, transact } from '../../../db/client.ts';
import { CONTENT_CHANGED } from '../../../db/content-version.ts';
import { editedByStaff } from '../../../db/field-locks.ts';
import { queryRow } from '../../../db/query-rows.ts';
import {
  refreshPersonSearch,
  refreshTitleSearch,
} from '../../../db/read-models/search/refresh-search.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { operatorWrote, versionConflict } from '../../../domain/field-locks.ts';
import { slugOf } from '../../../domain/slug.ts';
import type { Jobs } from '../../../queue/enqueue.ts';
import { readTitle } from './read-title.ts';
import { requirePictures, sortByRole, writeLists } from './write-lists.ts';

export interface TitleEditingDeps {
  database: Database;
  jobs: Jobs;
}

type NewTitle = z.output<typeof api.createTitle.body>;
type TitleUpdate = z.output<typeof api.updateTitle.body>;

/** Fields that the audit log compares. */
const AUDITED = [
  ...TITLE_FIELDS,
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
 * Updates that follow every change of titles: search rows, counts, cached pages. Run them after the change, in its
 * transaction, before the audit log is written.
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

/** Whether there is no value that an import could overwrite. */
export const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const withoutRepeats = <T extends NewTitle>(title: T): T => ({
  ...title,
  genres: [...new Set(title.genres)],
  countries: [...new Set(title.countries)],
  languages: [...new Set(title.languages)],
  keywords: [...new Set(title.keywords)],
  companies: [...new Set(title.companies)],
  networks: [...new Set(title.networks)],
});

/** @throws AppError invalid_input */
export async function createTitle(
  deps: TitleEditingDeps,
  actor: Actor,
  body: NewTitle,
): Promise<AdminTitle> {
  const title = withoutRepeats(body);
  const given = TITLE_FIELDS.filter((field) => !isEmpty((title as Partial<AdminTitle>)[field]));
  const locks = given.map(snakeCase).sort();
  return transact(deps.database.pool, async (tx, client) => {
    await requireAgeMark(tx, title.age);
    const row = await queryRow(
      tx,
      z.object({ id: z.number() }),
      sql`
      insert into titles (type, status, state, slug, title_fa, title_en, title_original, year,
        end_year, release_date, available_from, runtime_min, is_free, age, synopsis_fa, synopsis_en,
        tagline_fa, tagline_en, series_status, keywords, companies, networks, published_at,
        locked_fields, field_provenance)
      values (${title.type}, ${title.status}, 'draft', ${slugOf(title.titleFa, 'title')},
        ${title.titleFa}, ${title.titleEn}, ${title.titleOriginal}, ${title.year}, ${title.endYear},
        ${title.releaseDate}, ${title.availableFrom}, ${title.runtimeMin}, ${title.isFree},
        ${title.age}, ${title.synopsisFa}, ${title.synopsisEn}, ${title.taglineFa}, ${title.taglineEn},
        ${title.seriesStatus}, ${sql.param(title.keywords)}::text[], ${sql.param(title.companies)}::text[],
        ${sql.param(title.networks)}::text[], coalesce(${title.publishedAt ?? null}::timestamptz, now()),
        ${sql.param(locks)}::text[],
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

/** Removes the fields that do not belong to the record's state. */
function tidyState<T extends TitleUpdate>(title: T): T {
  const { state, publishAt, takedownReason, takedownStatus, publishedAt } = title;
  return {
    ...title,
    publishedAt: publishedAt && new Date(publishedAt).toISOString(),
    publishAt: state === 'draft' && publishAt ? new Date(publishAt).toISOString() : null,
    takedownReason: state === 'takedown' ? takedownReason : null,
    takedownStatus: state === 'takedown' ? takedownStatus : null,
  };
}

/** Locks the age mark; a merged or removed one is rejected. @throws AppError invalid_input */
async function requireAgeMark(tx: Db, age: string | null): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from age_marks where code = ${age} and merged_into is null for key share`,
  );
  if (age !== null && rowCount === 0) throw invalidField('age', 'این ردهٔ سنی پیدا نشد');
}

/** Checks that the type may change: seasons, and files of films, belong to one type. @throws AppError invalid_input */
async function assertTypeMayChange(tx: Db, { id, hasFile }: AdminTitle): Promise<void> {
  const { rowCount } = await tx.execute(sql`select from seasons where title_id = ${id} limit 1`);
  if (hasFile || rowCount === 1) {
    throw invalidField('type', 'نوعِ عنوانی که پرونده یا فصل دارد تغییر نمی‌کند');
  }
}

const withoutAbsent = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

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
  const given = tidyState(withoutRepeats(body));
  return transact(deps.database.pool, async (tx, client) => {
    const before = await lockTitle(tx, id);
    if (before.version !== given.version) throw versionConflict('این عنوان', before);
    const title = { ...before, ...withoutAbsent(given) };
    title.credits = sortByRole(title.credits);
    const changed = TITLE_FIELDS.filter((field) => !isDeepStrictEqual(before[field], title[field]));
    const credited = changed.includes('credits') ? [...before.credits, ...title.credits] : [];
    if (before.purgeAt && title.state !== 'hidden') {
      throw invalidField('state', 'این عنوان در راه پاک شدن است؛ نخست آن را بازگردانید');
    }
    if (changed.includes('type')) await assertTypeMayChange(tx, before);
    if (changed.includes('age')) await requireAgeMark(tx, title.age);
    await requirePictures(tx, title);
    const locks = changed.map(snakeCase);
    const isDated = changed.includes('publishedAt');
    const isFirstTime = !isDated && before.state === 'draft' && title.state === 'published';
    await tx.execute(sql`
      update titles set type = ${title.type}, status = ${title.status}, title_fa = ${title.titleFa},
        title_en = ${title.titleEn}, title_original = ${title.titleOriginal}, year = ${title.year},
        end_year = ${title.endYear}, release_date = ${title.releaseDate},
        available_from = ${title.availableFrom}, runtime_min = ${title.runtimeMin},
        is_free = ${title.isFree}, age = ${title.age}, synopsis_fa = ${title.synopsisFa},
        synopsis_en = ${title.synopsisEn}, tagline_fa = ${title.taglineFa},
        tagline_en = ${title.taglineEn}, series_status = ${title.seriesStatus},
        keywords = ${sql.param(title.keywords)}::text[],
        companies = ${sql.param(title.companies)}::text[],
        networks = ${sql.param(title.networks)}::text[], poster_hash = ${title.posterHash},
        backdrop_hash = ${title.backdropHash}, state = ${title.state}, publish_at = ${title.publishAt},
        takedown_reason = ${title.takedownReason}, takedown_status = ${title.takedownStatus},
        slug = case when title_fa <> ${title.titleFa} and not 'slug' = any(locked_fields)
          then ${slugOf(title.titleFa, 'title')} else slug end,
        published_at = case when ${isFirstTime} then now() else ${title.publishedAt}::timestamptz end,
        ${editedByStaff(locks)}
      where id = ${id}`);
    await writeLists(tx, title, id, changed);
    await refreshPersonSearch(client, [...new Set(credited.map(({ personId }) => personId))]);
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

/** Allows imports to write a field again. @throws AppError not_found, conflict if it is not locked */
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
      update titles set locked_fields = array_remove(locked_fields, ${snakeCase(field)}),
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
