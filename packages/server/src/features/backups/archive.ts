import { once } from 'node:events';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { makeFolder } from '../../integrations/storage/make-folder.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { BackupDamagedError } from './backup-format.ts';
import type { ArchivePlace } from './backup-places.ts';
import { BLOCK, decodeTarHeader, encodeTarHeader } from './tar-header.ts';

/* A tar file, or an object of a bucket, written and read front to back in constant memory. */

const NO_BYTES = Buffer.alloc(BLOCK);
/** Two blocks of zeros end an archive. */
const END_BYTES = 2 * BLOCK;
const PIECE_BYTES = 1 << 20;
/** Suffix of an archive's name while it is being written. */
export const PARTIAL_SUFFIX = '.partial';

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** Writes an archive that gets its final name only once it is complete and durable. */
export interface ArchiveWriter {
  /** Size so far, in bytes. */
  readonly bytes: number;
  add: (
    name: string,
    size: number,
    pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  ) => Promise<void>;
  finish: () => Promise<void>;
  /** Deletes what was written; does nothing after `finish`. */
  discard: () => Promise<void>;
}

/** @throws Error if the archive already exists */
export function createArchive(place: ArchivePlace, mtime: Date): Promise<ArchiveWriter> {
  return typeof place === 'string'
    ? createFile(place, mtime)
    : createObject(place.storage, place.key, mtime);
}

/** Creates a writer on top of a sink that takes bytes in order. */
function createWriter(
  mtime: Date,
  {
    write,
    ...ends
  }: { write: (piece: Buffer) => Promise<void> } & Pick<ArchiveWriter, 'discard'> & {
      complete: (bytes: number) => Promise<void>;
    },
): ArchiveWriter {
  let bytes = 0;
  const append = async (piece: Buffer) => {
    await write(piece);
    bytes += piece.length;
  };
  return {
    get bytes() {
      return bytes;
    },
    async add(name, size, pieces) {
      await append(encodeTarHeader(name, size, mtime));
      let written = 0;
      for await (const piece of pieces) {
        await append(piece);
        written += piece.length;
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`);
      await append(NO_BYTES.subarray(0, paddingOf(size)));
    },
    async finish() {
      await append(Buffer.alloc(END_BYTES));
      await ends.complete(bytes);
    },
    discard: ends.discard,
  };
}

async function createFile(file: string, mtime: Date): Promise<ArchiveWriter> {
  await makeFolder(path.dirname(file));
  const partial = `${file}${PARTIAL_SUFFIX}`;
  // It contains secrets: other users must not be able to read it.
  const handle = await open(partial, 'wx', 0o600);
  let isOpen = true;
  return createWriter(mtime, {
    async write(piece) {
      for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
    },
    async complete() {
      await handle.sync();
      await handle.close();
      isOpen = false;
      // Unlike a rename, a link never replaces another file.
      await link(partial, file);
      await rm(partial);
      await syncFolder(path.dirname(file));
    },
    async discard() {
      if (!isOpen) return;
      isOpen = false;
      await handle.close();
      await rm(partial, { force: true });
    },
  });
}

/** An object appears only once it has been sent completely; no part of it is ever on the disk. */
async function createObject(storage: Storage, key: string, mtime: Date): Promise<ArchiveWriter> {
  if (await storage.exists(key)) throw new Error(`There is a back-up ${key} already.`);
  const stream = new PassThrough();
  // The upload is what fails; it then destroys the stream.
  stream.on('error', () => undefined);
  const stored = storage.put(key, stream);
  stored.catch(() => undefined);
  let isOpen = true;
  return createWriter(mtime, {
    async write(piece) {
      // Copied, because the buffer is reused for the next read.
      if (!stream.write(Buffer.from(piece))) await Promise.race([once(stream, 'drain'), stored]);
    },
    async complete(bytes) {
      stream.end();
      const { size } = await stored;
      isOpen = false;
      if (size !== bytes)
        throw new Error(`The back-up has ${size} bytes there instead of ${bytes}.`);
    },
    async discard() {
      if (!isOpen) return;
      isOpen = false;
      stream.destroy(new Error('The back-up was not finished.'));
      await stored.catch(() => undefined);
    },
  });
}

/** Makes a new file name durable; Windows cannot sync folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface ArchiveEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** May be read once, and only before the next entry; unread content is skipped. */
  content: () => AsyncIterable<Buffer>;
}

interface ArchiveSource {
  /** In bytes. */
  size: number;
  /** All bytes in order; the pieces are not modified afterwards. */
  pieces: AsyncIterable<Buffer>;
  close: () => Promise<void>;
}

async function openSource(place: ArchivePlace): Promise<ArchiveSource> {
  if (typeof place === 'string') {
    const handle = await open(place, 'r');
    const { size } = await handle.stat();
    return { size, pieces: readPieces(handle, size), close: () => handle.close() };
  }
  const opened = await place.storage.open(place.key);
  if (!opened) throw new Error(`There is no back-up ${place.key}.`);
  const { size, close } = opened;
  async function* pieces() {
    if (size === 0) return;
    for await (const piece of opened?.pieces({ start: 0, end: size - 1 }) ?? []) {
      yield Buffer.from(piece);
    }
  }
  return { size, pieces: pieces(), close };
}

async function* readPieces(handle: FileHandle, total: number) {
  for (let at = 0; at < total; ) {
    const length = Math.min(PIECE_BYTES, total - at);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Entries of an archive in order. The framing is checked to the last byte; checking the content is up to the caller.
 * Read once from front to back: buckets have no cheap small reads.
 *
 * @throws BackupDamagedError if the archive is incomplete or malformed
 */
export async function* readArchive(place: ArchivePlace): AsyncGenerator<ArchiveEntry> {
  const source = await openSource(place);
  const bytes = createByteReader(source.pieces);
  try {
    for (;;) {
      const at = bytes.position();
      const block = await bytes.readAll(BLOCK);
      if (block.equals(NO_BYTES)) break;
      const header = decodeTarHeader(block);
      if (!header) throw new BackupDamagedError(`The back-up is damaged at byte ${at}.`);
      const { name, size } = header;
      const end = at + BLOCK + size;
      if (end + paddingOf(size) > source.size) throw truncated();
      yield { name, size, content: () => bytes.readUpTo(end) };
      // Skips content that was not read.
      for await (const _ of bytes.readUpTo(end));
      await assertZeros(bytes, paddingOf(size));
    }
    if (source.size !== bytes.position() - BLOCK + END_BYTES) throw truncated();
    await assertZeros(bytes, END_BYTES - BLOCK);
  } finally {
    await bytes.close();
    await source.close();
  }
}

const truncated = () => new BackupDamagedError('The back-up is not complete: its end is missing.');

type ByteReader = ReturnType<typeof createByteReader>;

/** Reads a stream in chunks of requested sizes. Its functions throw if the stream ends too early. */
function createByteReader(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]();
  let waiting: Buffer = NO_BYTES.subarray(0, 0);
  let at = 0;
  async function take(maxBytes: number): Promise<Buffer> {
    while (waiting.length === 0) {
      const { done, value } = await source.next();
      if (done) throw truncated();
      waiting = value;
    }
    const piece = waiting.subarray(0, maxBytes);
    waiting = waiting.subarray(piece.length);
    at += piece.length;
    return piece;
  }
  async function* readUpTo(end: number) {
    while (at < end) yield await take(end - at);
  }
  return {
    position: () => at,
    readUpTo,
    async readAll(length: number): Promise<Buffer> {
      const read: Buffer[] = [];
      for await (const piece of readUpTo(at + length)) read.push(piece);
      return Buffer.concat(read);
    },
    close: async () => {
      await source.return?.();
    },
  };
}

async function assertZeros(bytes: ByteReader, length: number): Promise<void> {
  const at = bytes.position();
  if ((await bytes.readAll(length)).some((byte) => byte !== 0)) {
    throw new BackupDamagedError(`The back-up is damaged at byte ${at}.`);
  }
}
