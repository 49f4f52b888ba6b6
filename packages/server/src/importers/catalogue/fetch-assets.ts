import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runLimited } from '../../domain/limiter.ts';
import { FetchRefusal, fetchPublic } from '../../integrations/remote-files/fetch-public.ts';
import { type BatchOutcome, rejectOf } from './batch-outcome.ts';
import { fingerprintOf, loadFingerprints, type RecordFiles, storedKey } from './changed-records.ts';
import { type FetchedAssets, type ImportSession, nothingFetched } from './import-session.ts';
import type { ParsedRecord } from './parse-record.ts';
import { type CatalogueRecord, isAddress, type TitleRecord } from './record.ts';

/* Assets that a record refers to by URL. They are fetched before the transaction of their batch, into a folder that
   is deleted after it; an asset that could not be fetched becomes a warning of its record. */

/** Maximum size in bytes and timeout in milliseconds, for a picture and for a trailer. */
const LIMITS = {
  picture: { maxBytes: 40 << 20, timeoutMs: 30_000 },
  clip: { maxBytes: 500 << 20, timeoutMs: 600_000 },
};
const AT_ONCE = 8;

/** Files that a record refers to; pictures are optional: a record is imported without them. */
export function filesOf(record: CatalogueRecord): RecordFiles {
  if (record.record === 'person')
    return { optional: record.image ? [record.image] : [], required: [] };
  if (record.record !== 'title') return { optional: [], required: [] };
  const clips = record.trailers.map(({ file }) => file);
  const films = record.editions.flatMap(({ files }) => files.map(({ file }) => file));
  return { optional: picturesOf(record), required: [...clips, ...films] };
}

export const picturesOf = ({ poster, backdrop, screenshots, seasons }: TitleRecord): string[] =>
  [
    ...[poster, backdrop, ...screenshots],
    ...seasons.flatMap(({ episodes }) => episodes.map(({ still }) => still)),
  ].filter((asset) => asset != null);

/** Fetches the assets that the new and changed records of a batch refer to by URL. */
export async function fetchAssets(
  session: ImportSession,
  batch: readonly ParsedRecord[],
): Promise<FetchedAssets> {
  const naming = batch.flatMap((parsed) => {
    const files = filesOf(parsed.record);
    const addresses = [...files.optional, ...files.required].filter(isAddress);
    return addresses.length > 0 ? [{ parsed, files }] : [];
  });
  if (naming.length === 0) return nothingFetched();
  const wanted = new Map<string, keyof typeof LIMITS>();
  const known = await loadFingerprints(
    session.client,
    naming.map(({ parsed }) => storedKey(session, parsed.key)),
  );
  for (const { parsed, files } of naming) {
    const current = await fingerprintOf(session, parsed, files).catch(() => null);
    // A record without a fingerprint will be rejected.
    if (current === null || known.get(storedKey(session, parsed.key)) === current) continue;
    for (const asset of files.optional) if (isAddress(asset)) wanted.set(asset, 'picture');
    for (const asset of files.required) if (isAddress(asset)) wanted.set(asset, 'clip');
  }
  const folder = join(session.fetchDir, randomUUID());
  await mkdir(folder, { recursive: true });
  const fetched: FetchedAssets = {
    ...nothingFetched(),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
  await runLimited(wanted, AT_ONCE, ([address, kind]) =>
    fetchOne(session, address, kind, join(folder, randomUUID()), fetched),
  );
  return fetched;
}

async function fetchOne(
  session: ImportSession,
  address: string,
  kind: keyof typeof LIMITS,
  path: string,
  { paths, failures }: FetchedAssets,
): Promise<void> {
  try {
    await fetchPublic(address, { path, ...LIMITS[kind], ...session.fetchOptions });
    if (kind === 'picture' || (await isClip(path))) paths.set(address, path);
    else failures.set(address, { code: 'not_a_clip', file: address });
  } catch (error) {
    if (!(error instanceof FetchRefusal)) throw error;
    failures.set(address, { ...error.problem, file: address });
  }
}

/** Detects a clip by the file's content, whatever the server calls it. */
async function isClip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return (
      bytesRead === 12 &&
      (buffer.toString('latin1', 4, 8) === 'ftyp' || buffer.readUInt32BE(0) === 0x1a45dfa3)
    );
  } finally {
    await file.close();
  }
}

/** The record without trailers that could not be fetched; each is a warning. */
export function withFetchedTrailers<P extends ParsedRecord<TitleRecord>>(
  parsed: P,
  { failures }: FetchedAssets,
  outcome: BatchOutcome,
): P {
  const trailers = parsed.record.trailers.filter(({ file }) => {
    const problem = failures.get(file);
    if (problem === undefined) return true;
    outcome.warnings.push(rejectOf(parsed, problem));
    return false;
  });
  return { ...parsed, record: { ...parsed.record, trailers } };
}
