import type { User } from '@parde/contract';
import type { Role } from '@parde/shared/permissions';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { lockMember, lockOwners } from '../../db/locks.ts';
import { requireUser } from '../../db/read-models/users.ts';
import { users } from '../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../db/security-log.ts';
import { conflict, invalidField } from '../../domain/app-error.ts';
import { uncountUnlessWrong } from '../../integrations/limits/limits.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import { deletionScheduledMail } from '../../integrations/mail/templates/account-mails.ts';
import type { AccountDeps, OwnSession } from './account-deps.ts';
import { findPasswordHash, scheduleDeletion } from './profile.ts';
import { signOthersOut } from './sessions.ts';

interface DeletionMailDeps {
  db: Db;
  mailer: Mailer;
  /** Origin of the site. */
  siteUrl: string;
}

/** Mails a member the date of the account's deletion; does nothing if the deletion has been cancelled by then. */
export async function sendDeletionMail(
  { db, mailer, siteUrl }: DeletionMailDeps,
  userId: number,
): Promise<void> {
  const [user] = await db
    .select({ name: users.name, email: users.email, deletionAt: users.deletionAt })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletionAt)));
  if (!user?.deletionAt || user.email === null) return;
  const { name, email, deletionAt } = user;
  const link = `${siteUrl}/user/dashboard`;
  await mailer.send({ to: email, ...deletionScheduledMail({ siteUrl, name, deletionAt, link }) });
}

const wrong = () => invalidField('password', 'گذرواژه درست نیست');

/**
 * Verifies a password and returns the stored hash; `undefined` if the account has none.
 *
 * @throws AppError invalid_input, too_many, overloaded
 */
async function checkPassword(
  { db, passwords, countPasswordCheck }: AccountDeps,
  userId: number,
  password: string | undefined,
  origin: RequestOrigin,
): Promise<string | undefined> {
  const hash = await findPasswordHash(db, userId);
  if (hash === null) return undefined;
  if (password === undefined) throw invalidField('password', 'گذرواژه را بنویسید');
  const uncount = await countPasswordCheck(userId);
  const isRight = await uncountUnlessWrong(uncount, () => passwords.verify(password, hash));
  if (isRight) return hash;
  await writeSecurityEvent(db, userId, 'proof_failed', origin);
  throw wrong();
}

/** @throws AppError conflict if nobody could give roles after this owner's account is gone */
async function assertOwnerRemains(tx: Db, userId: number): Promise<void> {
  const owners = await lockOwners(tx);
  if (owners.some(({ id, isStaying }) => id !== userId && isStaying)) return;
  throw conflict('the last owner', 'شما تنها مالک سایت هستید؛ نخست کس دیگری را مالک کنید');
}

/**
 * Schedules the deletion of the account in 7 days, ends the other sessions and mails a notice. Idempotent: a repeated
 * call keeps the first date.
 *
 * @param password not needed if the account has none; the member has proved their identity in another way
 * @throws AppError invalid_input for a wrong password, conflict for the last owner, too_many, overloaded
 */
export async function deleteAccount(
  deps: AccountDeps,
  own: OwnSession & { role: Role },
  password: string | undefined,
  origin: RequestOrigin,
): Promise<User> {
  const { userId } = own;
  const hash = await checkPassword(deps, userId, password, origin);
  await deps.db.transaction(async (tx) => {
    if (own.role === 'owner') await assertOwnerRemains(tx, userId);
    if (!(await lockMember(tx, userId, hash))) throw wrong();
    await signOthersOut(tx, own);
    if (!(await scheduleDeletion(tx, userId))) return;
    await writeSecurityEvent(tx, userId, 'deletion_asked', origin);
    await deps.jobs.enqueue(tx, 'deletion-mail', { userId }, { singletonKey: String(userId) });
  });
  return requireUser(deps.db, own, deps.clock());
}
