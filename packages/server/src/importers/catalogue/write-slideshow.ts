import { type BatchOutcome, emptyOutcome } from './batch-outcome.ts';
import { loadFingerprints, saveFingerprints } from './changed-records.ts';
import { findByExternalIds } from './external-id.ts';
import type { ImportSession } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import type { SlideshowRecord } from './record.ts';

/** Replaces the slides by those of the record. */
export async function writeSlideshow(
  { client }: ImportSession,
  { key, line, record, digest }: ParsedRecord<SlideshowRecord>,
): Promise<BatchOutcome> {
  const before = (await loadFingerprints(client, [key])).get(key);
  if (before === digest) return { ...emptyOutcome(), unchanged: 1 };
  const titles = await findByExternalIds(client, 'title', new Set(record.titles));
  const missing = record.titles.find((id) => !titles.has(id));
  if (missing !== undefined) {
    const reason = `titles: there is no title ${missing}`;
    return { ...emptyOutcome(), rejects: [{ line, reason, record }] };
  }
  const ids = [...new Set(record.titles.map((id) => titles.get(id) as number))];
  await client.query('delete from slides');
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
