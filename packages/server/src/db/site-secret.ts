import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import type { Db } from './client.ts';
import { siteSecrets } from './schema/index.ts';
import { openWith, sealWith } from './secret-box.ts';

const SECRET_BYTES = 32;
/** Prefix of an encrypted value; any other value is the secret itself in base64url. */
const SEALED = 'sealed:';

/** Keys outside of the database that encrypt the secrets in it. */
interface SecretKeys {
  /** Encrypts and decrypts; if null, secrets are stored unencrypted. */
  current: Buffer | null;
  /** Only decrypts, during a change of keys; null if there is none. */
  other: Buffer | null;
}

/** Keys of this process, from its settings. */
let keys: SecretKeys = { current: null, other: null };

/** Sets the keys of this process: once, before the first secret is read. */
export function setSecretKeys(given: SecretKeys): void {
  keys = given;
}

function open(name: string, value: string): Buffer {
  if (!value.startsWith(SEALED)) return Buffer.from(value, 'base64url');
  for (const key of [keys.current, keys.other]) {
    const secret = key && openWith(key, name, value.slice(SEALED.length));
    if (secret) return Buffer.from(secret, 'base64url');
  }
  throw new ConfigError(
    `The site secret "${name}" is encrypted with a key that is neither SITE_KEY nor SITE_KEY_OTHER.`,
  );
}

function seal(name: string, secret: Buffer): string {
  const value = secret.toString('base64url');
  return keys.current ? SEALED + sealWith(keys.current, name, value) : value;
}

async function readSecret(db: Db, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, name));
  return row ? open(name, row.value) : null;
}

/**
 * A 32-byte secret of the whole site, created on first use. Concurrent processes get the same one:
 * the first row wins.
 *
 * @throws ConfigError when it is encrypted with a key that this process was not given
 */
export async function siteSecret(db: Db, name: string): Promise<Buffer> {
  const known = await readSecret(db, name);
  if (known) return known;
  const value = seal(name, randomBytes(SECRET_BYTES));
  await db.insert(siteSecrets).values({ name, value }).onConflictDoNothing();
  const kept = await readSecret(db, name);
  if (!kept) throw new Error(`the site secret ${name} went while it was made`);
  return kept;
}

function isSealedBy({ current }: SecretKeys, name: string, value: string): boolean {
  if (!value.startsWith(SEALED)) return current === null;
  return current !== null && openWith(current, name, value.slice(SEALED.length)) !== null;
}

/**
 * Re-encrypts every secret with the current key, after a key was set, changed or removed. The secrets themselves stay
 * the same.
 *
 * @throws ConfigError if one is encrypted with a key that this process does not have
 */
export async function resealSiteSecrets(db: Db): Promise<void> {
  for (const { name, value } of await db.select().from(siteSecrets)) {
    if (isSealedBy(keys, name, value)) continue;
    await db
      .update(siteSecrets)
      .set({ value: seal(name, open(name, value)) })
      .where(and(eq(siteSecrets.name, name), eq(siteSecrets.value, value)));
  }
}
