import { type FileHandle, link, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupDamagedError } from './backup-format.ts';
import { BLOCK, decodeTarHeader, encodeTarHeader } from './tar-header.ts';

/* A tar file, written and read front to back in constant memory. */

const NO_BYTES = Buffer.alloc(BLOCK);
/** Two blocks of zeros end an archive. */
const END_BYTES = 2 * BLOCK;
const PIECE_BYTES = 1 << 20;
/** Ends in this while it is written. */
export const PARTIAL_SUFFIX = '.partial';

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** Writes an archive that has its name only once it is complete and on the disk. */
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

/** @throws Error when the file exists */
export async function createArchive(file: string, mtime: Date): Promise<ArchiveWriter> {
  const partial = `${file}${PARTIAL_SUFFIX}`;
  // It contains secrets: nobody else may read it.
  const handle = await open(partial, 'wx', 0o600);
  let bytes = 0;
  let isOpen = true;
  const write = async (piece: Buffer) => {
    for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
    bytes += piece.length;
  };
  return {
    get bytes() {
      return bytes;
    },
    async add(name, size, pieces) {
      await write(encodeTarHeader(name, size, mtime));
      let written = 0;
      for await (const piece of pieces) {
        await write(piece);
        written += piece.length;
      }
      if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`);
      await write(NO_BYTES.subarray(0, paddingOf(size)));
    },
    async finish() {
      await write(Buffer.alloc(END_BYTES));
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
  };
}

/** Makes a new name durable; Windows cannot sync folders and does not need to. */
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

/**
 * The entries of an archive in their order, whose frame is checked to the last byte: what is in them
 * is for the caller to check.
 *
 * @throws BackupDamagedError when it is no whole archive
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file, 'r');
  try {
    const { size: total } = await handle.stat();
    let at = 0;
    for (;;) {
      const block = await readBlock(handle, at, total);
      if (block.equals(NO_BYTES)) break;
      const header = decodeTarHeader(block);
      if (!header) throw new BackupDamagedError(`The back-up is damaged at byte ${at}.`);
      const { name, size } = header;
      const start = at + BLOCK;
      const end = start + size;
      if (end + paddingOf(size) > total) throw truncated();
      yield {
        name,
        size,
        content: () => readPieces(handle, start, end),
      };
      await assertZeros(handle, end, paddingOf(size));
      at = end + paddingOf(size);
    }
    if (total !== at + END_BYTES) throw truncated();
    await assertZeros(handle, at, END_BYTES);
  } finally {
    await handle.close();
  }
}

const truncated = () => new BackupDamagedError('The back-up is not complete: its end is missing.');

async function* readPieces(handle: FileHandle, start: number, end: number) {
  for (let at = start; at < end; ) {
    const length = Math.min(PIECE_BYTES, end - at);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead === 0) throw truncated();
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function readBlock(handle: FileHandle, at: number, total: number): Promise<Buffer> {
  if (at + BLOCK > total) throw truncated();
  const { buffer } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
  return buffer;
}

async function assertZeros(handle: FileHandle, at: number, length: number): Promise<void> {
  if (length === 0) return;
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
  if (buffer.some((byte) => byte !== 0)) {
    throw new BackupDamagedError(`The back-up is damaged at byte ${at}.`);
  }
}
