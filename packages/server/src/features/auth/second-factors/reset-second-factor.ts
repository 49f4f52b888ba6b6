import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { lockMember } from '../../../db/locks.ts';
import { users } from '../../../db/schema/index.ts';
import { BY_STAFF } from '../../../db/security-log.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { deleteSessionsOf } from '../session-queries.ts';
import { deleteTokensOf, unlinkTelegram } from '../token-queries.ts';
import { removeCodes } from './codes.ts';
import { removeAllPasskeys } from './passkeys.ts';

/** Kind of account that is allowed: with a role, without one, or either. */
type Whose = 'staff' | 'member' | 'anybody';

/**
 * Removes the one-time codes and passkeys of somebody who lost them, and ends their sessions. Their security log and a
 * mail report it.
 *
 * @throws AppError not_found; conflict if a member is expected and the account is staff
 */
export async function resetSecondFactor(
  { db, jobs }: Pick<AuthDeps, 'db' | 'jobs'>,
  actor: Actor,
  { id, reason, whose }: { id: number; reason: string | null; whose: Whose },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, id);
    const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
    if (whose === 'staff' && (!account || account.role === 'member')) throw notFound('این همکار');
    if (!account) throw notFound('این عضو');
    if (whose === 'member' && account.role !== 'member') {
      throw conflict(
        'a member of staff',
        'این حساب از همکاران است؛ از صفحهٔ همکاران این کار را بکنید',
      );
    }
    await removeCodes(tx, jobs, id, BY_STAFF);
    await removeAllPasskeys(tx, jobs, id, BY_STAFF);
    await deleteSessionsOf(tx, id);
    await deleteTokensOf(tx, id);
    await unlinkTelegram(tx, id);
    await writeAudit(tx, actor, {
      action: 'members.reset-second-factor',
      subject: { kind: 'member', id },
      reason,
    });
  });
}
