const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const MAX_KEY_LENGTH = 512;

/**
 * Rejects keys that could leave the storage folder, be hidden (leading dot) or be interpreted
 * differently by different stores. Throws `RangeError`: such a key is a bug of the caller.
 */
export function assertStorageKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !key.split('/').every((part) => PART.test(part))) {
    throw new RangeError(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

/** Rejects anything but a folder key, which is a key followed by a slash. Throws `RangeError`. */
export function assertFolderKey(prefix: string): void {
  if (!prefix.endsWith('/')) throw new RangeError(`Not a folder: ${JSON.stringify(prefix)}`);
  assertStorageKey(prefix.slice(0, -1));
}
