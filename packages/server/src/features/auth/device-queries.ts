import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownDevices } from '../../db/schema/index.ts';
import { hashSecret } from '../../domain/secrets.ts';

export interface Device {
  userId: number;
  /** Value of the cookie `device`. */
  secret: string;
}

/** One browser may be known to several accounts: each stores its own hash of the same secret. */
const deviceHash = ({ userId, secret }: Device) => hashSecret(`${userId}:${secret}`);

export async function isKnownDevice(db: Db, device: Device): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.secretHash, deviceHash(device)));
  return rows.length > 0;
}

/** Whether an account has known devices and this is none of them. The account must be locked. */
export async function isNewDevice(tx: Db, device: Device): Promise<boolean> {
  const isOther = ne(knownDevices.secretHash, deviceHash(device));
  const others = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, device.userId), isOther))
    .limit(1);
  return others.length > 0 && !(await isKnownDevice(tx, device));
}

export async function rememberDevice(db: Db, device: Device): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ secretHash: deviceHash(device), userId: device.userId })
    .onConflictDoUpdate({ target: knownDevices.secretHash, set: { lastUsedAt: sql`now()` } });
}

/** Maximum number of known devices per account. */
const MOST_DEVICES = 20;

/** Deletes the least recently used devices above the maximum. The account must be locked. */
export async function forgetSurplusDevices(tx: Db, userId: number): Promise<void> {
  const surplus = tx
    .select({ secretHash: knownDevices.secretHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.createdAt))
    .offset(MOST_DEVICES);
  await tx.delete(knownDevices).where(inArray(knownDevices.secretHash, surplus));
}

export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function forgetOtherDevices(db: Db, device: Device): Promise<void> {
  await db
    .delete(knownDevices)
    .where(
      and(eq(knownDevices.userId, device.userId), ne(knownDevices.secretHash, deviceHash(device))),
    );
}
