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
 * A secret of the whole site, 32 bytes, made when it is first asked for. Processes that ask at the same time
 * get the same: the row that came first stays.
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
