import { type AdminTitle, type LockableField, PERSON_ROLES } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { isUniqueViolation } from '../../../db/violations.ts';
import { invalidField } from '../../../domain/app-error.ts';

/* Lists of a title in separate tables: the column, and what it refers to. */
const LISTS = {
  genres: {
    table: 'title_genres',
    column: 'genre_id',
    type: 'int',
    of: 'genres',
    key: 'id',
    usable: 'merged_into is null and not is_removed',
  },
  countries: {
    table: 'title_countries',
    column: 'country_code',
    type: 'text',
    of: 'countries',
    key: 'code',
    usable: 'not is_removed',
  },
  languages: {
    table: 'title_languages',
    column: 'language_code',
    type: 'text',
    of: 'languages',
    key: 'code',
    usable: 'not is_removed',
  },
} as const;

async function writeList(
  tx: Db,
  id: number,
  field: keyof typeof LISTS,
  values: readonly (string | number)[],
): Promise<void> {
  const { table, column, type, of, key, usable } = LISTS[field];
  const given = sql`${sql.param(values)}::${sql.raw(type)}[]`;
  // Locked, so that none of them is merged or removed before the title refers to it.
  const found = await queryRows(
    tx,
    z.object({ value: z.string() }),
    sql`select ${sql.raw(key)}::text as value from ${sql.raw(of)}
      where ${sql.raw(key)} = any(${given}) and ${sql.raw(usable)} order by 1 for key share`,
  );
  const known = new Set(found.map(({ value }) => value));
  const unknown = values.find((value) => !known.has(String(value)));
  if (unknown !== undefined) throw invalidField(field, `${unknown} در فهرست نیست`);
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

/** @throws AppError invalid_input if an ID belongs to another title */
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
    throw invalidField('external_ids', 'عنوان دیگری این شناسه را دارد');
  }
}

async function writeRatings(tx: Db, id: number, ratings: AdminTitle['ratings']): Promise<void> {
  await tx.execute(sql`delete from title_ratings where title_id = ${id}`);
  await tx.execute(sql`
    insert into title_ratings (title_id, source, value, votes, status)
    select ${id}, source, value, votes, status
    from json_populate_recordset(null::title_ratings, ${JSON.stringify(ratings)}::json)`);
}

export const NO_PICTURE = 'این تصویر بارگذاری نشده است';

/** Those of the hashes that have no picture. */
export async function unknownPictures(
  tx: Db,
  hashes: readonly (string | null)[],
): Promise<Set<string>> {
  const wanted = new Set(hashes.filter((hash) => hash !== null));
  const known = await queryRows(
    tx,
    z.object({ hash: z.string() }),
    sql`select hash from images where hash = any(${sql.param([...wanted])}::text[])`,
  );
  for (const { hash } of known) wanted.delete(hash);
  return wanted;
}

/** @throws AppError invalid_input if one of the pictures was never uploaded */
export async function requirePictures(
  tx: Db,
  title: Pick<AdminTitle, 'posterHash' | 'backdropHash' | 'screenshots'>,
): Promise<void> {
  const { posterHash, backdropHash, screenshots } = title;
  const unknown = await unknownPictures(tx, [posterHash, backdropHash, ...screenshots]);
  if (posterHash && unknown.has(posterHash)) throw invalidField('poster_hash', NO_PICTURE);
  if (backdropHash && unknown.has(backdropHash)) throw invalidField('backdrop_hash', NO_PICTURE);
  const lost = screenshots.findIndex((hash) => unknown.has(hash));
  if (lost >= 0) throw invalidField(`screenshots.${lost}`, NO_PICTURE);
}

async function writeScreenshots(tx: Db, id: number, hashes: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from screenshots where title_id = ${id}`);
  await tx.execute(sql`
    insert into screenshots (title_id, position, image_hash)
    select ${id}, place - 1, hash
    from unnest(${sql.param(hashes)}::text[]) with ordinality as list(hash, place)`);
}

/** Writes names and order of trailers; those that are not listed are removed. */
async function writeTrailers(tx: Db, id: number, trailers: AdminTitle['trailers']): Promise<void> {
  const ids = trailers.map((trailer) => trailer.id);
  await tx.execute(sql`
    delete from trailers where title_id = ${id} and not id = any(${sql.param(ids)}::int[])`);
  // Moved to unused positions first, since positions are unique.
  await tx.execute(sql`update trailers set position = -1 - position where title_id = ${id}`);
  const written = await queryRows(
    tx,
    z.object({ id: z.number() }),
    sql`
    update trailers t set position = list.place - 1, title_fa = list.name
    from unnest(${sql.param(ids)}::int[],
      ${sql.param(trailers.map(({ titleFa }) => titleFa))}::text[])
      with ordinality as list(id, name, place)
    where t.id = list.id and t.title_id = ${id} returning t.id`,
  );
  if (written.length !== ids.length) {
    throw invalidField('trailers', 'این پیش‌پرده دیگر نیست؛ صفحه را از نو باز کنید');
  }
}

/** Credits sorted by role, as they are stored. */
export const sortByRole = (credits: AdminTitle['credits']): AdminTitle['credits'] =>
  credits.toSorted((a, b) => PERSON_ROLES.indexOf(a.role) - PERSON_ROLES.indexOf(b.role));

async function writeCredits(tx: Db, id: number, credits: AdminTitle['credits']): Promise<void> {
  await tx.execute(sql`delete from credits where title_id = ${id}`);
  const known = await queryRows(
    tx,
    z.object({ id: z.number() }),
    sql`
    select id from people where id = any(${sql.param(credits.map((one) => one.personId))}::int[])
    for key share`,
  );
  const ids = new Set(known.map((person) => person.id));
  const unknown = credits.find(({ personId }) => !ids.has(personId));
  if (unknown) throw invalidField('credits', 'یکی از این افراد دیگر نیست؛ او را بردارید');
  await tx.execute(sql`
    insert into credits (title_id, person_id, role, position, character_fa, character_en)
    select ${id}, person_id, role, row_number() over (partition by role order by place) - 1,
      character_fa, character_en
    from unnest(${sql.param(credits.map((one) => one.personId))}::int[],
      ${sql.param(credits.map(({ role }) => role))}::person_role[],
      ${sql.param(credits.map(({ characterFa }) => characterFa))}::text[],
      ${sql.param(credits.map(({ characterEn }) => characterEn))}::text[])
      with ordinality as list(person_id, role, character_fa, character_en, place)`);
}

const editionFilesRow = z.object({ id: z.number(), hasFiles: z.boolean() });

/**
 * Writes the editions in order. An edition with files cannot be removed.
 *
 * @throws AppError invalid_input
 */
async function writeEditions(
  tx: Db,
  titleId: number,
  editions: AdminTitle['editions'],
): Promise<void> {
  const stored = await queryRows(
    tx,
    editionFilesRow,
    sql`
    select e.id, exists (select from media_files f where f.edition_id = e.id) as "hasFiles"
    from editions e where e.title_id = ${titleId}`,
  );
  const kept = new Set(editions.map(({ id }) => id).filter((id) => id !== null));
  const gone = stored.filter(({ id }) => !kept.has(id));
  if (gone.some(({ hasFiles }) => hasFiles)) {
    throw invalidField('editions', 'نسخه‌ای که پروندهٔ فیلم دارد برداشته نمی‌شود');
  }
  const known = new Set(stored.map(({ id }) => id));
  if (kept.size !== editions.filter(({ id }) => id !== null).length) {
    throw invalidField('editions', 'یک نسخه دو بار آمده است');
  }
  if ([...kept].some((id) => !known.has(id))) {
    throw invalidField('editions', 'این نسخه دیگر نیست؛ صفحه را از نو باز کنید');
  }
  await tx.execute(sql`
    delete from editions where id = any(${sql.param(gone.map(({ id }) => id))}::int[])`);
  // Moved to unused positions first, since positions are unique.
  await tx.execute(sql`update editions set position = -1 - position where title_id = ${titleId}`);
  for (const [position, { id, kind, studio, isCensored, voices }] of editions.entries()) {
    const row = await queryRow(
      tx,
      z.object({ id: z.number() }),
      id === null
        ? sql`insert into editions (title_id, position, kind, studio, is_censored)
            values (${titleId}, ${position}, ${kind}, ${studio}, ${isCensored}) returning id`
        : sql`update editions set position = ${position}, kind = ${kind}, studio = ${studio},
            is_censored = ${isCensored} where id = ${id} returning id`,
    );
    await writeVoices(tx, row?.id as number, voices);
  }
}

async function writeVoices(
  tx: Db,
  editionId: number,
  voices: AdminTitle['editions'][number]['voices'],
): Promise<void> {
  await tx.execute(sql`delete from edition_voices where edition_id = ${editionId}`);
  await tx.execute(sql`
    insert into edition_voices (edition_id, position, name_fa, character_fa)
    select ${editionId}, place - 1, name, played
    from unnest(${sql.param(voices.map(({ nameFa }) => nameFa))}::text[],
      ${sql.param(voices.map(({ characterFa }) => characterFa))}::text[])
      with ordinality as list(name, played, place)`);
}

type Lists = Pick<
  AdminTitle,
  | 'genres'
  | 'countries'
  | 'languages'
  | 'aliases'
  | 'externalIds'
  | 'ratings'
  | 'screenshots'
  | 'trailers'
  | 'credits'
  | 'editions'
>;

/**
 * Writes the lists that changed.
 *
 * @throws AppError invalid_input if one refers to something that does not exist
 */
export async function writeLists(
  tx: Db,
  title: Partial<Lists>,
  id: number,
  changed: readonly LockableField[],
): Promise<void> {
  for (const field of ['genres', 'countries', 'languages'] as const) {
    if (changed.includes(field)) await writeList(tx, id, field, title[field] ?? []);
  }
  if (changed.includes('aliases')) await writeAliases(tx, id, title.aliases ?? []);
  if (changed.includes('externalIds')) await writeExternalIds(tx, id, title.externalIds ?? []);
  if (changed.includes('ratings')) await writeRatings(tx, id, title.ratings ?? []);
  if (changed.includes('screenshots')) await writeScreenshots(tx, id, title.screenshots ?? []);
  if (changed.includes('trailers')) await writeTrailers(tx, id, title.trailers ?? []);
  if (changed.includes('credits')) await writeCredits(tx, id, title.credits ?? []);
  if (changed.includes('editions')) await writeEditions(tx, id, title.editions ?? []);
}
