import { formatJalaliTime } from '@parde/shared/jalali';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { forbidden } from '../../domain/app-error.ts';
import type { Db } from '../client.ts';
import { queryRow } from '../query-rows.ts';
import { users } from '../schema/index.ts';
import { readSettings } from '../settings.ts';

/* Members as authors of content that others read: comments, public lists. */

/** Facts about the author that the suspicion check needs. */
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

/**
 * SQL: why something that a member wrote was held, as JSON; empty if it never was. Reasons that the previous release
 * stored in words are returned as they are.
 *
 * @param alias alias of `comments` or `member_lists`
 */
export function holdReasonsOf(alias: string): SQL {
  const [words, reasons] = [sql.raw(`${alias}.held_for`), sql.raw(`${alias}.hold_reasons`)];
  return sql`case when ${words} is null then '[]'::jsonb else coalesce(${reasons},
    jsonb_build_array(jsonb_build_object('code', 'other', 'text', ${words}))) end`;
}

const watchedWords = z.object({ words: z.array(z.string()).default([]) }).catch({ words: [] });

/** Words for which content written by members is held, as set by staff. */
export const readWatchedWords = (db: Db) => readSettings(db, 'watched-words', watchedWords);

/**
 * @param what the forbidden action, worded to follow «نمی‌توانید»
 * @throws AppError forbidden if staff have muted the member
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

/** Number of members who have a confirmed email address or mobile number and an open report of a comment or list. */
export async function countReporters(
  db: Db,
  what: 'comment' | 'list',
  id: number,
): Promise<number> {
  const row = await queryRow(
    db,
    z.object({ count: z.number() }),
    sql`
    select count(*)::int as count from ${sql.raw(`${what}_reports`)} r join users u on u.id = r.user_id
    where r.${sql.raw(`${what}_id`)} = ${id} and r.closed_at is null
      and (u.email_verified_at is not null or u.mobile is not null)`,
  );
  return row?.count ?? 0;
}
