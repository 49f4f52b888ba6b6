import { createCopyBuffer } from '../../db/copy-rows.ts';
import { mergeRows } from '../../db/merge-rows.ts';
import {
  refreshPersonSearch,
  refreshTitleSearch,
} from '../../db/read-models/search/refresh-search.ts';
import { storeRecordImages } from './assets.ts';
import { type BatchOutcome, emptyOutcome } from './batch-outcome.ts';
import { changedRecords, reserveIds, saveFingerprints } from './changed-records.ts';
import { createCredited, findCredited } from './credited-people.ts';
import type { ImportSession, References } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import type { TitleRecord } from './record.ts';
import {
  TITLE_COLUMNS,
  TITLE_PARTS,
  type TitleLookups,
  type TitlePart,
  type TitleWithId,
  titleRow,
} from './title-rows.ts';
import { writeSeasons } from './write-seasons.ts';
import { writeEditions, writeTitleMedia } from './write-title-media.ts';

/** References of a title to unknown genres, countries or languages; null: all are known. */
function referenceProblem(title: TitleRecord, references: References): string | null {
  const unknown = (field: string, list: readonly string[], known: { has(x: string): boolean }) => {
    const missing = list.find((name) => !known.has(name));
    return missing === undefined ? null : `${field}: ${missing} is not known`;
  };
  const fileLanguages = title.editions.flatMap((edition) =>
    edition.files.flatMap((file) => [...file.audio_languages, ...file.subtitle_languages]),
  );
  return (
    unknown('genres', title.genres, references.genres) ??
    unknown('countries', title.countries, references.countries) ??
    unknown('languages', title.languages, references.languages) ??
    unknown('editions.files', fileLanguages, references.languages)
  );
}

/** A credit of an unknown person: not in the database, and no name to create one with. */
function creditProblem(title: TitleRecord, people: ReadonlyMap<string, number>): string | null {
  const missing = title.credits.find(
    (credit) => !credit.name_fa && !credit.name_en && !people.has(credit.person),
  );
  return missing === undefined
    ? null
    : `credits: there is no person ${missing.person}, and the credit has no name to make one from`;
}

const imagesOf = (title: TitleRecord): string[] =>
  [title.poster, title.backdrop, ...title.screenshots].filter((asset) => asset != null);

/** Columns that keep their value when a record omits the field. */
const STAYING: ReadonlySet<string> = new Set(['is_free', 'published_at']);

const assetsOf = (title: TitleRecord): string[] => [
  ...imagesOf(title),
  ...title.trailers.map(({ file }) => file),
  ...title.editions.flatMap(({ files }) => files.map(({ file }) => file)),
];

/**
 * Writes one batch of title records.
 *
 *   drop unchanged records, reject unknown references
 *   create the people that only credits name
 *   new titles:      COPY their rows into the tables
 *   changed titles:  update the row, then sync each child table
 *   parts with ids of their own (seasons, editions, media): merge, for both
 *   update search rows of the titles and of everyone credited before or after
 */
export async function writeTitles(
  session: ImportSession,
  batch: readonly ParsedRecord<TitleRecord>[],
): Promise<BatchOutcome> {
  const { client, references } = session;
  const outcome = emptyOutcome();
  const changedOnly = await changedRecords(session, 'title', batch, assetsOf, outcome);
  const people = await findCredited(
    session,
    changedOnly.map(({ record }) => record),
  );
  const sound = changedOnly.filter(({ line, record }) => {
    const reason = referenceProblem(record, references) ?? creditProblem(record, people);
    if (reason !== null) outcome.rejects.push({ line, reason, record });
    return reason === null;
  });
  const { images, records } = await storeRecordImages(session, sound, imagesOf, outcome);
  if (records.length === 0) return outcome;

  const newPeople = await createCredited(
    session,
    records.map(({ record }) => record),
    people,
  );
  const isNew = records.map(({ id }) => id === null);
  const newIds = await reserveIds(client, 'titles', isNew.filter(Boolean).length);
  const placed = records.map(
    (r): TitleWithId => ({ ...r, id: r.id ?? (newIds.shift() as number) }),
  );
  const fresh = placed.filter((_, i) => isNew[i]);
  const known = placed.filter((_, i) => !isNew[i]);
  const knownIds = known.map(({ id }) => id);
  const lookups: TitleLookups = { references, people, images };

  const creditedBefore = session.bulk ? [] : await creditedOf(session, knownIds);
  outcome.rows += newPeople.length * 2;
  outcome.rows += await insertTitles(session, fresh, lookups);
  const locks = await updateTitles(session, known, lookups);
  outcome.rows += known.length;
  for (const part of TITLE_PARTS)
    outcome.rows += await mergePart(session, part, known, lookups, locks);
  const isUnlocked = (lock: string) => (title: TitleWithId) => !locks.get(title.id)?.includes(lock);
  outcome.rows += await writeSeasons(session, placed.filter(isUnlocked('seasons')), knownIds);
  outcome.rows += await writeEditions(session, placed.filter(isUnlocked('editions')), knownIds);
  outcome.rows += await writeTitleMedia(session, placed, knownIds, images, locks);
  await saveFingerprints(client, records);
  if (!session.bulk) {
    await refreshTitleSearch(
      client,
      placed.map(({ id }) => id),
    );
    const credited = await creditedOf(
      session,
      placed.map(({ id }) => id),
    );
    await refreshPersonSearch(client, [...new Set([...creditedBefore, ...credited])]);
  }
  outcome.created += fresh.length;
  outcome.updated += known.length;
  return outcome;
}

async function insertTitles(
  { client }: ImportSession,
  titles: readonly TitleWithId[],
  lookups: TitleLookups,
): Promise<number> {
  const now = new Date();
  const rows = createCopyBuffer('titles', TITLE_COLUMNS);
  for (const title of titles) {
    const row = titleRow(title, lookups, now);
    rows.add(...TITLE_COLUMNS.map((column) => row[column]));
  }
  let written = await rows.flush(client);
  for (const part of TITLE_PARTS) {
    const buffer = createCopyBuffer(part.table, part.columns);
    for (const title of titles) for (const row of part.rows(title, lookups)) buffer.add(...row);
    written += await buffer.flush(client);
  }
  return written;
}

/** Updates the titles' own rows, except locked fields; returns the locks by title id. */
async function updateTitles(
  { client }: ImportSession,
  titles: readonly TitleWithId[],
  lookups: TitleLookups,
): Promise<Map<number, string[]>> {
  if (titles.length === 0) return new Map();
  const rows = titles.map((title) => ({
    ...titleRow(title, lookups, new Date()),
    is_free: title.record.free ?? null,
    published_at: title.record.published_at ?? null,
  }));
  const settable = TITLE_COLUMNS.filter(
    (column) => column !== 'id' && column !== 'field_provenance',
  );
  const assignments = settable.map((column) => {
    // The slug follows the name, so a locked name also locks the slug.
    const locks = column === 'slug' ? `array['slug', 'title_fa']` : `array['${column}']`;
    const value = STAYING.has(column) ? `coalesce(s.${column}, t.${column})` : `s.${column}`;
    return `${column} = case when t.locked_fields && ${locks} then t.${column} else ${value} end`;
  });
  const { rows: updated } = await client.query<{ id: number; locked_fields: string[] }>(
    `update titles t set updated_at = now(), version = t.version + 1,
       field_provenance = '{"*": "catalogue"}' || coalesce((
         select jsonb_object_agg(p.key, p.value) from jsonb_each(t.field_provenance) p
         where p.key = any(t.locked_fields)), '{}'),
       ${assignments.join(', ')}
     from json_populate_recordset(null::titles, $1) s where t.id = s.id
     returning t.id, t.locked_fields`,
    [JSON.stringify(rows)],
  );
  return new Map(updated.map((row) => [row.id, row.locked_fields]));
}

async function mergePart(
  { client }: ImportSession,
  part: TitlePart,
  titles: readonly TitleWithId[],
  lookups: TitleLookups,
  locks: ReadonlyMap<number, string[]>,
): Promise<number> {
  const open = titles.filter(({ id }) => !locks.get(id)?.includes(part.lock));
  if (open.length === 0) return 0;
  const rows = open.flatMap((title) =>
    part
      .rows(title, lookups)
      .map((row) => Object.fromEntries(part.columns.map((column, i) => [column, row[i]]))),
  );
  const target = { ...part, scope: 't.title_id = any($2::int[])' };
  return mergeRows(
    client,
    target,
    open.map(({ id }) => id),
    rows,
  );
}

async function creditedOf({ client }: ImportSession, titleIds: number[]): Promise<number[]> {
  if (titleIds.length === 0) return [];
  const { rows } = await client.query<{ person_id: number }>(
    'select distinct person_id from credits where title_id = any($1::int[])',
    [titleIds],
  );
  return rows.map((row) => row.person_id);
}
