import { lockMember } from '../../db/locks/lock-member.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { unauthenticated } from '../../domain/app-error.ts';
import { CODE_DIGITS, LONG_CODE_DIGITS } from '../../domain/digit-code.ts';
import { makeDigitCode } from '../../domain/secrets.ts';
import type { AuthDeps } from './auth-deps.ts';
import { hasSession } from './session-queries.ts';
import { putToken } from './token-queries.ts';

/** With a hundred million codes, a collision is rare and five in a row practically impossible. */
const DRAWS = 5;

export interface DeviceCode {
  code: string;
  expiresAt: Date;
}

/**
 * Creates a code that signs in a second device, replacing the member's previous one; codes are
 * longer while short ones are being guessed. A session that is being ended cannot create one.
 *
 * @throws AppError too_many; unauthenticated when the session was ended meanwhile
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
