import type { SecurityEventKind } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { securityEvents } from './schema/index.ts';

/** Where something was done; both null: on the command line, in Telegram, or by staff, whose network is theirs. */
export interface RequestOrigin {
  /** The User-Agent header; null: none. */
  userAgent: string | null;
  /** See `domain/network.ts`. */
  network: string | null;
}

export const BY_STAFF: RequestOrigin = { userAgent: null, network: null };

/** Maximum stored length of a User-Agent. */
export const MAX_USER_AGENT = 400;

const shortened = (userAgent: string | null) => userAgent?.slice(0, MAX_USER_AGENT) ?? null;

/**
 * Records what happened to an account's security. Never secrets.
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
 * Records a wrong password for the account that confirmed an address; without one, does the same and
 * nothing: who only claims it does not learn who signs in with it.
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
