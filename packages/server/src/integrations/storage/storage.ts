import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

export interface ListedObject extends StoredObject {
  key: string;
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
  /**
   * As `put`, of a file of this machine, which is given away: it is gone from its place afterwards. A folder moves
   * it, an object store sends it.
   */
  putFile: (key: string, path: string) => Promise<StoredObject>;
  /** Null: there is no such object. */
  getStream: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** For sending: size, time and bytes of one and the same object. Null: there is no such object. */
  open: (key: string) => Promise<OpenedObject | null>;
  stat: (key: string) => Promise<StoredObject | null>;
  exists: (key: string) => Promise<boolean>;
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>;
  /** Deletes every object whose key begins with `prefix`, which ends in a slash. */
  deleteFolder: (prefix: string) => Promise<void>;
  /** Objects whose key begins with `prefix`, which ends in a slash; in no order. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
  /** Names of the folders right below `prefix`, which ends in a slash. */
  listFolders: (prefix: string) => Promise<string[]>;
  /** How much more can be written; null: nobody knows. Others may write meanwhile. */
  freeBytes: () => Promise<number | null>;
  /** Path for tools that need a file (ffmpeg, sharp); null where objects are not files. */
  localPath: (key: string) => string | null;
}
