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
  /** Start of the signature's validity: the same moment results in the same URL. Defaults to now. */
  signedAt?: Date;
  /** Headers of the answer, such as `content-disposition`. */
  responseHeaders?: Record<string, string>;
}

/**
 * An object that keeps its content while open, even if the key is overwritten; in an object store, reading fails with
 * an error in that case.
 */
export interface OpenedObject extends StoredObject {
  /** The bytes of a range in order. A piece is valid until the next one is requested. */
  pieces: (range: ByteRange) => AsyncIterable<Buffer>;
  /** Must be called exactly once. */
  close: () => Promise<void>;
}

/**
 * Stores images and media in a folder or an object store. Keys are relative paths of letters, digits, `.`, `_`, `-` and
 * `/`, see `assertStorageKey`. The extension of a key determines its media type. If an object store does not respond,
 * every call throws `StorageUnavailableError`.
 */
export interface Storage {
  /** Writes an object atomically, replacing an older one. Resolves when it is durable. */
  put: (key: string, body: Buffer | Readable) => Promise<StoredObject>;
  /**
   * Like `put`, from a local file, which is moved: it no longer exists afterwards. An object store
   * uploads it.
   */
  putFile: (key: string, path: string) => Promise<StoredObject>;
  /** `null` if there is no such object. */
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
  /** Free space in bytes; `null` if unknown. Others may write at any time. */
  freeBytes: () => Promise<number | null>;
  /** Local path for tools that need a file (ffmpeg, sharp); null if objects are not files. */
  localPath: (key: string) => string | null;
  /** A URL that anyone may GET until it expires; `null` if the storage has no URLs. */
  presign: (key: string, options: PresignOptions) => Promise<string | null>;
  /** Removes unfinished writes of killed processes that began before this moment; returns their number. */
  removeUnfinished: (before: Date) => Promise<number>;
}
