import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** In the data folder. */
const KEY_FILE = 'settings.key';

/**
 * Encrypts with AES-256-GCM.
 *
 * @param name what the secret is; it opens under the same name only
 */
export function sealWith(key: Buffer, name: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null: sealed with another key or name, or damaged. */
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

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const key = text === null ? null : Buffer.from(text.trim(), 'base64url');
  return key?.length === KEY_BYTES ? key : null;
}

/** Of two processes that make the key at once, both get the first one's. */
async function makeKey(file: string): Promise<Buffer> {
  await mkdir(path.dirname(file), { recursive: true });
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  const kept = await readKey(file);
  if (!kept) throw new Error(`${file} holds no key: delete it and enter the secrets again.`);
  return kept;
}

export interface SecretBox {
  /** @param name what the secret is; it opens under the same name only */
  seal: (name: string, secret: string) => Promise<string>;
  /** Null: sealed with the key of another data folder, or damaged. */
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
      const key = (await readKey(file)) ?? (await makeKey(file));
      return sealWith(key, name, secret);
    },
    async open(name, sealed) {
      const key = await readKey(file);
      return key && openWith(key, name, sealed);
    },
  };
}
