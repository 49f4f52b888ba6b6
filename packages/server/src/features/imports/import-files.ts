import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  COLUMN_FIELDS,
  type COLUMN_SOURCES,
  FOLDER_SOURCES,
  type folderFile,
  type ImportColumn,
  MAX_COLUMN_NAME,
  MAX_IMPORT_BYTES,
  MAX_LARGE_IMPORT_BYTES,
  type uploadImportFile,
} from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Database, Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import { AppError, invalidField } from '../../domain/app-error.ts';
import { ImportError } from '../../importers/catalogue/import-session.ts';
import { type Column, guessColumns } from '../../importers/sources/columns.ts';
import { readColumns } from '../../importers/sources/csv.ts';
import { surveyExport } from '../../importers/sources/wordpress.ts';
import { findFullDisk } from '../../integrations/storage/disk-space.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

interface ImportFileDeps {
  database: Database;
  storage: Storage;
}

/** Sources of which files are stored. */
type StoredSource = z.output<NonNullable<(typeof uploadImportFile)['query']>>['source'];
type ColumnSource = (typeof COLUMN_SOURCES)[number];

export const isAmong = <T extends string>(list: readonly T[], source: string): source is T =>
  (list as readonly string[]).includes(source);

export const isFolderSource = (source: string) => isAmong(FOLDER_SOURCES, source);

/** Files that were never imported, or long ago, go away after this time. */
const FILE_DAYS = 30;

const FOLDER = 'imports/';
export const keyOf = (file: string) => FOLDER + file;
export const fileOf = (key: string) => key.slice(FOLDER.length);

/**
 * Stores a file to import.
 *
 * @param body the stream of its bytes
 * @param size what the request says they are; null: it does not
 * @param disks the data folder, and the bytes of each disk that stay free
 * @throws AppError no_space when a disk has no room, invalid_input when it is empty, too large, or nothing that its source can read
 */
export async function storeImportFile(
  { database, storage }: ImportFileDeps,
  disks: { dataDir: string; diskReserve: number },
  actor: Actor,
  source: StoredSource,
  body: unknown,
  size: number | null,
) {
  if (!(body instanceof Readable)) throw invalidField('file', 'فایلی فرستاده نشد');
  const requireRoom = async (bytes: number) => {
    if (await findFullDisk(storage, { ...disks, diskReserve: disks.diskReserve + bytes })) {
      throw noRoom();
    }
  };
  if (size !== null && size > mostBytes(source)) throw tooLarge(source);
  await requireRoom(size ?? 0);
  const file = randomUUID();
  // A destroyed request could not be answered.
  const chunks = limited(body.iterator({ destroyOnReturn: false }), source, () => requireRoom(0));
  const stored = await storage.put(keyOf(file), Readable.from(chunks, { objectMode: false }));
  try {
    if (stored.size === 0) throw invalidField('file', 'این فایل خالی است');
    const found =
      source === 'csv' || source === 'wordpress'
        ? await columnsOf({ db: database.db, storage }, source, file)
        : null;
    await database.db.transaction((tx) =>
      writeAudit(tx, actor, {
        action: 'imports.upload',
        subject: { kind: 'import-file', id: file },
        after: { source, bytes: stored.size },
      }),
    );
    return { file, columns: found };
  } catch (error) {
    await storage.delete(keyOf(file));
    throw error;
  }
}

const noRoom = () =>
  new AppError({
    code: 'no_space',
    message: 'the disk has no room for a file to import',
    userMessage: 'دیسک سرور برای این فایل جا ندارد؛ جا باز کنید و دوباره بفرستید',
  });

const isLarge = (source: StoredSource) => isFolderSource(source) || source === 'wikidata';

const mostBytes = (source: StoredSource) =>
  isLarge(source) ? MAX_LARGE_IMPORT_BYTES : MAX_IMPORT_BYTES;

const tooLarge = (source: StoredSource) =>
  invalidField(
    'file',
    `این فایل بزرگ‌تر از ${isLarge(source) ? '۲ گیگابایت' : '۲۵۶ مگابایت'} است؛ آن را با دستور parde import وارد کنید`,
  );

/** How many bytes may arrive before the disk is looked at again: others fill it, too. */
const ROOM_STEP = 8 * 1024 * 1024;

async function* limited(
  chunks: AsyncIterable<Buffer>,
  source: StoredSource,
  requireRoom: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let size = 0;
  let checkedAt = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes(source)) throw tooLarge(source);
    if (size - checkedAt >= ROOM_STEP) {
      await requireRoom();
      checkedAt = size;
    }
    yield chunk;
  }
}

const MAX_COLUMNS = 200;
const SAMPLE_LENGTH = 60;

/** As many as fit into two lines of a phone, at least one. */
function someOf(samples: readonly string[]): string[] {
  const short = samples.map((text) =>
    text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text,
  );
  const [first = '', second = '', third = ''] = short;
  if (first.length + second.length > SAMPLE_LENGTH) return short.slice(0, 1);
  return short.slice(0, first.length + second.length + third.length > SAMPLE_LENGTH ? 2 : 3);
}

/** The columns of a stored file, those that are understood first for WordPress. */
export async function columnsOf(
  { db, storage }: { db: Db; storage: Storage },
  source: ColumnSource,
  file: string,
): Promise<ImportColumn[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parde-columns-'));
  try {
    const path = await fetchFile(storage, keyOf(file), folder);
    const found = (await readAnyColumns(source, path)).filter(
      ({ name }) => name !== '' && name.length <= MAX_COLUMN_NAME,
    );
    const guessed = new Map(Object.entries(guessColumns(found, source)));
    const chosen = await chosenColumns(db, source);
    const columns = found.map(({ name, samples }) => ({
      name,
      field: chosen.has(name) ? (chosen.get(name) ?? null) : (guessed.get(name) ?? null),
      samples: someOf(samples),
    }));
    // A table keeps its order; a site has hundreds of fields.
    const orderOf = ({ field }: ImportColumn) => (field === null ? 1 : 0);
    return (source === 'csv' ? columns : columns.toSorted((a, b) => orderOf(a) - orderOf(b))).slice(
      0,
      MAX_COLUMNS,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws AppError invalid_input when it cannot be read */
async function readAnyColumns(source: ColumnSource, path: string): Promise<readonly Column[]> {
  try {
    if (source === 'wordpress') return (await surveyExport(path)).columns;
    const columns = await readColumns(path);
    // Bytes that are no UTF-8 arrive as U+FFFD.
    if (columns.some(({ name }) => /[\p{Cc}\ufffd]/u.test(name))) throw new ImportError('not text');
    return columns;
  } catch (error) {
    throw invalidField(
      'file',
      source === 'wordpress' && error instanceof ImportError
        ? error.userMessage
        : 'این فایل جدولی نیست که بتوان خواند: سطر نخست باید نام ستون‌ها باشد',
    );
  }
}

const chosenRow = z.object({
  name: z.string(),
  field: z.enum(COLUMN_FIELDS).nullable().catch(null),
});

/** What staff last said of each column of a source. */
async function chosenColumns(db: Db, source: ColumnSource) {
  const rows = await queryRows(
    db,
    chosenRow,
    sql`select distinct on (c.key) c.key as name, c.value #>> '{}' as field
      from (select options, created_at from import_requests where source = ${source}
          and jsonb_typeof(options->'columns') = 'object' order by created_at desc limit 20) q,
        jsonb_each(q.options->'columns') c
      order by c.key, q.created_at desc`,
  );
  return new Map(rows.map(({ name, field }) => [name, field]));
}

/**
 * Copies a stored file into a folder of this machine; returns its path.
 *
 * @throws ImportError when it is gone
 */
export async function fetchFile(storage: Storage, key: string, folder: string): Promise<string> {
  const stream = await storage.getStream(key);
  if (stream === null) throw new ImportError('فایل این ورود دیگر نیست؛ دوباره بارگذاری کنید');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'file');
  await pipeline(stream, createWriteStream(path));
  return path;
}

/**
 * Copies the files of a folder into one of this machine, where the importer reads it.
 *
 * @throws ImportError when one is gone
 */
export async function fetchFolder(
  storage: Storage,
  files: readonly z.output<typeof folderFile>[],
  folder: string,
): Promise<string> {
  const top = join(folder, 'folder');
  await mkdir(top, { recursive: true });
  for (const { path, file } of files) {
    // Checked by the contract: never out of the folder.
    const target = join(top, path);
    await mkdir(dirname(target), { recursive: true });
    const stream = file === null ? Readable.from([]) : await storage.getStream(keyOf(file));
    if (stream === null) throw new ImportError('فایل این ورود دیگر نیست؛ دوباره بارگذاری کنید');
    await pipeline(stream, createWriteStream(target));
  }
  return top;
}

/** @throws AppError invalid_input when there is nothing to read, or a file was not stored */
export async function findFolder(storage: Storage, files: z.output<typeof folderFile>[]) {
  const paths = new Set(files.map(({ path }) => path));
  if (files.length === 0) throw invalidField('files', 'پوشه را برگزینید');
  const isFolder = files.some(({ path }) => [...parentsOf(path)].some((at) => paths.has(at)));
  if (paths.size < files.length || isFolder) {
    throw invalidField('files', 'دو فایل این پوشه یک نام دارند');
  }
  for (const { file } of files) {
    if (file !== null && !(await storage.exists(keyOf(file)))) {
      throw invalidField('files', 'یکی از فایل‌ها بارگذاری نشده است؛ پوشه را دوباره برگزینید');
    }
  }
  return files;
}

function* parentsOf(path: string): Generator<string> {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    yield path.slice(0, at);
  }
}

/** Deletes stored files that no request will read any more. */
export async function sweepImportFiles({ database, storage }: ImportFileDeps) {
  const rows = await queryRows(
    database.db,
    z.object({ key: z.string() }),
    sql`select q.file_key as key from import_requests q
      where q.file_key is not null and q.state not in ('done', 'failed')
        and q.created_at > now() - make_interval(days => ${FILE_DAYS})
      union
      select 'imports/' || (f->>'file') from import_requests q,
        jsonb_array_elements(nullif(q.options->'files', 'null')) f
      where f->>'file' is not null and q.state not in ('done', 'failed')
        and q.created_at > now() - make_interval(days => ${FILE_DAYS})`,
  );
  const wanted = new Set(rows.map(({ key }) => key));
  const before = Date.now() - 86_400_000;
  for await (const { key, modifiedAt } of storage.list('imports/')) {
    if (!wanted.has(key) && modifiedAt.getTime() < before) await storage.delete(key);
  }
}
