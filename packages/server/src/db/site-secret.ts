import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { siteSecrets } from './schema/index.ts';

const SECRET_BYTES = 32;

async function readSecret(db: Db, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, name));
  return row ? Buffer.from(row.value, 'base64url') : null;
}

/**
 * A 32-byte secret of the whole site, created on first use. Concurrent processes get the same one:
 * the first row wins.
 */
export async function siteSecret(db: Db, name: string): Promise<Buffer> {
  const known = await readSecret(db, name);
  if (known) return known;
  const value = randomBytes(SECRET_BYTES).toString('base64url');
  await db.insert(siteSecrets).values({ name, value }).onConflictDoNothing();
  const kept = await readSecret(db, name);
  if (!kept) throw new Error(`the site secret ${name} went while it was made`);
  return kept;
}
