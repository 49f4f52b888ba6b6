import { z } from 'zod';
import { type MergeTarget, mergeRows } from '../../db/merge-rows.ts';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { slugOf } from '../../domain/slug.ts';
import { type BatchOutcome, emptyOutcome, rejectOf } from './batch-outcome.ts';
import { changedRecords, reserveIds, saveFingerprints } from './changed-records.ts';
import { findByExternalIds, splitExternalId } from './external-id.ts';
import { filesOf } from './fetch-assets.ts';
import type { ImportSession } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import type { CollectionRecord } from './record.ts';

const MEMBERS: MergeTarget = {
  table: 'collection_titles',
  columns: ['collection_id', 'title_id', 'position'],
  key: ['collection_id', 'title_id'],
  scope: 't.collection_id = any($2::int[])',
};

/** Ids of the collections that staff edited: imports leave them alone. */
async function editedByStaff(
  { client }: ImportSession,
  collections: readonly { id: number | null }[],
): Promise<Set<number>> {
  const rows = await queryClientRows(
    client,
    z.object({ id: z.number() }),
    `select id from collections where id = any($1::int[]) and '*' = any(locked_fields)`,
    [collections.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes one batch of collection records, each completely or not at all. */
export async function writeCollections(
  session: ImportSession,
  batch: readonly ParsedRecord<CollectionRecord>[],
): Promise<BatchOutcome> {
  const { client } = session;
  const outcome = emptyOutcome();
  const changed = await changedRecords(session, 'collection', batch, filesOf, outcome);
  const titles = await findByExternalIds(
    client,
    'title',
    new Set(changed.flatMap(({ record }) => record.titles)),
  );
  const kept = await editedByStaff(session, changed);
  const sound = changed.filter(({ line, record, id }) => {
    if (kept.has(id as number)) {
      outcome.unchanged += 1;
      return false;
    }
    const missing = record.titles.find((id) => !titles.has(id));
    if (missing === undefined) return true;
    const problem = { code: 'unknown_title', field: 'titles', value: missing } as const;
    outcome.rejects.push(rejectOf({ line, record }, problem));
    return false;
  });
  if (sound.length === 0) return outcome;

  const fresh = sound.filter(({ id }) => id === null);
  const newIds = await reserveIds(client, 'collections', fresh.length);
  fresh.forEach((collection, i) => {
    collection.id = newIds[i] as number;
  });
  const rows = sound.map(({ id, record }) => ({
    id,
    slug: slugOf(record.title_fa, 'collection'),
    title_fa: record.title_fa,
    title_en: record.title_en,
    description_fa: record.description_fa,
    position: record.position,
  }));
  await client.query(
    `insert into collections (id, slug, title_fa, title_en, description_fa, position)
     overriding system value
     select id, slug, title_fa, title_en, description_fa, position
     from json_populate_recordset(null::collections, $1)
     on conflict (id) do update set slug = excluded.slug, title_fa = excluded.title_fa,
       title_en = excluded.title_en, description_fa = excluded.description_fa,
       position = excluded.position, updated_at = now()`,
    [JSON.stringify(rows)],
  );
  for (const { id, record } of fresh) {
    await client.query('insert into collection_external_ids values ($1, $2, $3)', [
      ...splitExternalId(record.id),
      id,
    ]);
  }
  const members = sound.flatMap(({ id, record }) =>
    [...new Set(record.titles.map((title) => titles.get(title)))].map((title_id, position) => ({
      collection_id: id,
      title_id,
      position,
    })),
  );
  const ids = sound.map(({ id }) => id as number);
  outcome.rows += sound.length + (await mergeRows(client, MEMBERS, ids, members));
  await saveFingerprints(client, sound);
  outcome.created += fresh.length;
  outcome.updated += sound.length - fresh.length;
  return outcome;
}
