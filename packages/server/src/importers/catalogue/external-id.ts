import type { ClientBase } from 'pg';
import { z } from 'zod';
import { queryClientRows } from '../../db/query-client-rows.ts';

/** Splits `source:id` at the first colon. */
export function splitExternalId(id: string): [source: string, externalId: string] {
  const colon = id.indexOf(':');
  return [id.slice(0, colon), id.slice(colon + 1)];
}

const TABLES = {
  title: ['title_external_ids', 'title_id'],
  person: ['person_external_ids', 'person_id'],
  collection: ['collection_external_ids', 'collection_id'],
} as const;

/** Database ids of the known external ids, by `source:id`. */
export async function findByExternalIds(
  client: ClientBase,
  kind: keyof typeof TABLES,
  ids: Iterable<string>,
): Promise<Map<string, number>> {
  const sources: string[] = [];
  const externalIds: string[] = [];
  for (const id of ids) {
    const [source, externalId] = splitExternalId(id);
    sources.push(source);
    externalIds.push(externalId);
  }
  if (sources.length === 0) return new Map();
  const [table, column] = TABLES[kind];
  const rows = await queryClientRows(client, z.tuple([z.string(), z.string(), z.number()]), {
    text: `select e.source, e.external_id, e.${column}
           from unnest($1::text[], $2::text[]) as wanted (source, external_id)
           join ${table} e using (source, external_id)`,
    values: [sources, externalIds],
    rowMode: 'array',
  });
  return new Map(rows.map(([source, externalId, id]) => [`${source}:${externalId}`, id]));
}
