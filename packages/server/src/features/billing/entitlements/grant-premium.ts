import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks/lock-member.ts';
import type { Clock } from '../../../domain/clock.ts';
import { type EntitlementRow, grantAfterLast, type NewEntitlement } from './entitlements.ts';

/** Default limit of concurrent streams. */
export const DEFAULT_STREAMS = 2;

/** Grants premium to a member. New days begin after existing premium, so that none is lost. */
export async function grantPremium(
  { db, clock }: { db: Db; clock: Clock },
  grant: Omit<NewEntitlement, 'source'>,
): Promise<EntitlementRow> {
  return db.transaction(async (tx) => {
    await lockMember(tx, grant.userId);
    return grantAfterLast(tx, { ...grant, source: 'grant' }, clock());
  });
}
