import type { PasskeyAnswer, SecondFactorBody } from '@parde/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { signInTickets } from '../../../db/schema/index.ts';
import { writeSecurityEvent } from '../../../db/security-log.ts';
import { invalidField } from '../../../domain/app-error.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { uncountUnlessWrong } from '../../../integrations/limits/limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { openSession, type SignIn } from '../complete-sign-in.ts';
import type { Visitor } from '../guards.ts';
import { consumeCode } from './codes.ts';
import { findPasskeyOwner, usePasskey } from './passkeys.ts';

const isValid = (ticket: string) =>
  and(eq(signInTickets.secretHash, hashSecret(ticket)), gt(signInTickets.expiresAt, sql`now()`));

async function findTicket(db: Db, ticket: string) {
  const [row] = await db.select().from(signInTickets).where(isValid(ticket));
  return row ?? null;
}

const expired = () => invalidField('ticket', 'مهلت این ورود گذشته است؛ دوباره وارد شوید');

/**
 * Finishes a sign-in that waits for its second factor. A wrong code keeps the ticket valid; of two concurrent calls,
 * only one succeeds.
 *
 * @throws AppError invalid_input, too_many, forbidden
 */
export async function finishSignIn(
  deps: AuthDeps,
  { ticket, code, passkey }: SecondFactorBody,
  visitor: Visitor,
): Promise<SignIn> {
  const { db, guards, clock, jobs } = deps;
  const found = await findTicket(db, ticket);
  if (!found) throw expired();
  const { userId } = found;
  const uncount = await guards.countSecondFactor(userId);
  const signIn = await uncountUnlessWrong(uncount, () =>
    db.transaction(async (tx) => {
      if (!(await lockMember(tx, userId))) throw expired();
      const isRight =
        code === undefined
          ? passkey !== undefined && (await usePasskey(tx, deps.passkeySite, userId, passkey))
          : await consumeCode(tx, deps, userId, code, visitor);
      if (!isRight) return null;
      const [taken] = await tx.delete(signInTickets).where(isValid(ticket)).returning();
      if (!taken) throw expired();
      const { signedInBy, isRemembered } = taken;
      return openSession(tx, { userId, signedInBy, isRemembered, visitor, now: clock(), jobs });
    }),
  );
  if (signIn) return signIn;
  await writeSecurityEvent(db, userId, 'sign_in_failed', visitor, code ? 'code' : 'passkey');
  if (code === undefined) throw invalidField('passkey', 'کلید عبور پذیرفته نشد؛ دوباره تلاش کنید');
  throw invalidField('code', 'کد درست نیست یا پیش‌تر به کار رفته است');
}

/**
 * Signs in with a passkey alone: the device has verified its owner, so it counts as two factors.
 *
 * @throws AppError invalid_input, too_many, forbidden
 */
export async function loginWithPasskey(
  deps: AuthDeps,
  passkey: PasskeyAnswer,
  visitor: Visitor,
): Promise<SignIn> {
  const { db, guards, clock, jobs } = deps;
  const userId = await findPasskeyOwner(db, passkey);
  const refused = () =>
    invalidField('passkey', 'این کلید عبور در این سایت شناخته نیست؛ به روشی دیگر وارد شوید');
  if (userId === null) throw refused();
  const uncount = await guards.countSecondFactor(userId);
  const signIn = await uncountUnlessWrong(uncount, () =>
    db.transaction(async (tx) => {
      if (!(await lockMember(tx, userId))) return null;
      if (!(await usePasskey(tx, deps.passkeySite, userId, passkey))) return null;
      const proven = { userId, signedInBy: 'passkey', isRemembered: true } as const;
      return openSession(tx, { ...proven, visitor, now: clock(), jobs });
    }),
  );
  if (signIn) return signIn;
  await writeSecurityEvent(db, userId, 'sign_in_failed', visitor, 'passkey');
  throw refused();
}
