import type { SecondFactor, User } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertSession, type SignedInBy } from '../../db/read-models/sessions.ts';
import { findUser } from '../../db/read-models/users.ts';
import { signInTickets, users } from '../../db/schema/index.ts';
import { writeSecurityEvent } from '../../db/security-log.ts';
import { forbidden, type SignInTicket } from '../../domain/app-error.ts';
import { banMessage } from '../../domain/ban.ts';
import { hashSecret, makeSecret, parseToken } from '../../domain/secrets.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { rememberDevice } from './device-queries.ts';
import type { Visitor } from './guards.ts';
import { deleteSurplus } from './session-queries.ts';

export interface SignIn {
  /** `{id}|{secret}` */
  token: string;
  user: User;
  /** Whether the session survives closing the browser. */
  isRemembered: boolean;
  /** Secret for the cookie `device`. */
  device: string;
}

export interface ProvenIdentity {
  userId: number;
  signedInBy: SignedInBy;
  isRemembered: boolean;
  visitor: Visitor;
  now: Date;
  jobs: Jobs;
}

interface AccountState {
  role: Role;
  hasCodes: boolean;
  hasPasskeys: boolean;
}

/**
 * State of an account that decides about a sign-in. The account must be locked.
 *
 * @throws AppError forbidden with the reason of a ban and its end
 */
async function findAccountState(tx: Db, userId: number, now: Date): Promise<AccountState | null> {
  const [found] = await tx
    .select({
      role: users.role,
      bannedUntil: users.bannedUntil,
      banReason: users.banReason,
      hasCodes: sql<boolean>`exists (
        select from code_secrets c where c.user_id = users.id and c.confirmed_at is not null)`,
      hasPasskeys: sql<boolean>`exists (select from passkeys p where p.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .prepare('find_account_state')
    .execute();
  if (!found) return null;
  const { bannedUntil, banReason, ...state } = found;
  if (bannedUntil && bannedUntil > now) {
    throw forbidden('banned', banMessage(bannedUntil, banReason ?? ''));
  }
  return state;
}

/** Sign-in methods that prove one factor only. A device code comes from a session that has proved both. */
const ASKS_SECOND_FACTOR: readonly SignedInBy[] = [
  'password',
  'magic_link',
  'operator_link',
  'sms',
];
const TICKET_LIFE_MS = 10 * 60_000;

/**
 * Further factors that a sign-in has to prove. Members turn codes on explicitly; their passkeys are only an alternative
 * way in. For staff a passkey counts as a second factor too, so that a password alone never opens the operators' site.
 */
function secondFactorsOf({ role, hasCodes, hasPasskeys }: AccountState): SecondFactor[] {
  if (!hasCodes && !(hasPasskeys && role !== 'member')) return [];
  return [...(hasCodes ? (['code'] as const) : []), ...(hasPasskeys ? (['passkey'] as const) : [])];
}

/**
 * The only way into an account: every sign-in method ends here once the identity is proven. With a
 * second factor the answer is a ticket, and `finishSignIn` opens the session (ADR 23, ADR 86).
 *
 * @param tx the transaction that proved it and has locked the account
 * @throws AppError forbidden for a banned member
 */
export async function completeSignIn(
  tx: Db,
  proven: ProvenIdentity,
): Promise<SignIn | SignInTicket> {
  const { userId, signedInBy, isRemembered, now } = proven;
  const state = await findAccountState(tx, userId, now);
  const asks = ASKS_SECOND_FACTOR.includes(signedInBy);
  const methods = asks && state ? secondFactorsOf(state) : [];
  if (methods.length === 0) return insertSignIn(tx, proven);
  const ticket = makeSecret();
  const expiresAt = new Date(Date.now() + TICKET_LIFE_MS);
  const secretHash = hashSecret(ticket);
  await tx
    .insert(signInTickets)
    .values({ secretHash, userId, signedInBy, isRemembered, expiresAt });
  return { ticket, methods };
}

/**
 * Opens the session of a sign-in that has proved all required factors.
 *
 * @param tx a transaction that has locked the account
 * @throws AppError forbidden for a banned member
 */
export async function openSession(tx: Db, proven: ProvenIdentity): Promise<SignIn> {
  await findAccountState(tx, proven.userId, proven.now);
  return insertSignIn(tx, proven);
}

async function insertSignIn(
  tx: Db,
  { userId, signedInBy, isRemembered, visitor, now, jobs }: ProvenIdentity,
): Promise<SignIn> {
  const { userAgent, network } = visitor;
  const device = visitor.device ?? makeSecret();
  const token = await insertSession(tx, { userId, signedInBy, isRemembered, userAgent, network });
  const { isNew } = await rememberDevice(tx, { userId, secret: device });
  await deleteSurplus(tx, userId);
  await writeSecurityEvent(tx, userId, 'signed_in', visitor, signedInBy);
  const sessionId = parseToken(token)?.sessionId;
  if (isNew && sessionId) await jobs.enqueue(tx, 'new-device-mail', { sessionId });
  const user = await findUser(tx, userId, now);
  if (!user) throw new Error(`user ${userId} is gone in the midst of a sign-in`);
  return { token, user, isRemembered, device };
}
