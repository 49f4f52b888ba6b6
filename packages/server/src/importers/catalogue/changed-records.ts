import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { createCopyBuffer } from '../../db/copy-rows.ts';
import { queryClientRows } from '../../db/query-client-rows.ts';
import { type BatchOutcome, rejectOf, rejectOrThrow } from './batch-outcome.ts';
import { findByExternalIds } from './external-id.ts';
import { type ImportSession, RecordRejection } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import { type CatalogueRecord, isAddress } from './record.ts';

/** A record that is new or changed since its last import. */
export interface ChangedRecord<R extends CatalogueRecord> extends ParsedRecord<R> {
  fingerprint: string;
  /** Whether an earlier import stored its fingerprint. */
  hasFingerprint: boolean;
  /** Database id; null if not created yet. */
  id: number | null;
}

/** Increment it whenever the importer maps a record differently: all records are then rewritten. */
const MAPPING_VERSION = '1';

/** External ids of a record, its own first, without duplicates. */
export function idsOf(record: { id: string; external_ids?: string[] }): string[] {
  return [...new Set([record.id, ...(record.external_ids ?? [])])];
}

/**
 * Key under which the fingerprint of a record is stored: each source has its own fingerprints, even for the same title
 * or person.
 */
export const storedKey = ({ source }: ImportSession, key: string) =>
  source === 'catalogue' ? key : `${source}|${key}`;

export interface RecordFiles {
  /** Files without which the record is still imported. */
  optional: readonly string[];
  required: readonly string[];
}

/**
 * Fingerprint of a record: hashes its line, and the size and modification time of each file. A URL is included if it
 * could not be fetched, so that the next import tries again.
 *
 * @throws RecordRejection if a required file is missing or empty
 */
export async function fingerprintOf(
  { assetsDir, fetched }: ImportSession,
  { digest }: Pick<ParsedRecord, 'digest'>,
  { optional, required }: RecordFiles,
): Promise<string> {
  let stamp = '';
  for (const asset of [...optional, ...required]) {
    if (isAddress(asset)) {
      if (fetched.failures.has(asset)) stamp += `.not-fetched`;
      continue;
    }
    const found = await stat(join(assetsDir, asset)).catch(() => null);
    if (!found?.isFile() || found.size === 0) {
      if (optional.includes(asset)) continue;
      const code = found?.isFile() ? 'file_empty' : 'file_missing';
      throw new RecordRejection({ code, file: asset });
    }
    stamp += `.${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`;
  }
  const files = stamp && `.${createHash('sha1').update(stamp).digest('base64url')}`;
  return `${MAPPING_VERSION}.${digest}${files}`;
}

/**
 * Counts unchanged records in `outcome`, rejects those that cannot be matched, returns the rest.
 */
export async function changedRecords<R extends CatalogueRecord & { id: string }>(
  session: ImportSession,
  kind: 'title' | 'person' | 'collection',
  batch: readonly ParsedRecord<R>[],
  filesOf: (record: R) => RecordFiles,
  outcome: BatchOutcome,
): Promise<ChangedRecord<R>[]> {
  const keyed = batch.map((parsed) => ({ ...parsed, key: storedKey(session, parsed.key) }));
  const known = await loadFingerprints(
    session.client,
    keyed.map(({ key }) => key),
  );
  const changed: ChangedRecord<R>[] = [];
  for (const parsed of keyed) {
    try {
      const fingerprint = await fingerprintOf(session, parsed, filesOf(parsed.record));
      const before = known.get(parsed.key);
      if (before === fingerprint) outcome.unchanged += 1;
      else changed.push({ ...parsed, fingerprint, hasFingerprint: before !== undefined, id: null });
    } catch (error) {
      rejectOrThrow(error, parsed, outcome);
    }
  }
  const ids = await findByExternalIds(
    session.client,
    kind,
    changed.flatMap((c) => idsOf(c.record)),
  );
  return changed.filter((parsed) => {
    const own = new Set(
      idsOf(parsed.record)
        .map((id) => ids.get(id))
        .filter((id) => id !== undefined),
    );
    if (own.size > 1) {
      outcome.rejects.push(rejectOf(parsed, { code: 'ambiguous_ids', records: own.size }));
      return false;
    }
    parsed.id = [...own][0] ?? null;
    return true;
  });
}

export async function saveFingerprints(
  client: ClientBase,
  records: readonly Pick<
    ChangedRecord<CatalogueRecord>,
    'key' | 'fingerprint' | 'hasFingerprint'
  >[],
): Promise<void> {
  const fresh = createCopyBuffer('import_records', ['record_key', 'fingerprint']);
  for (const record of records) {
    if (!record.hasFingerprint) fresh.add(record.key, record.fingerprint);
  }
  await fresh.flush(client);
  const known = records.filter((record) => record.hasFingerprint);
  if (known.length === 0) return;
  await client.query(
    `update import_records r set fingerprint = s.fingerprint
     from unnest($1::text[], $2::text[]) as s (record_key, fingerprint)
     where r.record_key = s.record_key`,
    [known.map(({ key }) => key), known.map(({ fingerprint }) => fingerprint)],
  );
}

export async function loadFingerprints(
  client: ClientBase,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryClientRows(client, z.tuple([z.string(), z.string()]), {
    text: `select r.record_key, r.fingerprint from unnest($1::text[]) as wanted (record_key)
           join import_records r using (record_key)`,
    values: [keys],
    rowMode: 'array',
  });
  return new Map(rows);
}

/** Reserves `count` new ids of a table's identity column, ascending. */
export async function reserveIds(
  client: ClientBase,
  table: 'titles' | 'people' | 'collections' | 'seasons',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const rows = await queryClientRows(client, z.tuple([z.number()]), {
    // The subselect looks the sequence up once instead of for each id.
    text: `select nextval((select pg_get_serial_sequence($1, 'id'))::regclass)::int
           from generate_series(1, $2)`,
    values: [table, count],
    rowMode: 'array',
  });
  return rows.map(([id]) => id);
}
