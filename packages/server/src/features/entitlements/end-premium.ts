import type { Db } from '../../db/client.ts';
import { closeGaps } from '../../db/projections/grant-entitlement.ts';
import { lockMember } from '../../db/projections/lock-member.ts';
import type { Clock } from '../../domain/clock.ts';
import { endEntitlement, findEntitledMember } from './queries.ts';

/**
 * Ends an entitlement now. What waits behind it moves up with all its days: it was to begin when this one ends.
 * False: there is none of that number, or it is over.
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
