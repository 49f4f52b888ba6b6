import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { advisoryKeys, takeLock } from '../../db/locks.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import {
  type BackupHeader,
  type BackupManifest,
  type FilmMode,
  FORMAT,
  fileListPart,
  HEADER_NAME,
  type ListedFile,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  storedName,
  tablePart,
} from './backup-format.ts';
import type { ArchivePlace } from './backup-places.ts';
import {
  copyCommand,
  type DumpedTable,
  findMigration,
  listTables,
  readSequences,
  TEXT_SETTINGS,
  tableName,
} from './dump-queries.ts';

export interface BackupRequest {
  pool: Pool;
  storage: Storage;
  /** The archive to create; must not exist yet. */
  place: ArchivePlace;
  films: FilmMode;
  /** Release of Parde. */
  version: string;
  now: Date;
  /** Stops the back-up between two entries. */
  signal?: AbortSignal;
}

export interface MadeBackup {
  /** Size of the archive in bytes. */
  bytes: number;
  header: BackupHeader;
  manifest: BackupManifest;
}

/** Maximum size of a table part, which is held in memory compressed. */
const PART_BYTES = 4 << 20;
const FILES_IN_LIST = 5_000;
/** Everything except `variants/`, which is generated again from `images/`. */
const STORED = ['images/', 'clips/', 'films/', 'media/'];

const isFilm = (key: string) => key.startsWith('media/') || /^films\/\d+\/hls\//.test(key);

/**
 * Copies the database as it is at one moment, and the stored files, while the site continues to write. Memory use does
 * not grow with the size of either.
 *
 *   one transaction, REPEATABLE READ: all tables locked against migrations, not against writers
 *   header → each table by COPY → sequences
 *   files, listed after the snapshot: all that its rows name are there
 *   manifest with all sums, its own sum; then the archive gets its name
 *
 * @throws Error with one sentence while another back-up of this database runs
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const { pool, place, now, films, version } = request;
  const client = await pool.connect();
  try {
    await takeLock(client, advisoryKeys.backUp, 'back-up');
    const archive = await createArchive(place, now);
    try {
      const tables = await beginSnapshot(client);
      const header: BackupHeader = {
        format: FORMAT,
        version,
        createdAt: now.toISOString(),
        migration: await findMigration(client),
        films,
        tables,
      };
      const headerText = JSON.stringify(header, null, 1);
      await addText(archive, HEADER_NAME, headerText);
      const sums: BackupManifest['tables'] = {};
      for (const table of tables) {
        request.signal?.throwIfAborted();
        sums[table.name] = await addTable(archive, client, table);
      }
      const sequences = await readSequences(client);
      await client.query('commit');
      const files = await addFiles(archive, request);
      const manifest = { header: sumOf(headerText), tables: sums, sequences, files };
      const manifestText = JSON.stringify(manifest, null, 1);
      await addText(archive, MANIFEST_NAME, manifestText);
      await addText(archive, MANIFEST_SUM_NAME, sumOf(manifestText));
      await archive.finish();
      return { bytes: archive.bytes, header, manifest };
    } finally {
      await archive.discard();
    }
  } finally {
    // The advisory lock ends with its connection.
    client.release(true);
  }
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await archive.add(name, bytes.length, [bytes]);
}

/**
 * Begins the snapshot's transaction. COPY uses the current definition of a table regardless of the snapshot; locks keep
 * the definition unchanged.
 */
async function beginSnapshot(client: ClientBase): Promise<DumpedTable[]> {
  const before = await listTables(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `lock table ${before.map(({ name }) => tableName(name)).join(', ')} in access share mode`,
  );
  await client.query(TEXT_SETTINGS);
  const tables = await listTables(client);
  if (tables.length !== before.length) {
    throw new Error('The database was migrated meanwhile: make the back-up again.');
  }
  return tables;
}

async function addTable(archive: ArchiveWriter, client: ClientBase, table: DumpedTable) {
  const copy = client.query(copyTo(copyCommand(table, 'to stdout')));
  const hash = createHash('sha256');
  let bytes = 0;
  let number = 0;
  const addPart = (pieces: Buffer[], size: number) => {
    number += 1;
    return archive.add(tablePart(table.name, number), size, pieces);
  };
  await pipeline(
    copy,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      let pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of compressed) {
        pieces.push(piece);
        size += piece.length;
        if (size < PART_BYTES) continue;
        await addPart(pieces, size);
        pieces = [];
        size = 0;
      }
      await addPart(pieces, size);
    },
  );
  return { rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
}

/** Copies the stored files, and writes a list after at most 5,000 of them each. */
async function addFiles(
  archive: ArchiveWriter,
  { storage, films, signal }: BackupRequest,
): Promise<BackupManifest['files']> {
  const hash = createHash('sha256');
  const copied = { count: 0, bytes: 0 };
  const referenced = { count: 0, bytes: 0 };
  let lists = 0;
  let listed: ListedFile[] = [];
  const writeList = async () => {
    if (listed.length === 0) return;
    const text = listed.map((file) => `${JSON.stringify(file)}\n`).join('');
    hash.update(text);
    lists += 1;
    await addText(archive, fileListPart(lists), text);
    listed = [];
  };
  for (const prefix of STORED) {
    for await (const { key, size } of storage.list(prefix)) {
      signal?.throwIfAborted();
      const file =
        films === 'reference' && isFilm(key)
          ? { key, size, sha256: null }
          : await addFile(archive, storage, key);
      // It has been deleted since it was listed.
      if (!file) continue;
      const sums = file.sha256 === null ? referenced : copied;
      sums.count += 1;
      sums.bytes += file.size;
      listed.push(file);
      if (listed.length === FILES_IN_LIST) await writeList();
    }
  }
  await writeList();
  return { copied, referenced, sha256: hash.digest('hex') };
}

async function addFile(
  archive: ArchiveWriter,
  storage: Storage,
  key: string,
): Promise<ListedFile | null> {
  const opened = await storage.open(key);
  if (!opened) return null;
  const { size } = opened;
  const hash = createHash('sha256');
  async function* pieces() {
    for await (const piece of opened?.pieces({ start: 0, end: size - 1 }) ?? []) {
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await archive.add(storedName(key), size, size === 0 ? [] : pieces());
  } finally {
    await opened.close();
  }
  return { key, size, sha256: hash.digest('hex') };
}
