import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownDevices } from '../../db/schema/index.ts';
import { hashSecret } from '../../domain/secrets.ts';

export interface Device {
  userId: number;
  /** Value of the cookie `device`. */
  secret: string;
}

/** One browser may be known to several accounts: each stores a different hash of the same secret. */
const deviceHash = ({ userId, secret }: Device) => hashSecret(`${userId}:${secret}`);

export async function isKnownDevice(db: Db, device: Device): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.secretHash, deviceHash(device)))
    .prepare('is_known_device')
    .execute();
  return rows.length > 0;
}

/**
 * Records that a device was used. The account must be locked.
 *
 * @returns whether the account has other known devices and this was none of them
 */
export async function rememberDevice(db: Db, device: Device): Promise<{ isNew: boolean }> {
  const [row] = await db
    .insert(knownDevices)
    .values({ secretHash: deviceHash(device), userId: device.userId })
    .onConflictDoUpdate({ target: knownDevices.secretHash, set: { lastUsedAt: sql`now()` } })
    .returning({
      // `xmax` is 0 only for a row that was just inserted.
      isNew: sql<boolean>`known_devices.xmax = 0 and exists (
        select from known_devices o where o.user_id = known_devices.user_id
          and o.secret_hash <> known_devices.secret_hash)`,
    })
    .prepare('remember_device')
    .execute();
  return { isNew: row?.isNew ?? false };
}

export async function deleteDevices(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function deleteOtherDevices(db: Db, device: Device): Promise<void> {
  await db
    .delete(knownDevices)
    .where(
      and(eq(knownDevices.userId, device.userId), ne(knownDevices.secretHash, deviceHash(device))),
    );
}
