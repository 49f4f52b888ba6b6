import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { systemClock } from '../../domain/clock.ts';
import {
  DEFAULT_STREAMS,
  findEntitlements,
  grantPremium,
} from '../../features/billing/entitlements/grant-premium.ts';

/**
 * Grants the demo's premium member a year, if they never had any: ended premium is not granted
 * again.
 */
export async function grantDemoPremium(db: Db): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'premium@demo.parde'));
  if (!member || (await findEntitlements(db, member.id)).length > 0) return;
  await grantPremium({ db, clock: systemClock }, null, {
    userId: member.id,
    days: 365,
    maxStreams: DEFAULT_STREAMS,
    note: 'Demo',
  });
}
