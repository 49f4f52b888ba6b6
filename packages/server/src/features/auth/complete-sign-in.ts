import type { User } from '@parde/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertSession, type SignedInBy } from '../../db/read-models/sessions.ts';
import { findUser } from '../../db/read-models/users.ts';
import { users } from '../../db/schema/index.ts';
import { forbidden } from '../../domain/app-error.ts';
import { banSentence } from '../../domain/ban.ts';
import { makeSecret } from '../../domain/secrets.ts';
import { forgetSurplusDevices, rememberDevice } from './device-queries.ts';
import type { Visitor } from './guards.ts';
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

interface Proven {
  userId: number;
  signedInBy: SignedInBy;
  isRemembered: boolean;
  visitor: Visitor;
  now: Date;
}

/** @throws AppError forbidden with the reason, and until when */
async function assertNotBanned(tx: Db, userId: number, now: Date): Promise<void> {
  const [member] = await tx
    .select({ until: users.bannedUntil, reason: users.banReason })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.bannedUntil, now)));
  if (member?.until) throw forbidden('banned', banSentence(member.until, member.reason ?? ''));
}

/**
 * The only way into an account: every sign-in method ends here once the identity is proven. A
 * second factor would be checked here (ADR 23).
 *
 * @param tx the transaction that proved it and has locked the account
 * @throws AppError forbidden for a banned member
 */
export async function completeSignIn(
  tx: Db,
  { userId, signedInBy, isRemembered, visitor, now }: Proven,
): Promise<SignIn> {
  await assertNotBanned(tx, userId, now);
  const { userAgent, network } = visitor;
  const device = visitor.device ?? makeSecret();
  const session = { userId, signedInBy, isRemembered, userAgent, network };
  const token = await insertSession(tx, session);
  await rememberDevice(tx, { userId, secret: device });
  await deleteSurplusSessions(tx, userId);
  await forgetSurplusDevices(tx, userId);
  const user = await findUser(tx, userId, now);
  if (!user) throw new Error(`user ${userId} is gone in the midst of a sign-in`);
  return { token, user, isRemembered, device };
}
