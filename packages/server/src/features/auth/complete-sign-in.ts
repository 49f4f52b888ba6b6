import type { SecondFactor, User } from '@parde/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertSession, type SignedInBy } from '../../db/read-models/sessions.ts';
import { findUser } from '../../db/read-models/users.ts';
import { signInTickets, users } from '../../db/schema/index.ts';
import { writeSecurityEvent } from '../../db/security-log.ts';
import { forbidden, type SignInTicket } from '../../domain/app-error.ts';
import { banSentence } from '../../domain/ban.ts';
import { hashSecret, makeSecret, parseToken } from '../../domain/secrets.ts';
import type { Jobs } from '../../queue/enqueue.ts';
import { forgetSurplusDevices, isNewDevice, rememberDevice } from './device-queries.ts';
import type { Visitor } from './guards.ts';
import { hasCodes } from './second-factors/codes.ts';
import { hasPasskeys } from './second-factors/passkeys.ts';
import { deleteSurplusSessions } from './session-queries.ts';

export interface SignIn {
  /** `{id}|{secret}` */
  token: string;
  user: User;
  /** Whether the session survives closing the browser. */
  isRemembered: boolean;
  /** Secret for the cookie `device`. */
  device: string;
}

export interface Proven {
  userId: number;
  signedInBy: SignedInBy;
  isRemembered: boolean;
  visitor: Visitor;
  now: Date;
  jobs: Jobs;
}

/** @throws AppError forbidden with the reason, and until when */
async function assertNotBanned(tx: Db, userId: number, now: Date): Promise<void> {
  const [member] = await tx
    .select({ until: users.bannedUntil, reason: users.banReason })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.bannedUntil, now)));
  if (member?.until) throw forbidden('banned', banSentence(member.until, member.reason ?? ''));
}

/** What proves one factor only. A device code comes from a session that has proved both. */
const ASKS_SECOND_FACTOR: readonly SignedInBy[] = [
  'password',
  'magic_link',
  'operator_link',
  'sms',
];
const TICKET_LIFE_MS = 10 * 60_000;

/**
 * What else a sign-in has to prove. Members turn codes on; a passkey of theirs is another way in.
 * For staff a passkey counts too, so that a password alone never opens the operators' site.
 */
async function secondFactorsOf(tx: Db, userId: number): Promise<SecondFactor[]> {
  const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  const codes = await hasCodes(tx, userId);
  const keys = await hasPasskeys(tx, userId);
  if (!codes && !(keys && account?.role !== 'member')) return [];
  return [...(codes ? (['code'] as const) : []), ...(keys ? (['passkey'] as const) : [])];
}

/**
 * The only way into an account: every sign-in method ends here once the identity is proven. With a
 * second factor the answer is a ticket, and `finishSignIn` opens the session (ADR 23, ADR 86).
 *
 * @param tx the transaction that proved it and has locked the account
 * @throws AppError forbidden for a banned member
 */
export async function completeSignIn(tx: Db, proven: Proven): Promise<SignIn | SignInTicket> {
  const { userId, signedInBy, isRemembered, now } = proven;
  await assertNotBanned(tx, userId, now);
  const asks = ASKS_SECOND_FACTOR.includes(signedInBy);
  const methods = asks ? await secondFactorsOf(tx, userId) : [];
  if (methods.length === 0) return openSession(tx, proven);
  const ticket = makeSecret();
  const expiresAt = new Date(Date.now() + TICKET_LIFE_MS);
  const secretHash = hashSecret(ticket);
  await tx
    .insert(signInTickets)
    .values({ secretHash, userId, signedInBy, isRemembered, expiresAt });
  return { ticket, methods };
}

/**
 * Opens the session of a sign-in that has proved all it has to.
 *
 * @param tx a transaction that has locked the account
 * @throws AppError forbidden for a banned member
 */
export async function openSession(
  tx: Db,
  { userId, signedInBy, isRemembered, visitor, now, jobs }: Proven,
): Promise<SignIn> {
  await assertNotBanned(tx, userId, now);
  const { userAgent, network } = visitor;
  const device = visitor.device ?? makeSecret();
  const session = { userId, signedInBy, isRemembered, userAgent, network };
  const token = await insertSession(tx, session);
  const isNew = await isNewDevice(tx, { userId, secret: device });
  await rememberDevice(tx, { userId, secret: device });
  await deleteSurplusSessions(tx, userId);
  await forgetSurplusDevices(tx, userId);
  await writeSecurityEvent(tx, userId, 'signed_in', visitor, signedInBy);
  const sessionId = parseToken(token)?.sessionId;
  if (isNew && sessionId) await jobs.enqueue(tx, 'new-device-mail', { sessionId });
  const user = await findUser(tx, userId, now);
  if (!user) throw new Error(`user ${userId} is gone in the midst of a sign-in`);
  return { token, user, isRemembered, device };
}
