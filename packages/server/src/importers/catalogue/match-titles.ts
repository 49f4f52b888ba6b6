import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { nameKey } from '../../domain/persian/fold.ts';
import type { ChangedRecord } from './changed-records.ts';
import { splitExternalId } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { TitleRecord } from './record.ts';

/* Matches records to existing titles and people if none of the source's ids are known yet. */

const keysOf = (names: readonly (string | null | undefined)[]) => [
  ...new Set(names.map((name) => (name ? nameKey(name) : '')).filter((key) => key !== '')),
];

/** Names and ids by which a record's directors may be known in the catalogue. */
function directorsOf({ credits }: TitleRecord) {
  const directors = credits.filter(({ role }) => role === 'director');
  return {
    director_keys: keysOf(directors.flatMap(({ name_fa, name_en }) => [name_fa, name_en])),
    director_ids: directors.map(({ person }) => person),
  };
}

/**
 * Sets the id of a record without one if exactly one title of the same kind, not known to the source by another id, has
 * the same folded name and one more thing in common:
 *
 *     both have a year       the years differ by at most one
 *     one of them has none   a director is the same, or the lengths differ by at most 5 %
 *
 * An ambiguous record becomes a new title, which staff find among the duplicates.
 */
export async function matchTitles(
  { client }: ImportSession,
  records: readonly ChangedRecord<TitleRecord>[],
): Promise<void> {
  const wanted = records.flatMap(({ id, record }, n) => {
    if (id !== null) return [];
    const [source] = splitExternalId(record.id);
    const { type, year = null, runtime_min: length = null } = record;
    const facts = { n, type, source, year, length, ...directorsOf(record) };
    const keys = keysOf([record.title_fa, record.title_en, record.title_original]);
    return keys.map((key) => ({ ...facts, key }));
  });
  if (wanted.length === 0) return;
  const rows = await queryClientRows(
    client,
    z.object({ n: z.number(), ids: z.array(z.number()) }),
    `select w.n, array_agg(distinct t.id) as ids
     from json_to_recordset($1) as w (n int, key text, year int, length int, director_keys text[],
       director_ids text[], type title_type, source text)
     join title_keys k on k.key = w.key and not k.is_alias
     join titles t on t.id = k.title_id and t.type = w.type
     where not exists (
         select from title_external_ids e where e.title_id = t.id and e.source = w.source)
       and case when t.year is not null and w.year is not null then abs(t.year - w.year) <= 1
         else abs(t.runtime_min - w.length) <= 0.05 * greatest(t.runtime_min, w.length)
           or exists (
             select from credits c where c.title_id = t.id and c.role = 'director' and (
               exists (select from person_keys p
                 where p.person_id = c.person_id and not p.is_alias and p.key = any(w.director_keys))
               or exists (select from person_external_ids x where x.person_id = c.person_id
                 and x.source || ':' || x.external_id = any(w.director_ids)))) end
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
 * Adds the source's ids to people who are already credited for a title, if the source credits people of the same name
 * for it.
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
