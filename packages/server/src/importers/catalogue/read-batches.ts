import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as pipelineAsync } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { freeBytesAt, freeInWords, isDiskFull } from '../../integrations/storage/disk-space.ts';
import type { Reject } from './batch-outcome.ts';
import { ImportError, RecordRejection } from './import-session.ts';
import { type ParsedRecord, parseRecord } from './parse-record.ts';
import { type Line, readLines } from './read-lines.ts';
import { type Pass, passOf } from './record.ts';

/** A catalogue file that can be read several times. */
export interface CatalogueFile {
  path: string;
  name: string;
  isGzip: boolean;
  /** Deletes the temporary copy of standard input; does nothing otherwise. */
  dispose: () => Promise<void>;
}

interface FileSurvey {
  /** SHA-256 of the file's bytes, before decompression. */
  hash: string;
  /** Number of non-empty lines per pass. */
  linesByPass: Record<Pass, number>;
  lines: number;
}

/**
 * Waits for a file of records to be written below a folder.
 *
 * @throws ImportError if the disk of the folder is full
 */
export async function writeLocally(folder: string, written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const { left, leftPersian } = freeInWords(await freeBytesAt(folder));
    throw new ImportError(
      `There is no room for the records in ${folder}: ${left}. Make room on its disk and import again; nothing was imported.`,
      `جا برای این ورود نیست: ${leftPersian}. روی دیسک سرور جا باز کنید و دوباره وارد کنید؛ چیزی وارد نشد`,
    );
  }
}

/**
 * Opens `file`, or a temporary copy of standard input for `-`, since it has to be read several
 * times. gzip is detected by the first bytes, not by the name.
 */
export async function openCatalogueFile(file: string): Promise<CatalogueFile> {
  if (file !== '-') {
    return {
      path: file,
      name: basename(file),
      isGzip: await isGzip(file),
      dispose: async () => {},
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'parde-import-'));
  const path = join(folder, 'stdin.jsonl');
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await writeLocally(tmpdir(), pipelineAsync(process.stdin, createWriteStream(path)));
    return { path, name: '-', isGzip: await isGzip(path), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** The decompressed content. Errors such as a truncated gzip reach the reader. */
export function readContent(file: CatalogueFile): Readable {
  const raw = createReadStream(file.path, { highWaterMark: 1 << 18 });
  if (!file.isGzip) return raw;
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  pipeline(raw, gunzip, () => undefined);
  return gunzip;
}

/** Reads the file once for its hash and the number of lines of each pass. */
export async function surveyFile(file: CatalogueFile): Promise<FileSurvey> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file.path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
  }
  const linesByPass: Record<Pass, number> = { people: 0, titles: 0, collections: 0 };
  for await (const lines of readLines(readContent(file))) {
    for (const line of lines) linesByPass[passOf(line)] += 1;
  }
  const lines = linesByPass.people + linesByPass.titles + linesByPass.collections;
  return { hash: hash.digest('hex'), linesByPass, lines };
}

/** @throws ImportError for UTF-16, in which no line would be understood */
async function isGzip(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    const start = buffer.toString('hex', 0, bytesRead);
    if (start === 'fffe' || start === 'feff') {
      throw new ImportError(
        'The file is in UTF-16; save it as UTF-8.',
        'این فایل UTF-16 است؛ آن را به‌صورت UTF-8 ذخیره کنید',
      );
    }
    return start === '1f8b';
  } finally {
    await handle.close();
  }
}

/** Consecutive parsed lines of one pass. */
export interface Batch {
  records: ParsedRecord[];
  rejects: Reject[];
  /** Number of lines it covers: records and rejects. */
  lines: number;
}

/** Maximum size of a batch, however few records it has, because credits and episodes become rows, too. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Yields the batches of one pass, without the first `skip` lines. A record whose id already occurs in the batch starts
 * a new one, so that of two lines the later one wins. One batch is read ahead.
 */
export const readBatches = (
  file: CatalogueFile,
  pass: Pass,
  skip: number,
  batchSize: number,
): AsyncGenerator<Batch> => prefetched(parseBatches(file, pass, skip, batchSize));

async function* parseBatches(
  file: CatalogueFile,
  pass: Pass,
  skip: number,
  batchSize: number,
): AsyncGenerator<Batch> {
  let batch: Batch = { records: [], rejects: [], lines: 0 };
  let bytes = 0;
  let ids = new Set<string>();
  let left = skip;
  const restart = () => {
    batch = { records: [], rejects: [], lines: 0 };
    bytes = 0;
    ids = new Set();
  };
  for await (const lines of readLines(readContent(file))) {
    for (const line of lines) {
      if (passOf(line) !== pass) continue;
      if (left > 0) {
        left -= 1;
        continue;
      }
      const parsed = parseOrReject(line);
      if ('reasons' in parsed) {
        batch.rejects.push(parsed);
      } else {
        const own = idsIn(parsed);
        if (own.some((id) => ids.has(id))) {
          yield batch;
          restart();
        }
        for (const id of own) ids.add(id);
        batch.records.push(parsed);
      }
      batch.lines += 1;
      bytes += line.bytes?.length ?? 0;
      if (batch.lines >= batchSize || bytes >= MAX_BATCH_BYTES) {
        yield batch;
        restart();
      }
    }
  }
  if (batch.lines > 0) yield batch;
}

/** Reads one item ahead, so that parsing overlaps with writing. */
async function* prefetched<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let upcoming = source.next();
  // The error is thrown when this item is consumed; the consumer may stop before.
  upcoming.catch(() => undefined);
  try {
    for (;;) {
      const item = await upcoming;
      if (item.done) return;
      upcoming = source.next();
      upcoming.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await upcoming.catch(() => undefined);
    await source.return(undefined);
  }
}

function idsIn({ key, record }: ParsedRecord): string[] {
  return 'external_ids' in record ? [record.id, ...record.external_ids] : [key];
}

function parseOrReject(line: Line): ParsedRecord | Reject {
  try {
    return parseRecord(line);
  } catch (error) {
    if (!(error instanceof RecordRejection)) throw error;
    return { line: line.number, reasons: error.reasons, record: shown(line.bytes) };
  }
}

/** What the rejects file shows: the record, or enough of the text to recognize it. */
function shown(bytes: Buffer | null): unknown {
  if (bytes === null) return null;
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 2000);
  }
}
