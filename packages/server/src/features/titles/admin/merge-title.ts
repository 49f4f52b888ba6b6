import { type AdminTitle, TITLE_FIELDS } from '@parde/contract';
import { snakeCase } from '@parde/shared/snake-case';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { type Db, transact } from '../../../db/client.ts';
import { lockFields } from '../../../db/field-locks.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { refreshPersonSearch } from '../../../db/read-models/search/refresh-search.ts';
import { invalidField, notFound } from '../../../domain/app-error.ts';
import { nameKey } from '../../../domain/persian/fold.ts';
import { listedColumns, listedRow, readTitle, toListed } from './read-title.ts';
import { afterChange, auditedOf, isEmpty, type TitleEditingDeps } from './save-title.ts';

/** The title that is merged and removed, and the one that stays. */
interface Pair {
  from: number;
  into: number;
}

/** Tables with one row per member and title. */
const MEMBER_TABLES = [
  ...['watchlist', 'member_ratings', 'title_follows', 'playback_preferences'],
  'dismissed_titles',
];

/**
 * Moves comments; of two with the same text by one person, the other title's is kept. One with replies becomes a
 * deleted one, as if its author had deleted it, since it would take them along.
 */
async function moveComments(tx: Db, { from, into }: Pair): Promise<void> {
  const isRepeat = sql`mine.deleted_at is null and exists (
    select from comments other where other.title_id = ${into} and other.user_id = mine.user_id
      and other.parent_id is not distinct from mine.parent_id
      and md5(other.body) = md5(mine.body) and other.deleted_at is null)`;
  await tx.execute(sql`
    update comments mine set deleted_at = now() where title_id = ${from} and ${isRepeat}
      and exists (select from comments reply where reply.parent_id = mine.id)`);
  await tx.execute(sql`
    update comments mine set title_id = ${into} where title_id = ${from} and not (${isRepeat})`);
}

/**
 * Moves members' data of the merged title; where they have the same for the other one, that is kept. Likes are
 * inserted, since a trigger counts them.
 */
async function moveMemberData(tx: Db, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    insert into title_likes (user_id, title_id, value, created_at)
    select user_id, ${into}, value, created_at from title_likes where title_id = ${from}
    on conflict do nothing`);
  for (const table of MEMBER_TABLES) {
    const name = sql.raw(table);
    await tx.execute(sql`
      update ${name} mine set title_id = ${into} where title_id = ${from} and not exists (
        select from ${name} other where other.user_id = mine.user_id and other.title_id = ${into})`);
  }
  await tx.execute(sql`
    update diary_entries mine set title_id = ${into} where title_id = ${from} and not exists (
      select from diary_entries other where other.user_id = mine.user_id
        and other.title_id = ${into} and other.watched_on = mine.watched_on)`);
  await tx.execute(sql`
    update list_titles mine set title_id = ${into} where title_id = ${from} and not exists (
      select from list_titles other where other.list_id = mine.list_id
        and other.title_id = ${into})`);
  await tx.execute(sql`
    update search_rules mine set title_id = ${into} where title_id = ${from} and not exists (
      select from search_rules other where other.title_id = ${into} and other.kind = mine.kind
        and other.key = mine.key)`);
  await tx.execute(sql`
    with gone as (delete from watch_days where title_id = ${from} returning *)
    insert into watch_days as w (day, title_id, slot, seconds, begun, finished)
    select day, ${into}, slot, seconds, begun, finished from gone
    on conflict (day, title_id, slot) do update set seconds = w.seconds + excluded.seconds,
      begun = w.begun + excluded.begun, finished = w.finished + excluded.finished`);
  await tx.execute(sql`
    update watch_history mine set title_id = ${into} where title_id = ${from} and not exists (
      select from watch_history other where other.user_id = mine.user_id
        and other.title_id = ${into} and other.episode_id is not distinct from mine.episode_id)`);
  await moveComments(tx, { from, into });
  for (const table of ['notifications', 'title_requests', 'playback_reports']) {
    await tx.execute(sql`
      update ${sql.raw(table)} set title_id = ${into} where title_id = ${from}`);
  }
  for (const [table, place] of [
    ['collection_titles', sql`other.collection_id = mine.collection_id`],
    ['slides', sql`true`],
  ] as [string, SQL][]) {
    await tx.execute(sql`
      update ${sql.raw(table)} mine set title_id = ${into} where title_id = ${from} and not exists (
        select from ${sql.raw(table)} other where other.title_id = ${into} and ${place})`);
  }
}

/** Merges episodes with the same season and number, with the films and positions of both; all others are moved. */
async function moveSeasons(tx: Db, { from, into }: Pair): Promise<void> {
  const same = sql`
    select mine.id as old_id, other.id as new_id from episodes mine
    join seasons s on s.id = mine.season_id and s.title_id = ${from}
    join seasons o on o.title_id = ${into} and o.number = s.number
    join episodes other on other.season_id = o.id and other.number = mine.number`;
  await tx.execute(sql`
    update media_files f set episode_id = same.new_id from (${same}) same
    where f.episode_id = same.old_id`);
  await tx.execute(sql`
    update watch_history h set episode_id = same.new_id from (${same}) same
    where h.episode_id = same.old_id and not exists (
      select from watch_history other
      where other.user_id = h.user_id and other.episode_id = same.new_id)`);
  await tx.execute(sql`
    update playback_reports r set episode_id = same.new_id from (${same}) same
    where r.episode_id = same.old_id`);
  await tx.execute(sql`
    update episodes e set season_id = o.id from seasons s
    join seasons o on o.title_id = ${into} and o.number = s.number
    where s.title_id = ${from} and e.season_id = s.id and not exists (
      select from episodes other where other.season_id = o.id and other.number = e.number)`);
  await tx.execute(sql`
    update seasons s set title_id = ${into} where title_id = ${from} and not exists (
      select from seasons o where o.title_id = ${into} and o.number = s.number)`);
}

/** Lists that the remaining title takes over from the other one where its own are empty. */
const LISTS = [
  'screenshots',
  'trailers',
  'credits',
  'title_genres',
  'title_countries',
  'title_languages',
] as const;

async function moveRecord(tx: Db, { from, into }: Pair, kept: AdminTitle, gone: AdminTitle) {
  await moveSeasons(tx, { from, into });
  await tx.execute(sql`
    update editions set title_id = ${into}, position = position + (
      select coalesce(max(position) + 1, 0) from editions where title_id = ${into})
    where title_id = ${from}`);
  for (const table of LISTS) {
    await tx.execute(sql`
      update ${sql.raw(table)} set title_id = ${into} where title_id = ${from}
        and not exists (select from ${sql.raw(table)} where title_id = ${into})`);
  }
  await tx.execute(sql`
    update title_ratings mine set title_id = ${into} where title_id = ${from} and not exists (
      select from title_ratings other
      where other.title_id = ${into} and other.source = mine.source)`);
  await tx.execute(sql`update title_external_ids set title_id = ${into} where title_id = ${from}`);
  const known = [
    kept.titleFa,
    kept.titleEn,
    kept.titleOriginal,
    ...kept.aliases.map((a) => a.text),
  ];
  const names = [
    gone.titleFa,
    gone.titleEn,
    gone.titleOriginal,
    ...gone.aliases.map((a) => a.text),
  ];
  const filled = [kept.titleEn ?? gone.titleEn, kept.titleOriginal ?? gone.titleOriginal];
  const fresh = new Set(
    names.filter((name) => name !== null && ![...known, ...filled].includes(name)),
  );
  await tx.execute(sql`
    insert into title_aliases (title_id, position, text)
    select ${into}, place - 1 + (
      select coalesce(max(position) + 1, 0) from title_aliases where title_id = ${into}), name
    from unnest(${sql.param([...fresh])}::text[]) with ordinality as list(name, place)`);
}

/** Fills fields without a value from the other title. */
async function fillRecord(tx: Db, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    update titles k set title_en = coalesce(k.title_en, g.title_en),
      title_original = coalesce(k.title_original, g.title_original),
      year = coalesce(k.year, case when k.end_year < g.year then null else g.year end),
      release_date = coalesce(k.release_date, g.release_date),
      available_from = coalesce(k.available_from, g.available_from),
      runtime_min = coalesce(k.runtime_min, g.runtime_min), age = coalesce(k.age, g.age),
      synopsis_fa = coalesce(k.synopsis_fa, g.synopsis_fa),
      synopsis_en = coalesce(k.synopsis_en, g.synopsis_en),
      tagline_fa = coalesce(k.tagline_fa, g.tagline_fa),
      tagline_en = coalesce(k.tagline_en, g.tagline_en),
      series_status = coalesce(k.series_status, g.series_status),
      keywords = case when k.keywords = '{}' then g.keywords else k.keywords end,
      companies = case when k.companies = '{}' then g.companies else k.companies end,
      networks = case when k.networks = '{}' then g.networks else k.networks end,
      poster_hash = coalesce(k.poster_hash, g.poster_hash),
      backdrop_hash = coalesce(k.backdrop_hash, g.backdrop_hash),
      has_file = k.has_file or g.has_file,
      version = k.version + 1, updated_at = now()
    from titles g where k.id = ${into} and g.id = ${from}`);
}

/**
 * Locks all fields that have a value, since imports of either record would overwrite what the other one contributed.
 */
async function lockRecord(tx: Db, id: number): Promise<void> {
  const merged = (await readTitle(tx, id)) as AdminTitle;
  const locks = ['seasons', ...TITLE_FIELDS.filter((field) => !isEmpty(merged[field]))];
  await tx.execute(sql`
    update titles set ${lockFields(locks.map(snakeCase))} where id = ${id}`);
}

/**
 * Merges two records of the same work: `into` gets films, seasons, names, IDs, members' data of the other one, and all
 * values that it does not have. The URL of the other one redirects.
 *
 * @throws AppError not_found, invalid_input if they are the same or of different types
 */
export async function mergeTitle(
  deps: TitleEditingDeps,
  actor: Actor,
  from: number,
  into: number,
): Promise<AdminTitle> {
  if (from === into) throw invalidField('into', 'عنوان دیگری را برگزینید');
  return transact(deps.database.pool, async (tx, client) => {
    await tx.execute(sql`
      select from titles where id in (${from}, ${into}) order by id for update`);
    const gone = await readTitle(tx, from);
    if (!gone) throw notFound('این عنوان');
    const kept = await readTitle(tx, into);
    if (!kept) throw invalidField('into', 'این عنوان پیدا نشد');
    if (gone.type !== kept.type) throw invalidField('into', 'نوع این دو عنوان یکی نیست');
    if (kept.purgeAt) throw invalidField('into', 'این عنوان در راه پاک شدن است');
    const pair = { from, into };
    await moveRecord(tx, pair, kept, gone);
    await moveMemberData(tx, pair);
    await fillRecord(tx, pair);
    await lockRecord(tx, into);
    await tx.execute(sql`
      update moved_pages set new_id = ${into} where kind = 'title' and new_id = ${from}`);
    await tx.execute(sql`
      insert into moved_pages (kind, old_id, new_id) values ('title', ${from}, ${into})`);
    await tx.execute(sql`delete from titles where id = ${from}`);
    const credited = [...kept.credits, ...gone.credits].map(({ personId }) => personId);
    await refreshPersonSearch(client, [...new Set(credited)]);
    await afterChange(deps, tx, client, [into]);
    const after = (await readTitle(tx, into)) as AdminTitle;
    await writeAudit(tx, actor, {
      action: 'titles.merge',
      subject: { kind: 'title', id: into },
      before: { ...auditedOf(kept), merged: { id: from, ...auditedOf(gone) } },
      after: auditedOf(after),
    });
    return after;
  });
}

/** Published titles that may be the same work: of the same type, with one of its names, and at most a year apart. */
export async function findDuplicates(db: Db, id: number) {
  const title = await readTitle(db, id);
  if (!title) throw notFound('این عنوان');
  const names = [
    title.titleFa,
    title.titleEn,
    title.titleOriginal,
    ...title.aliases.map((a) => a.text),
  ];
  const keys = [...new Set(names.map((name) => nameKey(name ?? '')))].filter((key) => key !== '');
  const rows = await queryRows(
    db,
    listedRow,
    sql`
    select ${listedColumns} from titles t
    where t.id in (
        select k.title_id from title_keys k where k.key = any(${sql.param(keys)}::text[]) limit 500)
      and t.id <> ${id} and t.type = ${title.type}
      and (t.year is null or ${title.year}::int is null or abs(t.year - ${title.year}::int) <= 1)
    order by t.id limit 20`,
  );
  return { data: rows.map(toListed) };
}
