import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { users } from '../../../db/schema/index.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';

/**
 * A member, locked until the transaction ends.
 *
 * @throws AppError not_found; conflict for staff, who must lose their role first
 */
export async function lockForRestriction(tx: Db, id: number): Promise<typeof users.$inferSelect> {
  await lockMember(tx, id);
  const [member] = await tx.select().from(users).where(eq(users.id, id));
  if (!member) throw notFound('این عضو');
  if (member.role !== 'member') {
    throw conflict('a member of staff', 'این حساب از همکاران است؛ نخست نقش او را بردارید');
  }
  return member;
}

const DAY_MS = 86_400_000;

/**
 * Lets a member write no comments until then; with `days: null`, lets them write again.
 *
 * @throws AppError not_found; conflict for staff
 */
export async function muteMember(
  db: Db,
  actor: Actor,
  { id, days, reason }: { id: number; days: number | null; reason: string | null },
): Promise<{ mutedUntil: string | null }> {
  return db.transaction(async (tx) => {
    const before = await lockForRestriction(tx, id);
    const mutedUntil = days === null ? null : new Date(Date.now() + days * DAY_MS);
    await tx.update(users).set({ mutedUntil, updatedAt: sql`now()` }).where(eq(users.id, id));
    await writeAudit(tx, actor, {
      action: days === null ? 'members.unmute' : 'members.mute',
      subject: { kind: 'member', id },
      before: { mutedUntil: before.mutedUntil },
      after: { mutedUntil },
      reason,
    });
    return { mutedUntil: mutedUntil?.toISOString() ?? null };
  });
}
