import { isUniqueViolation } from '../../db/violations.ts';
import { makeDigitCode } from '../../domain/secrets.ts';
import type { AuthDeps } from './auth-deps.ts';
import { putToken } from './token-queries.ts';

/** A hundred million codes: two members seldom draw the same, and never five times. */
const DRAWS = 5;

export interface DeviceCode {
  code: string;
  expiresAt: Date;
}

/**
 * A code that signs a second device in; the one the member had before stops working.
 *
 * @throws AppError too_many
 */
export async function makeDeviceCode(
  { db, guards }: AuthDeps,
  userId: number,
): Promise<DeviceCode> {
  await guards.countDeviceCode(userId);
  for (let draw = 1; ; draw += 1) {
    const code = makeDigitCode();
    try {
      return {
        code,
        expiresAt: await putToken(db, { userId, purpose: 'device_code', secret: code }),
      };
    } catch (error) {
      if (draw === DRAWS || !isUniqueViolation(error)) throw error;
    }
  }
}
