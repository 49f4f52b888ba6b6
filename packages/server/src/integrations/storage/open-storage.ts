import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens what `STORAGE_URL` names: a path or `file:` address of a folder; a relative path starts at
 * `baseDir`. Throws an `Error` with one sentence for anything else.
 */
export function openStorage(url: string, baseDir: string = process.cwd()): Storage {
  if (url.startsWith('file:')) return openFolderStorage(fileURLToPath(url));
  // One letter before the colon is a Windows drive.
  if (/^[a-z][a-z0-9+.-]+:/i.test(url)) {
    throw new Error(`STORAGE_URL must be a folder or a file: address, not ${url.split(':')[0]}:.`);
  }
  return openFolderStorage(isAbsolute(url) ? url : resolve(baseDir, url));
}
