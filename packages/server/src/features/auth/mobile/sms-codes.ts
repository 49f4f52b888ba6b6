import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SentCode, SmsProof } from '@parde/contract';
import { and, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { advisoryKeys } from '../../../db/locks.ts';
import { smsCodes, type smsPurpose } from '../../../db/schema/index.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import { invalidField, notFound, overloaded } from '../../../domain/app-error.ts';
import { hashSecret, makeDigitCode, makeSecret } from '../../../domain/secrets.ts';
import { countSmsOfDay } from '../../../integrations/sms/site-sms.ts';
import { SmsRefusedError } from '../../../integrations/sms/sms-sender.ts';
import type { AuthDeps } from '../auth-deps.ts';

const DIGITS = 6;
const LIFE_MS = 3 * 60_000;
/**
 * Maximum number of tries per code: five guesses out of a million codes are harmless, and further codes are
 * rate-limited.
 */
const TRIES = 5;

/** Path of the page where the demo shows the messages that it would have sent. */
export const SANDBOX_PATH = '/sandbox-sms';

type Purpose = (typeof smsPurpose.enumValues)[number];

interface CodeRequest {
  purpose: Purpose;
  /** Null for a sign-in. */
  userId: number | null;
  mobile: string;
}

async function hashCode(db: Db, ticket: string, code: string): Promise<Buffer> {
  const key = await siteSecret(db, 'sms-codes');
  return createHmac('sha256', key).update(`${ticket} ${code}`).digest();
}

/** Stores a code; returns `false` if the daily message limit is used up. */
async function storeWithinLimit(
  db: Db,
  row: typeof smsCodes.$inferInsert,
  max: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Serialized, so that two requests cannot both take the last message.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryKeys.smsOfDay})`);
    const { sent } = await countSmsOfDay(tx);
    if (sent >= max) return false;
    await tx.insert(smsCodes).values(row);
    return true;
  });
}

const notSent = (message: string) =>
  overloaded(message, 'پیامک فرستاده نشد؛ کمی دیگر دوباره تلاش کنید یا از راهی دیگر وارد شوید');

/**
 * Sends a code. It is sent at once and not by a job: somebody is waiting for it, and after three minutes it is no
 * longer wanted. The caller has already counted the request.
 *
 * @throws AppError not_found without an SMS service; invalid_input if the service refuses the number; overloaded if
 *   nothing can be sent
 */
export async function sendSmsCode(
  { db, sms, log }: Pick<AuthDeps, 'db' | 'sms' | 'log'>,
  asked: CodeRequest,
): Promise<SentCode> {
  const sender = await sms.find();
  if (!sender) throw notFound('ورود با پیامک', 'there is no SMS service');
  const [ticket, code] = [makeSecret(), makeDigitCode(DIGITS)];
  const ticketHash = hashSecret(ticket);
  const codeHash = await hashCode(db, ticket, code);
  const expiresAt = new Date(Date.now() + LIFE_MS);
  const row = { ...asked, ticketHash, codeHash, triesLeft: TRIES, expiresAt };
  if (!(await storeWithinLimit(db, row, await sms.dailyLimit()))) {
    log.warn('the text messages of this day are used up');
    throw notSent('the text messages of this day are used up');
  }
  try {
    await sender.sendCode(asked.mobile, code);
  } catch (error) {
    const isRefused = error instanceof SmsRefusedError;
    // If refused, nothing was sent or charged. Otherwise the message may still arrive, so it counts.
    if (isRefused) await db.delete(smsCodes).where(eq(smsCodes.ticketHash, ticketHash));
    log.warn({ reason: (error as Error).message }, 'a text message was not sent');
    if (isRefused && error.isNumber) {
      throw invalidField('mobile', 'به این شماره پیامک نمی‌رسد؛ شمارهٔ دیگری بنویسید');
    }
    throw notSent('the SMS service did not send');
  }
  const inboxPath = (await sms.isSandbox()) ? SANDBOX_PATH : null;
  return { ok: true, ticket, expiresAt: expiresAt.toISOString(), inboxPath };
}

const isOpen = (ticket: string, purpose: Purpose, userId: number | null) =>
  and(
    eq(smsCodes.ticketHash, hashSecret(ticket)),
    eq(smsCodes.purpose, purpose),
    userId === null ? isNull(smsCodes.userId) : eq(smsCodes.userId, userId),
    isNull(smsCodes.usedAt),
    gt(smsCodes.expiresAt, sql`now()`),
  );

const expired = () => invalidField('code', 'مهلت این کد گذشته است؛ کد تازه‌ای بگیرید');

/** A code that was compared with the one sent, and the number that it was sent to. */
export interface CheckedCode {
  id: number;
  mobile: string;
}

/**
 * Compares a code with the one that was sent for a ticket. One of its tries is used up before the comparison, so that
 * concurrent guesses cannot share one. `consumeSmsCode` consumes the code.
 *
 * @returns whether the code is right, with its ID and the number that it was sent to
 * @throws AppError invalid_input if the ticket is unknown, expired, used or out of tries
 */
export async function checkSmsCode(
  db: Db,
  { ticket, code }: SmsProof,
  { purpose, userId }: { purpose: Purpose; userId: number | null },
): Promise<{ isRight: boolean } & CheckedCode> {
  const [row] = await db
    .update(smsCodes)
    .set({ triesLeft: sql`${smsCodes.triesLeft} - 1` })
    .where(and(isOpen(ticket, purpose, userId), gte(smsCodes.triesLeft, 1)))
    .returning({ id: smsCodes.id, mobile: smsCodes.mobile, codeHash: smsCodes.codeHash });
  if (!row) throw expired();
  const isRight = timingSafeEqual(row.codeHash, await hashCode(db, ticket, code));
  return { isRight, id: row.id, mobile: row.mobile };
}

/**
 * Consumes a right code. Of two calls with the same code, only one succeeds.
 *
 * @param tx the transaction of the action that the code authorizes
 * @throws AppError invalid_input
 */
export async function consumeSmsCode(tx: Db, { id }: CheckedCode): Promise<void> {
  const rows = await tx
    .update(smsCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(smsCodes.id, id), isNull(smsCodes.usedAt)))
    .returning({ id: smsCodes.id });
  if (rows.length === 0) throw expired();
}

/** Restores the try that a right code used up, because the client will send it again with further data. */
export async function restoreTry(db: Db, { id }: CheckedCode): Promise<void> {
  await db
    .update(smsCodes)
    .set({ triesLeft: sql`${smsCodes.triesLeft} + 1` })
    .where(eq(smsCodes.id, id));
}

export const wrongCode = () => invalidField('code', 'کد درست نیست؛ پیامک را دوباره ببینید');
