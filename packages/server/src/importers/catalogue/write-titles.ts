import type { ImportProblem } from '@parde/contract';
import { z } from 'zod';
import { createCopyBuffer } from '../../db/copy-rows.ts';
import { mergeRows } from '../../db/merge-rows.ts';
import { queryClientRows } from '../../db/query-client-rows.ts';
import {
  refreshPersonSearch,
  refreshTitleSearch,
} from '../../db/read-models/search/refresh-search.ts';
import { storeRecordImages } from './assets.ts';
import { type BatchOutcome, emptyOutcome, rejectOf } from './batch-outcome.ts';
import {
  type ChangedRecord,
  changedRecords,
  reserveIds,
  saveFingerprints,
} from './changed-records.ts';
import { createCredited, findCredited } from './credited-people.ts';
import { filesOf, picturesOf, withFetchedTrailers } from './fetch-assets.ts';
import type { ImportSession, References } from './import-session.ts';
import { readPartIds, recordAdded, recordCreated, recordUpdated } from './journal.ts';
import { matchCredited, matchTitles } from './match-titles.ts';
import type { ParsedRecord } from './parse-record.ts';
import type { TitleRecord } from './record.ts';
import { readTitles } from './snapshots.ts';
import {
  TITLE_COLUMNS,
  TITLE_PARTS,
  type TitleLookups,
  type TitlePart,
  type TitleWithId,
  titleRow,
} from './title-rows.ts';
import { type Referenced, uncheckedCopy } from './unchecked-copy.ts';
import { collectDifferences, updatesOf, updateTitles } from './update-titles.ts';
import { writeSeasons } from './write-seasons.ts';
import { writeEditions, writeTitleMedia } from './write-title-media.ts';

/** The record without unknown genres, countries, languages and age mark; each one becomes a warning. */
function withKnownFacets(
  parsed: ChangedRecord<TitleRecord>,
  references: References,
  outcome: BatchOutcome,
): ChangedRecord<TitleRecord> {
  const record = { ...parsed.record };
  const warn = (field: string, value: string) =>
    outcome.warnings.push(rejectOf(parsed, { code: 'unknown_value', field, value }));
  for (const field of ['genres', 'countries', 'languages'] as const) {
    record[field] = parsed.record[field].filter((name) => {
      if (references[field].has(name)) return true;
      warn(field, name);
      return false;
    });
  }
  if (record.age) {
    const mark = references.ages.get(record.age) ?? null;
    if (mark === null) warn('age', record.age);
    record.age = mark;
  }
  return { ...parsed, record };
}

/** The first unknown language of a file; null if all are known. */
function fileProblem(title: TitleRecord, { fileLanguages }: References): ImportProblem | null {
  const value = title.editions
    .flatMap(({ files }) => files)
    .flatMap((file) => [...file.audio_languages, ...file.subtitle_languages])
    .find((code) => !fileLanguages.has(code));
  return value === undefined ? null : { code: 'unknown_value', field: 'editions.files', value };
}

/**
 * Finds a credit of an unknown person: one who is not in the database, and for whom the credit has no name to create
 * them with.
 */
function creditProblem(
  title: TitleRecord,
  people: ReadonlyMap<string, number>,
): ImportProblem | null {
  const missing = title.credits.find(
    (credit) => !credit.name_fa && !credit.name_en && !people.has(credit.person),
  );
  return missing ? { code: 'unknown_person', field: 'credits', value: missing.person } : null;
}

/**
 * Writes one batch of title records.
 *
 *   drop unchanged records, leave out unknown references with a warning
 *   create the people who are only named in credits
 *   new titles:      COPY their rows into the tables
 *   changed titles:  record their previous state for an undo; merge or replace the row, then sync each
 *                    child table
 *   parts with ids of their own (seasons, editions, media): merge, for both
 *   update search rows of the titles and of everyone credited before or after
 */
export async function writeTitles(
  session: ImportSession,
  batch: readonly ParsedRecord<TitleRecord>[],
): Promise<BatchOutcome> {
  const { client, references } = session;
  const outcome = emptyOutcome();
  const changedOnly = await changedRecords(session, 'title', batch, filesOf, outcome);
  if (session.mode === 'merge') {
    await matchTitles(session, changedOnly);
    await matchCredited(session, changedOnly);
  }
  const people = await findCredited(
    session,
    changedOnly.map(({ record }) => record),
  );
  const records = changedOnly
    .filter(({ line, record }) => {
      const problem = fileProblem(record, references) ?? creditProblem(record, people);
      if (problem !== null) outcome.rejects.push(rejectOf({ line, record }, problem));
      return problem === null;
    })
    .map((parsed) => withKnownFacets(parsed, references, outcome))
    .map((parsed) => withFetchedTrailers(parsed, session.fetched, outcome));
  const images = await storeRecordImages(session, records, picturesOf, outcome);
  if (records.length === 0) return outcome;

  const newPeople = await createCredited(
    session,
    records.map(({ record }) => record),
    people,
  );
  const isNew = records.map(({ id }) => id === null);
  const newIds = await reserveIds(client, 'titles', isNew.filter(Boolean).length);
  session.firstNewId ??= newIds[0] ?? null;
  const lookups: TitleLookups = { references, people, images };
  await recordCreated(session, 'title', newIds);
  await recordCreated(session, 'person', newPeople);
  const withIds = records.map(
    (r): TitleWithId => ({ ...r, id: r.id ?? (newIds.shift() as number) }),
  );
  const fresh = withIds.filter((_, i) => isNew[i]);
  const existing = withIds.filter((_, i) => !isNew[i]);
  const knownIds = existing.map(({ id }) => id);
  const before = await readTitles(client, knownIds);
  // If all titles are new, there is no previous state to record.
  const isRecorded = !session.dryRun && knownIds.length > 0;
  if (isRecorded) await recordUpdated(session, before.values());
  const partsBefore = isRecorded ? await readPartIds(session, knownIds) : {};
  const updates = updatesOf(session, existing, lookups, before);
  const known = updates.map(({ title }) => title);
  const placed = [...fresh, ...known];

  const creditedBefore = session.bulk ? [] : await creditedOf(session, knownIds);
  outcome.rows += newPeople.length * 2;
  outcome.rows += await insertTitles(session, fresh, lookups);
  const locks = await updateTitles(session, updates);
  outcome.rows += known.length;
  for (const part of TITLE_PARTS)
    outcome.rows += await mergePart(session, part, known, lookups, locks);
  const isUnlocked = (lock: string) => (title: TitleWithId) => !locks.get(title.id)?.includes(lock);
  outcome.rows += await writeSeasons(
    session,
    placed.filter(isUnlocked('seasons')),
    knownIds,
    images,
  );
  outcome.rows += await writeEditions(session, placed.filter(isUnlocked('editions')), knownIds);
  outcome.rows += await writeTitleMedia(session, placed, knownIds, images, locks);
  if (isRecorded) await recordAdded(session, knownIds, partsBefore);
  await saveFingerprints(client, records);
  if (session.dryRun) await collectDifferences(session, before);
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

/** Maximum number of new titles that are listed; all of them are counted. */
const SHOWN_NEW = 200;

/** Rows that the parts of new titles refer to, without duplicates. */
function referencedBy(titles: readonly TitleWithId[], lookups: TitleLookups): Referenced {
  const all = <T>(valuesOf: (record: TitleRecord) => readonly T[]) => [
    ...new Set(titles.flatMap(({ record }) => valuesOf(record))),
  ];
  const idsIn = (ids: ReadonlyMap<string, number>, names: readonly string[]) => [
    ...new Set(names.map((name) => ids.get(name)).filter((id) => id !== undefined)),
  ];
  const people = all(({ credits }) => credits.map(({ person }) => person));
  return {
    people: idsIn(lookups.people, people),
    genres: idsIn(
      lookups.references.genres,
      all(({ genres }) => genres),
    ),
    countries: all(({ countries }) => countries),
    languages: all(({ languages }) => languages),
  };
}

async function insertTitles(
  session: ImportSession,
  titles: readonly TitleWithId[],
  lookups: TitleLookups,
): Promise<number> {
  const { client, source, dryRun, newTitles, newTitleState } = session;
  if (titles.length === 0) return 0;
  session.newTitlesCount += titles.length;
  const now = new Date();
  const rows = createCopyBuffer('titles', [...TITLE_COLUMNS, 'state']);
  for (const title of titles) {
    const row = titleRow(title, lookups, now, source);
    rows.add(...TITLE_COLUMNS.map((column) => row[column]), newTitleState);
    if (newTitles.length >= SHOWN_NEW) continue;
    const { title_fa: titleFa, year } = row;
    newTitles.push({
      id: dryRun ? null : title.id,
      titleFa: String(titleFa),
      year: year === null ? null : Number(year),
    });
  }
  const written = await rows.flush(client);
  return (
    written +
    (await uncheckedCopy(session, referencedBy(titles, lookups), async () => {
      let ofParts = 0;
      for (const part of TITLE_PARTS) {
        const buffer = createCopyBuffer(part.table, part.columns);
        for (const title of titles) for (const row of part.rows(title, lookups)) buffer.add(...row);
        ofParts += await buffer.flush(client);
      }
      return ofParts;
    }))
  );
}

async function mergePart(
  { client, mode }: ImportSession,
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
  const target = {
    ...part,
    scope: 't.title_id = any($2::int[])',
    // Each source knows only some of the ratings.
    keepOthers: part.keepOthers === true || (mode === 'merge' && part.lock === 'ratings'),
  };
  return mergeRows(
    client,
    target,
    open.map(({ id }) => id),
    rows,
  );
}

async function creditedOf({ client }: ImportSession, titleIds: number[]): Promise<number[]> {
  if (titleIds.length === 0) return [];
  const rows = await queryClientRows(
    client,
    z.object({ id: z.number() }),
    'select distinct person_id as id from credits where title_id = any($1::int[])',
    [titleIds],
  );
  return rows.map(({ id }) => id);
}
