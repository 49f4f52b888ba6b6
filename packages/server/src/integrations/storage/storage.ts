import type { Readable } from 'node:stream';

export interface StoredObject {
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

export interface ListedObject extends StoredObject {
  key: string;
}

export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, inclusive, as in HTTP. */
  end: number;
}

export interface PresignOptions {
  /** In seconds. */
  expiresIn: number;
  /** When the signature begins to hold: the same moment makes the same address. Default now. */
  signedAt?: Date;
  /** Headers of the answer, such as `content-disposition`. */
  responseHeaders?: Record<string, string>;
}

/**
 * An object that keeps its content while open, even if the key is overwritten; of an object store
 * reading ends with an error then.
 */
export interface OpenedObject extends StoredObject {
  /** The bytes of a range in order. A piece is valid until the next one is requested. */
  pieces: (range: ByteRange) => AsyncIterable<Buffer>;
  /** Must be called exactly once. */
  close: () => Promise<void>;
}

/**
 * Stores pictures and media in a folder or an object store. Keys are relative paths of letters,
 * digits, `.`, `_`, `-` and `/`, see `assertStorageKey`. The extension of a key says its media type. An object store that does not
 * answer makes every call throw `StorageUnavailableError`.
 */
export interface Storage {
  /** Writes an object atomically, replacing an older one. Resolves when it is durable. */
  put: (key: string, body: Buffer | Readable) => Promise<StoredObject>;
  /**
   * Like `put`, from a local file, which is moved: it no longer exists afterwards. An object store
   * uploads it.
   */
  putFile: (key: string, path: string) => Promise<StoredObject>;
  /** Null: there is no such object. */
  getStream: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** For sending: size, time and bytes of one consistent version. Null: there is no such object. */
  open: (key: string) => Promise<OpenedObject | null>;
  stat: (key: string) => Promise<StoredObject | null>;
  exists: (key: string) => Promise<boolean>;
  /** Idempotent: a missing object is not an error. */
  delete: (key: string) => Promise<void>;
  /** Deletes every object whose key begins with `prefix`, which ends in a slash. */
  deleteFolder: (prefix: string) => Promise<void>;
  /** Objects whose key begins with `prefix`, which ends in a slash; unordered. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
  /** Names of the direct subfolders of `prefix`, which ends in a slash. */
  listFolders: (prefix: string) => Promise<string[]>;
  /** Free space in bytes; null: unknown. Others may write meanwhile. */
  freeBytes: () => Promise<number | null>;
  /** Local path for tools that need a file (ffmpeg, sharp); null if objects are not files. */
  localPath: (key: string) => string | null;
  /** An address that anyone may GET until it expires; null: objects have none. */
  presign: (key: string, options: PresignOptions) => Promise<string | null>;
  /** Removes what killed processes had begun to write before this moment; returns how many. */
  removeUnfinished: (before: Date) => Promise<number>;
}
