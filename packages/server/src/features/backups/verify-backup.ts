import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { type ArchiveEntry, readArchive } from './archive.ts';
import {
  BackupDamagedError,
  type BackupHeader,
  type BackupManifest,
  backupHeader,
  backupManifest,
  HEADER_NAME,
  kindOfEntry,
  type ListedFile,
  listedFile,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
} from './backup-format.ts';
import type { ArchivePlace } from './backup-places.ts';

/** Maximum size of the text entries of an archive, which are small. */
const MAX_TEXT_BYTES = 64 << 20;

export async function readText(entry: ArchiveEntry): Promise<string> {
  if (entry.size > MAX_TEXT_BYTES) throw damaged(entry.name);
  const pieces: Buffer[] = [];
  for await (const piece of entry.content()) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

const damaged = (what: string) => new BackupDamagedError(`The back-up is damaged: ${what}.`);

function parseText<S extends z.ZodType>(schema: S, text: string, name: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw damaged(`${name} cannot be read`);
  }
}

/** Reads an archive entry by entry; a table, which may have several entries, as a whole. */
export function openReader(place: ArchivePlace) {
  const entries = readArchive(place);
  let next: ArchiveEntry | null = null;
  /** `null` at the end. */
  async function take(): Promise<ArchiveEntry | null> {
    const taken = next;
    next = null;
    if (taken) return taken;
    const { done, value } = await entries.next();
    return done ? null : value;
  }
  async function* parts(first: ArchiveEntry, table: string) {
    for (let entry: ArchiveEntry | null = first; entry; entry = await take()) {
      const kind = kindOfEntry(entry.name);
      if (kind.kind !== 'table' || kind.table !== table) {
        next = entry;
        return;
      }
      yield* entry.content();
    }
  }
  return {
    take,
    /** Compressed rows of a table, starting with its first part: the parts are pieces of one gzip stream. */
    rows: (first: ArchiveEntry, table: string) =>
      Readable.from(parts(first, table), { objectMode: false }),
    close: async () => {
      await entries.return(undefined);
    },
  };
}

export interface VerifiedBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/**
 * Reads a whole back-up and compares everything with its checksums.
 *
 * @throws BackupDamagedError, in one sentence
 */
export async function verifyBackup(
  place: ArchivePlace,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const reader = openReader(place);
  const found = createFindings();
  try {
    for (let entry = await reader.take(); entry; entry = await reader.take()) {
      signal?.throwIfAborted();
      const kind = kindOfEntry(entry.name);
      if (kind.kind === 'table') {
        if (found.tables[kind.table]) throw damaged(`the table ${kind.table} is there twice`);
        found.tables[kind.table] = await sumTable(reader.rows(entry, kind.table), kind.table);
      } else if (kind.kind === 'file') found.addFile(kind.key, entry.size, await sumEntry(entry));
      else if (kind.kind === 'list') found.addList(await readText(entry));
      else if (!found.texts.has(entry.name)) found.texts.set(entry.name, await readText(entry));
      else throw damaged(`${entry.name} is there twice`);
    }
  } finally {
    await reader.close();
  }
  return found.conclude();
}

function createFindings() {
  const listHash = createHash('sha256');
  const copied = { count: 0, bytes: 0 };
  const referenced = { count: 0, bytes: 0 };
  /** Files that were read but not listed yet. */
  const waiting = new Map<string, ListedFile>();
  const tables: BackupManifest['tables'] = {};
  const texts = new Map<string, string>();
  return {
    tables,
    texts,
    addFile(key: string, size: number, sha256: string) {
      waiting.set(key, { key, size, sha256 });
    },
    addList(text: string) {
      listHash.update(text);
      for (const line of text.split('\n').slice(0, -1)) {
        const file = parseText(listedFile, line, 'a list of files');
        const sums = file.sha256 === null ? referenced : copied;
        sums.count += 1;
        sums.bytes += file.size;
        if (file.sha256 === null) continue;
        if (!isDeepStrictEqual(waiting.get(file.key), file)) throw damaged(`the file ${file.key}`);
        waiting.delete(file.key);
      }
    },
    conclude(): VerifiedBackup {
      const [headerText, manifestText, sum] = [HEADER_NAME, MANIFEST_NAME, MANIFEST_SUM_NAME].map(
        (name) => texts.get(name),
      );
      if (headerText === undefined || manifestText === undefined || texts.size !== 3) {
        throw damaged('its manifest is missing');
      }
      const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
      if (sha256(manifestText) !== sum) throw damaged(MANIFEST_NAME);
      const manifest = parseText(backupManifest, manifestText, MANIFEST_NAME);
      if (sha256(headerText) !== manifest.header) throw damaged(HEADER_NAME);
      const [unlisted] = waiting.keys();
      if (unlisted !== undefined) throw damaged(`the file ${unlisted} is not in its lists`);
      const files = { copied, referenced, sha256: listHash.digest('hex') };
      if (!isDeepStrictEqual(files, manifest.files)) throw damaged('its lists of files');
      for (const name of new Set([...Object.keys(manifest.tables), ...Object.keys(tables)])) {
        if (!isDeepStrictEqual(manifest.tables[name], tables[name])) {
          throw damaged(`the table ${name}`);
        }
      }
      return { header: parseText(backupHeader, headerText, HEADER_NAME), manifest };
    },
  };
}

async function sumEntry(entry: ArchiveEntry): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of entry.content()) hash.update(piece);
  return hash.digest('hex');
}

const NEWLINE = 10;

/** In COPY's text format each row ends with the only newline it contains. */
async function sumTable(compressed: Readable, table: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  try {
    await pipeline(compressed, createGunzip(), async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) {
          rows += 1;
        }
      }
    });
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw damaged(`the table ${table}`);
    throw error;
  }
  return { rows, bytes, sha256: hash.digest('hex') };
}
