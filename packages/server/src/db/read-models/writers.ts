import { formatJalaliTime } from '@parde/shared/jalali';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { forbidden } from '../../domain/app-error.ts';
import type { Db } from '../client.ts';
import { users } from '../schema/index.ts';
import { readSettings } from '../settings.ts';

/* Members as writers of what others read: comments, public lists. */

/** What the suspicion check needs about the writer. */
export async function findWriter(db: Db, userId: number) {
  const [row] = await db
    .select({
      verifiedAt: users.emailVerifiedAt,
      mobile: users.mobile,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const isVerified = row !== undefined && (row.verifiedAt !== null || row.mobile !== null);
  return { isVerified, createdAt: row?.createdAt ?? new Date() };
}

const watchedWords = z.object({ words: z.array(z.string()).default([]) }).catch({ words: [] });

/** Words whose use holds what members write, as staff set them. */
export const readWatchedWords = (db: Db) => readSettings(db, 'watched-words', watchedWords);

/**
 * @param what what they may not do, after «نمی‌توانید»
 * @throws AppError forbidden while staff have muted the member
 */
export async function assertNotMuted(tx: Db, userId: number, what: string): Promise<void> {
  const [member] = await tx
    .select({ until: users.mutedUntil })
    .from(users)
    .where(and(eq(users.id, userId), gt(users.mutedUntil, sql`now()`)));
  if (!member?.until) return;
  const until = formatJalaliTime(member.until.toISOString());
  throw forbidden('muted', `تا ${until} نمی‌توانید ${what}`);
}
