const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const MAX_KEY_LENGTH = 512;

/**
 * Refuses keys that could leave the storage folder, hide in it (a leading dot) or mean different
 * things to different stores. Throws `RangeError`: such a key is a fault of the caller.
 */
export function assertStorageKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !key.split('/').every((part) => PART.test(part))) {
    throw new RangeError(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

/** Refuses what is no folder's name: a key with a slash behind it. Throws `RangeError`. */
export function assertFolderKey(prefix: string): void {
  if (!prefix.endsWith('/')) throw new RangeError(`Not a folder: ${JSON.stringify(prefix)}`);
  assertStorageKey(prefix.slice(0, -1));
}
