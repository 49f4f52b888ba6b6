import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Name of the file in the data folder. */
const KEY_FILE = 'settings.key';

/**
 * Encrypts with AES-256-GCM.
 *
 * @param name identifies the secret; it can only be decrypted under the same name
 */
export function sealWith(key: Buffer, name: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts a secret; null if it was encrypted with another key or name, or is damaged. */
export function openWith(key: Buffer, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Keys in the data folder, by role. The file has one per line; the current one has no word before it. */
export interface KeyRing {
  /** Encrypts and decrypts. */
  current: Buffer;
  /** Only decrypts: created, but not yet distributed to every machine. */
  next: Buffer | null;
  /** Only decrypts: secrets may still be encrypted with it. */
  former: Buffer | null;
}

async function readKeyRing(file: string): Promise<KeyRing | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = (pattern: RegExp) => {
    const key = Buffer.from(pattern.exec(text)?.[1] ?? '', 'base64url');
    return key.length === KEY_BYTES ? key : null;
  };
  const current = found(/^\s*([\w-]+)\s*$/m);
  return (
    current && { current, next: found(/^next ([\w-]+)$/m), former: found(/^former ([\w-]+)$/m) }
  );
}

/** If two processes create the key at the same time, both get that of the first. */
async function makeKeyRing(file: string): Promise<KeyRing> {
  await mkdir(path.dirname(file), { recursive: true });
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  const kept = await readKeyRing(file);
  if (!kept) throw new Error(`${file} holds no key: delete it and enter the secrets again.`);
  return kept;
}

/** Replaces the file atomically and keeps its owner, because commands may run as another user. */
async function writeKeyRing(file: string, { current, next, former }: KeyRing): Promise<void> {
  const line = (word: string, key: Buffer | null) =>
    key ? [`${word}${key.toString('base64url')}`] : [];
  const lines = [...line('', current), ...line('next ', next), ...line('former ', former)];
  const { uid, gid } = await stat(file);
  const draft = await open(`${file}.new`, 'w', 0o600);
  try {
    await draft.writeFile(`${lines.join('\n')}\n`);
    await draft.chown(uid, gid);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.new`, file);
}

/** `null` if nothing was encrypted in this data folder yet. */
export const findKeyRing = (dataDir: string) => readKeyRing(path.join(dataDir, KEY_FILE));

/** Stores the keys. Processes read the file each time, so that a change takes effect at once. */
export const storeKeyRing = (dataDir: string, ring: KeyRing) =>
  writeKeyRing(path.join(dataDir, KEY_FILE), ring);

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Decrypts a secret with whichever key fits; null if none does under this name. */
export function openWithRing(ring: KeyRing, name: string, sealed: string): string | null {
  for (const key of [ring.current, ring.former, ring.next]) {
    const secret = key && openWith(key, name, sealed);
    if (secret !== null) return secret;
  }
  return null;
}

/** Name under which the secret of a member's one-time codes is encrypted. */
export const codeSecretName = (userId: number) => `one-time codes ${userId}`;

export interface SecretBox {
  /** @param name identifies the secret; it can only be decrypted under the same name */
  seal: (name: string, secret: string) => Promise<string>;
  /** `null` if it was encrypted with the key of another data folder, or is damaged. */
  open: (name: string, sealed: string) => Promise<string | null>;
}

/**
 * Encrypts secrets that operators type, with a key in the data folder: neither the database nor a
 * back-up alone gives them away.
 */
export function openSecretBox(dataDir: string): SecretBox {
  const file = path.join(dataDir, KEY_FILE);
  return {
    async seal(name, secret) {
      const { current } = (await readKeyRing(file)) ?? (await makeKeyRing(file));
      return sealWith(current, name, secret);
    },
    async open(name, sealed) {
      const ring = await readKeyRing(file);
      return ring && openWithRing(ring, name, sealed);
    },
  };
}
