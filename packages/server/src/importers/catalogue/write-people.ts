import { z } from 'zod';
import { createCopyBuffer } from '../../db/copy-rows.ts';
import { mergeRows } from '../../db/merge-rows.ts';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { refreshPersonSearch } from '../../db/read-models/search/refresh-search.ts';
import { slugOf } from '../../domain/slug.ts';
import { storeRecordImages } from './assets.ts';
import { type BatchOutcome, emptyOutcome } from './batch-outcome.ts';
import type { ChangedRecord } from './changed-records.ts';
import { changedRecords, idsOf, reserveIds, saveFingerprints } from './changed-records.ts';
import { splitExternalId } from './external-id.ts';
import { filesOf } from './fetch-assets.ts';
import type { ImportSession } from './import-session.ts';
import { recordCreated, recordPeople } from './journal.ts';
import type { ParsedRecord } from './parse-record.ts';
import { type PersonRecord, yearOf } from './record.ts';
import { uncheckedCopy } from './unchecked-copy.ts';

const COLUMNS = [
  'id',
  'slug',
  'name_fa',
  'name_en',
  'biography_fa',
  'biography_en',
  'birth_year',
  'death_year',
  'birth_date',
  'death_date',
  'birth_place',
  'death_place',
  'image_hash',
] as const;
type PersonRow = Record<(typeof COLUMNS)[number], string | number | null>;

const ALIASES = {
  table: 'person_aliases',
  columns: ['person_id', 'position', 'text'],
  key: ['person_id', 'position'],
  scope: 't.person_id = any($2::int[])',
};
const EXTERNAL_IDS = {
  table: 'person_external_ids',
  columns: ['source', 'external_id', 'person_id'],
  key: ['source', 'external_id'],
  scope: 't.person_id = any($2::int[])',
  keepOthers: true,
};

/** Writes one batch of person records. */
export async function writePeople(
  session: ImportSession,
  batch: readonly ParsedRecord<PersonRecord>[],
): Promise<BatchOutcome> {
  const { client } = session;
  const outcome = emptyOutcome();
  const imagesOf = (person: PersonRecord) => (person.image ? [person.image] : []);
  const records = await changedRecords(session, 'person', batch, filesOf, outcome);
  const images = await storeRecordImages(session, records, imagesOf, outcome);
  const fresh = records.filter(({ id }) => id === null);
  const changed = records.filter(({ id }) => id !== null);
  const newIds = await reserveIds(client, 'people', fresh.length);
  fresh.forEach((person, i) => {
    person.id = newIds[i] as number;
  });

  outcome.rows += await insertPeople(session, fresh, images);
  await recordCreated(session, 'person', newIds);
  await recordPeople(
    session,
    changed.map(({ id }) => id as number),
  );
  outcome.rows += await updatePeople(session, changed, images);
  await saveFingerprints(client, records);
  if (!session.bulk)
    await refreshPersonSearch(
      client,
      records.map(({ id }) => id as number),
    );
  outcome.created += fresh.length;
  outcome.updated += changed.length;
  return outcome;
}

function personRow(
  person: ChangedRecord<PersonRecord>,
  images: ReadonlyMap<string, string>,
): PersonRow {
  const { record } = person;
  return {
    id: person.id,
    slug: slugOf(record.name_fa ?? record.name_en ?? '', 'person'),
    name_fa: record.name_fa ?? null,
    name_en: record.name_en ?? null,
    biography_fa: record.biography_fa ?? null,
    biography_en: record.biography_en ?? null,
    birth_year: record.birth_year ?? yearOf(record.birth_date),
    death_year: record.death_year ?? yearOf(record.death_date),
    birth_date: record.birth_date ?? null,
    death_date: record.death_date ?? null,
    birth_place: record.birth_place ?? null,
    death_place: record.death_place ?? null,
    image_hash: record.image ? (images.get(record.image) ?? null) : null,
  };
}

async function insertPeople(
  session: ImportSession,
  people: readonly ChangedRecord<PersonRecord>[],
  images: ReadonlyMap<string, string>,
): Promise<number> {
  const { client, source } = session;
  const rows = createCopyBuffer('people', [...COLUMNS, 'field_provenance']);
  const provenance = JSON.stringify({ '*': source });
  const aliases = createCopyBuffer(ALIASES.table, ALIASES.columns);
  const externalIds = createCopyBuffer(EXTERNAL_IDS.table, EXTERNAL_IDS.columns);
  for (const person of people) {
    const row = personRow(person, images);
    rows.add(...COLUMNS.map((column) => row[column]), provenance);
    person.record.aliases.forEach((text, position) => {
      aliases.add(person.id, position, text);
    });
    for (const id of idsOf(person.record)) externalIds.add(...splitExternalId(id), person.id);
  }
  const written = await rows.flush(client);
  const ofParts = await uncheckedCopy(
    session,
    null,
    async () => (await aliases.flush(client)) + (await externalIds.flush(client)),
  );
  return written + ofParts;
}

/** SQL: sets the provenance to the source (`$2`), except for the writers of locked fields. */
const REPLACED_PROVENANCE = `jsonb_build_object('*', $2::text) || coalesce((
  select jsonb_object_agg(v.key, v.value) from jsonb_each(p.field_provenance) v
  where v.key = any(p.locked_fields)), '{}')`;

const filledProvenance = (columns: readonly string[]) =>
  `p.field_provenance || jsonb_strip_nulls(jsonb_build_object(${columns
    .map((c) => `'${c}', case when p.${c} is null and s.${c} is not null then $2::text end`)
    .join(', ')}))`;

async function updatePeople(
  { client, mode, source }: ImportSession,
  people: readonly ChangedRecord<PersonRecord>[],
  images: ReadonlyMap<string, string>,
): Promise<number> {
  if (people.length === 0) return 0;
  const settable = COLUMNS.filter((column) => column !== 'id');
  // When merging, a source only fills empty columns, and the slug stays.
  const value = (c: string) =>
    mode === 'replace' ? `s.${c}` : c === 'slug' ? 'p.slug' : `coalesce(p.${c}, s.${c})`;
  const assignments = settable.map((column) => {
    // The slug depends on the names, so a locked name also locks the slug.
    const locks = column === 'slug' ? `array['name_fa', 'name_en']` : `array['${column}']`;
    return `${column} = case when p.locked_fields && ${locks} then p.${column} else ${value(column)} end`;
  });
  const updated = await queryClientRows(
    client,
    z.object({ id: z.number(), locked_fields: z.array(z.string()) }),
    `update people p set updated_at = now(), version = p.version + 1,
       field_provenance = ${mode === 'replace' ? REPLACED_PROVENANCE : filledProvenance(settable)},
       ${assignments.join(', ')}
     from json_populate_recordset(null::people, $1) s where p.id = s.id
     returning p.id, p.locked_fields`,
    [JSON.stringify(people.map((person) => personRow(person, images))), source],
  );
  const lockedOf = (field: string) =>
    new Set(updated.filter((row) => row.locked_fields.includes(field)).map((row) => row.id));
  const [withNames, withIds] = [lockedOf('aliases'), lockedOf('external_ids')];
  const isClosed = (id: number) => mode === 'merge' || withNames.has(id);
  const ids = people.map(({ id }) => id as number);
  const aliases = people.flatMap(({ id, record }) =>
    isClosed(id as number)
      ? []
      : record.aliases.map((text, position) => ({ person_id: id, position, text })),
  );
  const externalIds = people.flatMap(({ id, record }) =>
    (withIds.has(id as number) ? [] : idsOf(record)).map((external) => {
      const [source, external_id] = splitExternalId(external);
      return { source, external_id, person_id: id };
    }),
  );
  let written = updated.length;
  written += await mergeRows(
    client,
    ALIASES,
    ids.filter((id) => !isClosed(id)),
    aliases,
  );
  written += await mergeRows(client, EXTERNAL_IDS, ids, externalIds);
  return written;
}
