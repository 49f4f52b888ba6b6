import pg from 'pg';
import { z } from 'zod';
import { queryClientRow } from '../../db/query-client-rows.ts';
import { type BatchOutcome, emptyOutcome, rejectOf } from './batch-outcome.ts';
import { loadFingerprints, saveFingerprints } from './changed-records.ts';
import { findByExternalIds } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import type {
  CatalogueRecord,
  CollectionRecord,
  GenreRecord,
  PersonRecord,
  SlideshowRecord,
  TitleRecord,
} from './record.ts';
import { writeCollections } from './write-collections.ts';
import { writePeople } from './write-people.ts';
import { writeTitles } from './write-titles.ts';

const genreRow = z.object({
  id: z.number(),
  isNew: z.boolean(),
  mergedInto: z.number().nullable(),
});

/** Adds genres and updates the names of existing ones, except for genres that staff renamed or removed. */
async function writeGenres(
  { client, references }: ImportSession,
  batch: readonly ParsedRecord<GenreRecord>[],
): Promise<BatchOutcome> {
  const outcome = emptyOutcome();
  for (const { record } of batch) {
    const written = await queryClientRow(
      client,
      genreRow,
      `insert into genres (slug, title_fa, title_en) values ($1, $2, $3)
       on conflict (slug) do update set title_fa = excluded.title_fa, title_en = excluded.title_en
         where (genres.title_fa, genres.title_en) is distinct from (excluded.title_fa, excluded.title_en)
           and not genres.is_edited and not genres.is_removed
       returning id, xmax = 0 as "isNew", merged_into as "mergedInto"`,
      [record.slug, record.title_fa, record.title_en],
    );
    if (!written) outcome.unchanged += 1;
    else if (written.isNew) outcome.created += 1;
    else outcome.updated += 1;
    if (!written) continue;
    references.genres.set(record.slug, written.mergedInto ?? written.id);
    outcome.rows += 1;
  }
  return outcome;
}

/** Replaces the slides by those of the record. */
async function writeSlideshow(
  { client }: ImportSession,
  { key, line, record, digest }: ParsedRecord<SlideshowRecord>,
): Promise<BatchOutcome> {
  const before = (await loadFingerprints(client, [key])).get(key);
  const frontRow = z.object({ isLocked: z.boolean() });
  const front = await queryClientRow(
    client,
    frontRow,
    'select is_locked as "isLocked" from front_page',
  );
  if (before === digest || front?.isLocked) return { ...emptyOutcome(), unchanged: 1 };
  const titles = await findByExternalIds(client, 'title', new Set(record.titles));
  const missing = record.titles.find((id) => !titles.has(id));
  if (missing !== undefined) {
    const problem = { code: 'unknown_title', field: 'titles', value: missing } as const;
    return { ...emptyOutcome(), rejects: [rejectOf({ line, record }, problem)] };
  }
  const ids = [...new Set(record.titles.map((id) => titles.get(id) as number))];
  await client.query('delete from slides');
  await client.query('update front_page set version = version + 1');
  await client.query(
    `insert into slides (title_id, position)
     select title_id, place - 1 from unnest($1::int[]) with ordinality as s (title_id, place)`,
    [ids],
  );
  const hasFingerprint = before !== undefined;
  await saveFingerprints(client, [{ key, fingerprint: digest, hasFingerprint }]);
  const isFirst = hasFingerprint ? { updated: 1 } : { created: 1 };
  return { ...emptyOutcome(), ...isFirst, rows: ids.length };
}

/**
 * Writes the records of one pass. If the database refuses one that passed validation, the batch is
 * split in half repeatedly until that record is isolated, which is then rejected with the
 * database's message.
 */
export async function writeBatch(
  session: ImportSession,
  records: readonly ParsedRecord[],
): Promise<BatchOutcome> {
  const { client } = session;
  const { newTitlesCount } = session;
  const lists = [session.newTitles, session.differences, session.conflicts];
  const lengths = lists.map(({ length }) => length);
  await client.query('savepoint batch');
  try {
    const outcome = await writeKinds(session, records);
    await client.query('release savepoint batch');
    return outcome;
  } catch (error) {
    if (!isDataError(error)) throw error;
    await client.query('rollback to savepoint batch; release savepoint batch');
    session.personIds.clear();
    // The records of the batch are written again, so what they reported is discarded.
    session.newTitlesCount = newTitlesCount;
    for (const [at, list] of lists.entries()) list.length = lengths[at] as number;
    const [first] = records;
    if (records.length === 1 && first) {
      const problem = { code: 'database', text: error.message.slice(0, 300) } as const;
      return { ...emptyOutcome(), rejects: [rejectOf(first, problem)] };
    }
    const middle = Math.ceil(records.length / 2);
    return sum([
      await writeBatch(session, records.slice(0, middle)),
      await writeBatch(session, records.slice(middle)),
    ]);
  }
}

async function writeKinds(
  session: ImportSession,
  records: readonly ParsedRecord[],
): Promise<BatchOutcome> {
  const warnings = records.flatMap((parsed) =>
    parsed.cleaned.map((field) => rejectOf(parsed, { code: 'control_characters', field })),
  );
  const outcomes: BatchOutcome[] = [{ ...emptyOutcome(), warnings }];
  const people = records.filter((parsed) => isKind<PersonRecord>(parsed, 'person'));
  const titles = records.filter((parsed) => isKind<TitleRecord>(parsed, 'title'));
  const collections = records.filter((parsed) => isKind<CollectionRecord>(parsed, 'collection'));
  const genres = records.filter((parsed) => isKind<GenreRecord>(parsed, 'genre'));
  if (genres.length > 0) outcomes.push(await writeGenres(session, genres));
  if (people.length > 0) outcomes.push(await writePeople(session, people));
  if (titles.length > 0) outcomes.push(await writeTitles(session, titles));
  if (collections.length > 0) outcomes.push(await writeCollections(session, collections));
  for (const parsed of records) {
    const { record } = parsed;
    if (record.record === 'slideshow') {
      outcomes.push(await writeSlideshow(session, { ...parsed, record }));
    }
  }
  return sum(outcomes);
}

function isKind<R extends CatalogueRecord>(
  parsed: ParsedRecord,
  kind: R['record'],
): parsed is ParsedRecord<R> {
  return parsed.record.record === kind;
}

/**
 * SQLSTATE classes of errors caused by the data: duplicate key, invalid value, violated constraint,
 * too large.
 */
function isDataError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(21|22|23|54)/.test(error.code ?? '');
}

function sum(outcomes: readonly BatchOutcome[]): BatchOutcome {
  const total = emptyOutcome();
  for (const outcome of outcomes) {
    total.created += outcome.created;
    total.updated += outcome.updated;
    total.unchanged += outcome.unchanged;
    total.rows += outcome.rows;
    total.rejects.push(...outcome.rejects);
    total.warnings.push(...outcome.warnings);
  }
  return total;
}
