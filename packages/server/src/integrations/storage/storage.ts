import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

export interface PutOptions {
  /** Media type; object stores serve it, a folder has nowhere to keep it. */
  contentType?: string;
}

export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, inclusive, as in HTTP. */
  end: number;
}

/** An object that stays what it was when it was opened, though a newer one may take its key. */
export interface OpenedObject extends StoredObject {
  /** The bytes of a range in order. A piece is good until the next one is asked for. */
  pieces: (range: ByteRange) => AsyncIterable<Buffer>;
  /** Has to be called, once. */
  close: () => Promise<void>;
}

/**
 * Where pictures and media lie: a folder or an object store. Keys are relative paths of letters,
 * digits, `.`, `_`, `-` and `/`, see `assertStorageKey`.
 */
export interface Storage {
  /** Writes the whole object or nothing; replaces an older one. Resolves when it is durable. */
  put: (key: string, body: Buffer | Readable, options?: PutOptions) => Promise<StoredObject>;
  /** Null: there is no such object. */
  getStream: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** For sending: size, time and bytes of one and the same object. Null: there is no such object. */
  open: (key: string) => Promise<OpenedObject | null>;
  stat: (key: string) => Promise<StoredObject | null>;
  exists: (key: string) => Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>;
  /** Path for tools that need a file (ffmpeg, sharp); null where objects are not files. */
  localPath: (key: string) => string | null;
}
