import { lockMember } from '../../db/projections/lock-member.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { unauthenticated } from '../../domain/app-error.ts';
import { CODE_DIGITS, LONG_CODE_DIGITS } from '../../domain/digit-code.ts';
import { makeDigitCode } from '../../domain/secrets.ts';
import type { AuthDeps } from './auth-deps.ts';
import { hasSession } from './session-queries.ts';
import { putToken } from './token-queries.ts';

/** A hundred million codes: two members seldom draw the same, and never five times. */
const DRAWS = 5;

export interface DeviceCode {
  code: string;
  expiresAt: Date;
}

/**
 * A code that signs a second device in, longer while short ones are being guessed; the one the member
 * had before stops working. Who is being signed out at this moment gets none to come back by.
 *
 * @throws AppError too_many; unauthenticated when the session went meanwhile
 */
export async function makeDeviceCode(
  { db, guards }: AuthDeps,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<DeviceCode> {
  await guards.countDeviceCode(userId);
  const digits = (await guards.areCodesGuessed()) ? LONG_CODE_DIGITS : CODE_DIGITS;
  for (let draw = 1; ; draw += 1) {
    const code = makeDigitCode(digits);
    try {
      const expiresAt = await db.transaction(async (tx) => {
        await lockMember(tx, userId);
        if (!(await hasSession(tx, sessionId))) throw unauthenticated('the session went meanwhile');
        return putToken(tx, { userId, purpose: 'device_code', secret: code });
      });
      return { code, expiresAt };
    } catch (error) {
      if (draw === DRAWS || !isUniqueViolation(error)) throw error;
    }
  }
}
