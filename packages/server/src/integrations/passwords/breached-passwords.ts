import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { canonicalPassword } from '../../domain/password.ts';

/** Number of hexadecimal digits of the SHA-1 hash at the start of each line. */
const HASH_LENGTH = 40;
/** Longer than a line: hash, colon, count, line break. */
const WINDOW = 128;

/**
 * The hash of the first line that begins at `offset` or later, and where that line begins; `null` if there is none.
 *
 * @param offset any byte offset
 */
async function lineFrom(
  file: FileHandle,
  offset: number,
): Promise<{ hash: string; start: number } | null> {
  // The preceding byte shows whether a line begins at the offset itself.
  const from = Math.max(0, offset - 1);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(WINDOW * 2), 0, WINDOW * 2, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const skipped = offset === 0 ? 0 : text.indexOf('\n') + 1;
  if (offset > 0 && skipped === 0) return null;
  const hash = text.slice(skipped, skipped + HASH_LENGTH);
  return hash.length === HASH_LENGTH ? { hash: hash.toUpperCase(), start: from + skipped } : null;
}

/** Binary search in a file with sorted lines. */
async function hasHash(file: FileHandle, hash: string): Promise<boolean> {
  let low = 0;
  let high = (await file.stat()).size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await lineFrom(file, middle);
    if (line?.hash === hash) return true;
    if (line !== null && line.hash < hash) low = line.start + HASH_LENGTH;
    else high = middle;
  }
  return false;
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/**
 * Whether a list contains a password, as it was typed or in its canonical form.
 *
 * @param path a file with sorted lines that begin with SHA-1 hashes in hexadecimal, as written by the downloader of
 *   Have I Been Pwned (`HASH:COUNT`)
 */
export async function isInBreachedList(path: string, password: string): Promise<boolean> {
  const file = await open(path);
  try {
    const forms = new Set([password, password.normalize('NFC'), canonicalPassword(password)]);
    for (const form of forms) if (await hasHash(file, sha1(form))) return true;
    return false;
  } finally {
    await file.close();
  }
}
