import type { User } from '@parde/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { users } from '../schema/index.ts';
import { premiumJson, toPremium } from './premium.ts';
import { isShownNotification } from './shown-notification.ts';

/** A member as their own browser sees them at a given time; null when there is no such account. */
export async function findUser(db: Db, id: number, now: Date): Promise<User | null> {
  // Shows what was bought, without the grace period.
  const moment = { now, graceHours: 0 };
  const [row] = await db
    .select({
      user: users,
      newNotifications: sql<boolean>`exists (
        select from notifications
        where notifications.user_id = users.id and notifications.read_at is null and ${isShownNotification}
      )`,
      premium: premiumJson(sql`users.id`, moment),
    })
    .from(users)
    .where(eq(users.id, id))
    .prepare('find_user')
    .execute();
  if (!row) return null;
  const { user, newNotifications } = row;
  const premium = toPremium(row.premium, moment);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    mobile: user.mobile,
    hasPassword: user.passwordHash !== null,
    emailVerified: user.emailVerifiedAt !== null,
    role: user.role,
    newNotifications,
    premiumUntil: premium && new Date(premium.until).toISOString(),
    isHistoryPaused: user.isHistoryPaused,
    preferences: { hideSpoilers: user.hideSpoilers, emailDigest: user.emailDigest },
    createdAt: user.createdAt.toISOString(),
    deletionAt: user.deletionAt?.toISOString() ?? null,
  };
}
