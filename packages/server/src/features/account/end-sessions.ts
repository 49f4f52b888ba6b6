import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/projections/lock-member.ts';
import { deleteOtherSessions } from '../../db/projections/sessions.ts';
import { notFound } from '../../domain/app-error.ts';
import type { OwnSession } from './account-deps.ts';
import { deleteDeviceCode, deleteSession } from './session-queries.ts';

/** Within a transaction that holds the account: nobody is left inside, nor with a code to come in by. */
export async function signOthersOut(tx: Db, own: OwnSession): Promise<void> {
  await deleteDeviceCode(tx, own.userId);
  await deleteOtherSessions(tx, own);
}

/** Signs every other browser out. */
export async function endOtherSessions(db: Db, own: OwnSession): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, own.userId);
    await signOthersOut(tx, own);
  });
}

/**
 * Signs one browser out; the code that it may have made works no more.
 *
 * @throws AppError not_found, for another member's session as for none
 */
export async function endSession(db: Db, userId: number, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    if (!(await deleteSession(tx, userId, id))) throw notFound('این دستگاه');
    await deleteDeviceCode(tx, userId);
  });
}
