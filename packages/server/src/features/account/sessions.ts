import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks.ts';
import { deleteOtherSessions } from '../../db/read-models/sessions.ts';
import { oneTimeTokens, sessions } from '../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../db/security-log.ts';
import { notFound } from '../../domain/app-error.ts';
import type { OwnSession } from './account-deps.ts';

/** `false` if the member has no such session. */
async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length > 0;
}

/** Deletes the pending second-device code. */
async function deleteDeviceCode(db: Db, userId: number): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, 'device_code')));
}

/** Ends the member's other sessions and pending device codes. Must run in a transaction that has locked the account. */
export async function signOthersOut(tx: Db, own: OwnSession): Promise<void> {
  await deleteDeviceCode(tx, own.userId);
  await deleteOtherSessions(tx, own);
}

/** Signs out all other browsers. */
export async function endOtherSessions(
  db: Db,
  own: OwnSession,
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, own.userId);
    await signOthersOut(tx, own);
    await writeSecurityEvent(tx, own.userId, 'sessions_ended', origin);
  });
}

/**
 * Signs one browser out and invalidates the device code it may have created.
 *
 * @throws AppError not_found, also for another member's session
 */
export async function endSession(
  db: Db,
  userId: number,
  id: number,
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    if (!(await deleteSession(tx, userId, id))) throw notFound('این دستگاه');
    await deleteDeviceCode(tx, userId);
    await writeSecurityEvent(tx, userId, 'sessions_ended', origin);
  });
}
