import { nameKey } from '../../domain/persian/fold.ts';
import type { ChangedRecord } from './changed-records.ts';
import { splitExternalId } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleRecord } from './record.ts';

/* Finds what a source names by ids that nobody knows yet. */

const keysOf = (names: readonly (string | null | undefined)[]) => [
  ...new Set(names.map((name) => (name ? nameKey(name) : '')).filter((key) => key !== '')),
];

/**
 * Sets the id of records without one where a single title of that kind has the same folded name and
 * a year that differs by at most one, and is not known to the source by another id. What is not
 * clear becomes a title of its own, which staff find among the duplicates.
 */
export async function matchTitles(
  { client }: ImportSession,
  records: readonly ChangedRecord<TitleRecord>[],
): Promise<void> {
  const wanted = records.flatMap(({ id, record }, n) => {
    if (id !== null || record.year == null) return [];
    const keys = keysOf([record.title_fa, record.title_en, record.title_original]);
    const [source] = splitExternalId(record.id);
    return keys.map((key) => ({ n, key, year: record.year, type: record.type, source }));
  });
  if (wanted.length === 0) return;
  const { rows } = await client.query<{ n: number; ids: number[] }>(
    `select w.n, array_agg(distinct t.id) as ids
     from json_to_recordset($1) as w (n int, key text, year int, type title_type, source text)
     join title_keys k on k.key = w.key and not k.is_alias
     join titles t on t.id = k.title_id and t.type = w.type and t.year between w.year - 1 and w.year + 1
     where not exists (
       select from title_external_ids e where e.title_id = t.id and e.source = w.source)
     group by w.n`,
    [JSON.stringify(wanted)],
  );
  const taken = new Set(records.map(({ id }) => id));
  for (const { n, ids } of rows) {
    const [id] = ids;
    const record = records[n];
    if (!record || id === undefined || ids.length > 1 || taken.has(id)) continue;
    record.id = id;
    taken.add(id);
  }
}

/**
 * Gives the people that are credited for a title already the ids by which the source credits people
 * of the same name for it.
 */
export async function matchCredited(
  { client, personIds }: ImportSession,
  records: readonly ChangedRecord<TitleRecord>[],
): Promise<void> {
  const wanted = records.flatMap(({ id, record }) => {
    if (id === null) return [];
    return record.credits.flatMap((credit) => {
      const [source, external_id] = splitExternalId(credit.person);
      const keys = keysOf([credit.name_fa, credit.name_en]);
      return keys.map((key) => ({ title_id: id, key, source, external_id }));
    });
  });
  if (wanted.length === 0) return;
  const { rowCount } = await client.query(
    `insert into person_external_ids (source, external_id, person_id)
     select distinct on (w.source, w.external_id) w.source, w.external_id, c.person_id
     from json_to_recordset($1) as w (title_id int, key text, source text, external_id text)
     join credits c on c.title_id = w.title_id
     join person_keys k on k.person_id = c.person_id and k.key = w.key and not k.is_alias
     where not exists (select from person_external_ids e
       where e.source = w.source and (e.external_id = w.external_id or e.person_id = c.person_id))
     on conflict do nothing`,
    [JSON.stringify(wanted)],
  );
  if (rowCount) personIds.clear();
}
