import type { User } from '@parde/contract';
import { eq, sql } from 'drizzle-orm';
import { EMAIL_CONFIRM_DAYS } from '../../domain/account-links.ts';
import { unauthenticated } from '../../domain/app-error.ts';
import type { Db } from '../client.ts';
import { users } from '../schema/index.ts';
import { premiumJson, toPremium } from './premium.ts';
import { type ProfileRow, toProfile } from './profiles.ts';
import { isShownNotification } from './shown-notification.ts';

type OwnProfile = Pick<ProfileRow, 'id' | 'name' | 'avatar' | 'ageLimit' | 'isHistoryPaused'> & {
  hasPin: boolean;
};

/** Condition on a row `c` of `email_changes`: its link is still valid. */
const isWaiting = sql`c.confirmed_at is null
  and c.created_at > now() - make_interval(days => ${EMAIL_CONFIRM_DAYS})`;

/**
 * A member as shown to themselves at a given time; null if there is no such account.
 *
 * @param sessionId session in which a profile may have been chosen; null if there is none
 */
export async function findUser(
  db: Db,
  id: number,
  now: Date,
  sessionId: number | null = null,
): Promise<User | null> {
  // Without the grace period, to show what was bought.
  const moment = { now, graceHours: 0 };
  const [row] = await db
    .select({
      user: users,
      newNotifications: sql<boolean>`exists (
        select from notifications
        where notifications.user_id = users.id and notifications.read_at is null and ${isShownNotification}
      )`,
      pendingEmail: sql<string | null>`(
        select c.email from email_changes c where c.user_id = users.id and ${isWaiting})`,
      premium: premiumJson(sql`users.id`, moment),
      all: sql<OwnProfile[]>`(
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar,
          'ageLimit', p.age_limit, 'hasPin', p.pin_hash is not null,
          'isHistoryPaused', p.is_history_paused) order by p.id <> p.user_id, p.id)
        from profiles p where p.user_id = users.id)`,
      chosen: sql<number | null>`(
        select s.profile_id from sessions s where s.id = ${sessionId}::int and s.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, id))
    .prepare('find_user')
    .execute();
  if (!row) return null;
  const { user, all, chosen } = row;
  const [first, ...others] = all;
  const profile = all.find((one) => one.id === chosen) ?? (others.length === 0 ? first : null);
  const shown = profile ?? first;
  const premium = toPremium(row.premium, moment);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    mobile: user.mobile,
    hasPassword: user.passwordHash !== null,
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmail: row.pendingEmail,
    role: user.role,
    newNotifications: row.newNotifications && shown?.ageLimit === null,
    premiumUntil: premium && new Date(premium.until).toISOString(),
    profile: profile ? toProfile({ ...profile, userId: id }) : null,
    profileCount: all.length,
    isHistoryPaused: shown?.isHistoryPaused ?? false,
    preferences: { hideSpoilers: user.hideSpoilers, emailDigest: user.emailDigest },
    createdAt: user.createdAt.toISOString(),
    deletionAt: user.deletionAt?.toISOString() ?? null,
  };
}

/**
 * The signed-in user at a given time.
 *
 * @throws AppError unauthenticated when the account was deleted since its session was checked
 */
export async function requireUser(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number | null },
  now: Date,
): Promise<User> {
  const user = await findUser(db, userId, now, sessionId);
  if (user) return user;
  throw unauthenticated('the account is gone');
}
