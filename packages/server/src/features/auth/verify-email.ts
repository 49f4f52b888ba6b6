import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks/lock-member.ts';
import { invalidField } from '../../domain/app-error.ts';
import { findToken, takeToken } from './token-queries.ts';
import { markVerified } from './user-queries.ts';

/** @throws AppError invalid_input */
export async function verifyEmail(db: Db, token: string): Promise<void> {
  const isVerified = await db.transaction(async (tx) => {
    const found = await findToken(tx, token, ['email_verification']);
    if (!found?.userId || !(await lockMember(tx, found.userId))) return false;
    if (!(await takeToken(tx, token, ['email_verification']))) return false;
    await markVerified(tx, found.userId);
    return true;
  });
  if (isVerified) return;
  throw invalidField(
    'token',
    'این پیوند به کار رفته یا مهلتش گذشته است؛ از پنل کاربری پیوند تازه‌ای بگیرید',
  );
}
