import type { SecurityEventKind } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { securityEvents } from './schema/index.ts';

/**
 * Where an action came from; both are null on the command line, in Telegram, and for actions by staff, whose network is
 * their own.
 */
export interface RequestOrigin {
  /** The User-Agent header; null if there was none. */
  userAgent: string | null;
  /** See `domain/network.ts`. */
  network: string | null;
}

export const BY_STAFF: RequestOrigin = { userAgent: null, network: null };

/** Maximum stored length of a User-Agent. */
export const MAX_USER_AGENT = 400;

const shortened = (userAgent: string | null) => userAgent?.slice(0, MAX_USER_AGENT) ?? null;

/**
 * Records a security event of an account. It must never contain secrets.
 *
 * @param detail see the contract's `securityEvent`
 */
export async function writeSecurityEvent(
  db: Db,
  userId: number,
  kind: SecurityEventKind,
  { userAgent, network }: RequestOrigin,
  detail: string | null = null,
): Promise<void> {
  const browser = shortened(userAgent);
  await db
    .insert(securityEvents)
    .values({ userId, kind, detail, network, userAgent: browser })
    .prepare('write_security_event')
    .execute();
}

/**
 * Records a wrong password for the account that confirmed an address. If there is none, runs the same statement without
 * effect: whoever merely claims the address does not learn who signs in with it.
 */
export async function writeFailedSignIn(
  db: Db,
  email: string,
  { userAgent, network }: RequestOrigin,
): Promise<void> {
  await db.execute(sql`
    insert into security_events (user_id, kind, detail, user_agent, network)
    select id, 'sign_in_failed', 'password', ${shortened(userAgent)}, ${network}
    from users where email = ${email} and email_verified_at is not null`);
}
