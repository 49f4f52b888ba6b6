import pg from 'pg';
import type { BatchOutcome } from './batch-outcome.ts';
import { emptyOutcome } from './batch-outcome.ts';
import type { ImportSession } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import type { CatalogueRecord, CollectionRecord, PersonRecord, TitleRecord } from './record.ts';
import { writeCollections } from './write-collections.ts';
import { writePeople } from './write-people.ts';
import { writeSlideshow } from './write-slideshow.ts';
import { writeTitles } from './write-titles.ts';

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
  await client.query('savepoint batch');
  try {
    const outcome = await writeKinds(session, records);
    await client.query('release savepoint batch');
    return outcome;
  } catch (error) {
    if (!isDataError(error)) throw error;
    await client.query('rollback to savepoint batch; release savepoint batch');
    session.personIds.clear();
    const [first] = records;
    if (records.length === 1 && first) {
      const reject = { line: first.line, reason: error.message, record: first.record };
      return { ...emptyOutcome(), rejects: [reject] };
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
  const outcomes: BatchOutcome[] = [];
  const people = records.filter((parsed) => isKind<PersonRecord>(parsed, 'person'));
  const titles = records.filter((parsed) => isKind<TitleRecord>(parsed, 'title'));
  const collections = records.filter((parsed) => isKind<CollectionRecord>(parsed, 'collection'));
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
  }
  return total;
}
