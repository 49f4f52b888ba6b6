import { createCopyBuffer } from '../../db/copy-rows.ts';
import { slugOf } from '../../domain/slug.ts';
import { reserveIds } from './changed-records.ts';
import { splitExternalId } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleRecord } from './record.ts';

/** The credited people who are in the database. */
export async function findCredited(
  session: ImportSession,
  titles: readonly TitleRecord[],
): Promise<Map<string, number>> {
  const ids = new Set<string>();
  for (const title of titles) for (const credit of title.credits) ids.add(credit.person);
  return session.personIds.find(session.client, ids);
}

/**
 * Creates the people who are only named in credits, using the first credit that has a name, and
 * adds them to `people`. Returns the new ids. A later person record completes them.
 */
export async function createCredited(
  { client }: ImportSession,
  titles: readonly TitleRecord[],
  people: Map<string, number>,
): Promise<number[]> {
  const fresh = new Map<string, { fa: string | null; en: string | null }>();
  for (const title of titles) {
    for (const { person, name_fa: fa, name_en: en } of title.credits) {
      if (people.has(person) || !(fa || en) || fresh.has(person)) continue;
      fresh.set(person, { fa: fa ?? null, en: en ?? null });
    }
  }
  if (fresh.size === 0) return [];
  const ids = await reserveIds(client, 'people', fresh.size);
  const rows = createCopyBuffer('people', ['id', 'slug', 'name_fa', 'name_en']);
  const externalIds = createCopyBuffer('person_external_ids', [
    'source',
    'external_id',
    'person_id',
  ]);
  let next = 0;
  for (const [person, { fa, en }] of fresh) {
    const id = ids[next++] as number;
    rows.add(id, slugOf(fa ?? en ?? '', 'person'), fa, en);
    externalIds.add(...splitExternalId(person), id);
    people.set(person, id);
  }
  await rows.flush(client);
  await externalIds.flush(client);
  return ids;
}
