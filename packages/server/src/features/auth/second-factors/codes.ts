import { randomInt } from 'node:crypto';
import { GIFT_CODE_ALPHABET, groupGiftCode, normalizeGiftCode } from '@parde/shared/gift-code';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { codeSecrets, recoveryCodes } from '../../../db/schema/index.ts';
import { codeSecretName, type SecretBox } from '../../../db/secret-box.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../../db/security-log.ts';
import { conflict, invalidField } from '../../../domain/app-error.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import { uncountUnlessWrong } from '../../../integrations/limits/limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { findAccount } from '../user-queries.ts';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 24;
/** Codes of the previous and the next step are accepted too, for clocks that are off. */
const WINDOW = 1;

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: siteName(), label, secret: Secret.fromBase32(secret) });
}

/** Time step that a code belongs to; `null` if it is none that is accepted now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = authenticator(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
}

/** Whether one-time codes are required at sign-in. */
export async function hasCodes(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: codeSecrets.userId })
    .from(codeSecrets)
    .where(and(eq(codeSecrets.userId, userId), isNotNull(codeSecrets.confirmedAt)));
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Consumes a six-digit code: codes of its step and of earlier ones are no longer accepted. */
async function consumeStep(
  tx: Db,
  box: SecretBox,
  { userId, code, now, isFirst }: { userId: number; code: string; now: Date; isFirst: boolean },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(codeSecrets)
    .where(eq(codeSecrets.userId, userId))
    .for('update');
  if (!row || (row.confirmedAt === null) !== isFirst) return false;
  const secret = await box.open(codeSecretName(userId), row.sealedSecret);
  const step = secret === null ? null : stepOf(secret, code, now);
  if (step === null || step <= row.lastStep) return false;
  await tx
    .update(codeSecrets)
    .set({ lastStep: step, confirmedAt: row.confirmedAt ?? now })
    .where(eq(codeSecrets.userId, userId));
  return true;
}

async function consumeRecoveryCode(tx: Db, userId: number, typed: string): Promise<boolean> {
  // Earlier recovery codes were as long as gift codes.
  const code = normalizeGiftCode(typed, RECOVERY_LETTERS) ?? normalizeGiftCode(typed);
  if (code === null) return false;
  const codeHash = hashSecret(code);
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

const digitsOf = (typed: string) => typed.replace(/[\s\u200c-]/g, '');
const SIX_DIGITS = /^\d{6}$/;

/**
 * Consumes a code of the authenticator or a recovery code. Of two calls with the same code, only one succeeds.
 *
 * @param tx a transaction that has locked the account
 */
export async function consumeCode(
  tx: Db,
  { box, clock }: Pick<AuthDeps, 'box' | 'clock'>,
  userId: number,
  typed: string,
  origin: RequestOrigin,
): Promise<boolean> {
  const code = digitsOf(typed);
  if (SIX_DIGITS.test(code)) {
    return consumeStep(tx, box, { userId, code, now: clock(), isFirst: false });
  }
  if (!(await consumeRecoveryCode(tx, userId, typed))) return false;
  await writeSecurityEvent(tx, userId, 'recovery_code_used', origin);
  return true;
}

/**
 * Formatted like a gift code, which is easy to copy by hand. 117 bits: too many to be brute-forced from a plain hash.
 */
function makeRecoveryCode(): string {
  const letter = () => GIFT_CODE_ALPHABET[randomInt(GIFT_CODE_ALPHABET.length)];
  return groupGiftCode(Array.from({ length: RECOVERY_LETTERS }, letter).join(''));
}

/** Replaces the recovery codes; they are stored as hashes only. */
async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashSecret(code) })));
  return codes;
}

/**
 * Creates a secret that is not required at sign-in until its first code has been entered.
 *
 * @throws AppError conflict if codes are on
 */
export async function beginCodes({ db, box }: AuthDeps, userId: number) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const account = await findAccount(db, userId);
  const sealedSecret = await box.seal(codeSecretName(userId), secret);
  const rows = await db
    .insert(codeSecrets)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: codeSecrets.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: sql`${codeSecrets.confirmedAt} is null`,
    })
    .returning({ userId: codeSecrets.userId });
  if (rows.length === 0) throw conflict('codes are on', 'ورود دومرحله‌ای روشن است');
  return { secret, uri: authenticator(secret, account?.email ?? account?.mobile ?? '').toString() };
}

/**
 * Turns codes on with the first valid one.
 *
 * @returns the recovery codes
 * @throws AppError invalid_input, too_many
 */
export async function confirmCodes(
  { db, box, clock, jobs, guards }: AuthDeps,
  userId: number,
  typed: string,
  origin: RequestOrigin,
): Promise<string[]> {
  const uncount = await guards.countSecondFactor(userId);
  const codes = await uncountUnlessWrong(uncount, () =>
    db.transaction(async (tx) => {
      await lockMember(tx, userId);
      const first = { userId, code: digitsOf(typed), now: clock(), isFirst: true };
      if (!SIX_DIGITS.test(first.code) || !(await consumeStep(tx, box, first))) return null;
      await writeSecurityEvent(tx, userId, 'codes_on', origin);
      await jobs.enqueue(tx, 'security-mail', { userId, change: 'codes_on' });
      return replaceRecoveryCodes(tx, userId);
    }),
  );
  if (!codes) throw invalidField('code', 'کد درست نیست؛ ساعت دستگاه‌تان را هم ببینید');
  return codes;
}

/** Turns codes off; does nothing if they are off already. Must run in a transaction that has locked the account. */
export async function removeCodes(
  tx: Db,
  jobs: AuthDeps['jobs'],
  userId: number,
  origin: RequestOrigin,
): Promise<void> {
  const rows = await tx
    .delete(codeSecrets)
    .where(eq(codeSecrets.userId, userId))
    .returning({ confirmedAt: codeSecrets.confirmedAt });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (!rows[0]?.confirmedAt) return;
  await writeSecurityEvent(tx, userId, 'codes_off', origin);
  await jobs.enqueue(tx, 'security-mail', { userId, change: 'codes_off' });
}

/** @throws AppError conflict if codes are off */
export async function makeRecoveryCodes(
  { db, jobs }: AuthDeps,
  userId: number,
  origin: RequestOrigin,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    if (!(await hasCodes(tx, userId))) {
      throw conflict('codes are off', 'نخست ورود دومرحله‌ای را روشن کنید');
    }
    await writeSecurityEvent(tx, userId, 'recovery_codes_made', origin);
    await jobs.enqueue(tx, 'security-mail', { userId, change: 'recovery_codes_made' });
    return replaceRecoveryCodes(tx, userId);
  });
}
