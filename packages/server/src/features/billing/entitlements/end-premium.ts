import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks/lock-member.ts';
import type { Clock } from '../../../domain/clock.ts';
import { closeGaps } from './entitlements.ts';
import { endEntitlement, findEntitledMember } from './queries.ts';

/**
 * Ends an entitlement now and moves later ones forward with their full duration. False: there is
 * none with that number, or it has expired.
 */
export async function endPremium(
  { db, clock }: { db: Db; clock: Clock },
  id: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await findEntitledMember(tx, id);
    if (userId === null) return false;
    await lockMember(tx, userId);
    const now = clock();
    if (!(await endEntitlement(tx, id, now))) return false;
    await closeGaps(tx, userId, now);
    return true;
  });
}
