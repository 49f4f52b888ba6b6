import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  emailChanges,
  oneTimeTokens,
  signInTickets,
  telegramChats,
} from '../../db/schema/index.ts';
import { siteSecret } from '../../db/site-secret.ts';
import { formatToken, hashSecret, parseToken } from '../../domain/secrets.ts';

export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];
/** Purposes for which a member has at most one token. */
export type MemberPurpose = Exclude<Purpose, 'operator_invite'>;

const MINUTE_MS = 60_000;

/** Lifetime by purpose. */
const LIFE_MS: Record<MemberPurpose, number> = {
  password_reset: 60 * MINUTE_MS,
  magic_link: 15 * MINUTE_MS,
  email_verification: 3 * 24 * 60 * MINUTE_MS,
  device_code: 5 * MINUTE_MS,
  operator_link: 60 * MINUTE_MS,
};

export const expiryOf = (purpose: MemberPurpose) => new Date(Date.now() + LIFE_MS[purpose]);

/** All codes of a second device could be tried against a plain hash; other secrets cannot be guessed. */
async function hashToken(db: Db, secret: string, purpose?: Purpose): Promise<Buffer> {
  if (purpose !== 'device_code') return hashSecret(secret);
  const key = await siteSecret(db, 'device-codes');
  return createHmac('sha256', key).update(secret).digest();
}

interface NewToken {
  userId: number;
  purpose: MemberPurpose;
  secret: string;
}

/** Creates a token that replaces the member's previous one for the purpose. Returns its expiry. */
export async function putToken(db: Db, { userId, purpose, secret }: NewToken): Promise<Date> {
  const secretHash = await hashToken(db, secret, purpose);
  const fresh = { secretHash, expiresAt: expiryOf(purpose) };
  await db
    .insert(oneTimeTokens)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.purpose],
      set: { ...fresh, createdAt: sql`now()` },
    });
  return fresh.expiresAt;
}

/** The same, unless a token was created within the last minute; then returns false. */
export async function putTokenAtMostOnceAMinute(
  db: Db,
  { userId, purpose, secret }: NewToken,
): Promise<boolean> {
  const secretHash = await hashToken(db, secret, purpose);
  const fresh = { secretHash, expiresAt: expiryOf(purpose) };
  const rows = await db
    .insert(oneTimeTokens)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({
      target: [oneTimeTokens.userId, oneTimeTokens.purpose],
      set: { ...fresh, createdAt: sql`now()` },
      setWhere: sql`${oneTimeTokens.createdAt} < now() - interval '1 minute'`,
    })
    .returning({ id: oneTimeTokens.id });
  return rows.length > 0;
}

/** @param purposes `device_code` alone, or others */
const works = async (db: Db, secret: string, purposes: readonly Purpose[]) =>
  and(
    eq(oneTimeTokens.secretHash, await hashToken(db, secret, purposes[0])),
    inArray(oneTimeTokens.purpose, [...purposes]),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

const found = {
  userId: oneTimeTokens.userId,
  purpose: oneTimeTokens.purpose,
  role: oneTimeTokens.role,
};

/** Finds a valid token without using it up; null when there is none for these purposes. */
export async function findToken(db: Db, secret: string, purposes: readonly Purpose[]) {
  const isValid = await works(db, secret, purposes);
  const [row] = await db.select(found).from(oneTimeTokens).where(isValid);
  return row ?? null;
}

/** Uses a token up. Of concurrent calls only one gets it; the others get null. */
export async function takeToken(db: Db, secret: string, purposes: readonly Purpose[]) {
  const isValid = await works(db, secret, purposes);
  const [row] = await db.delete(oneTimeTokens).where(isValid).returning(found);
  return row ?? null;
}

/** Deletes a token that never reached its member. */
export async function dropToken(db: Db, secret: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.secretHash, hashSecret(secret)));
}

/**
 * Invalidates all tokens that let somebody in, sign-ins that are not finished, a code that links a
 * chat, and an address that waits for its link. Those that only confirm an address stay.
 */
export async function deleteTokensOf(db: Db, userId: number): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), ne(oneTimeTokens.purpose, 'email_verification')));
  await db.delete(signInTickets).where(eq(signInTickets.userId, userId));
  await db
    .update(telegramChats)
    .set({ codeHash: null, codeExpiresAt: null })
    .where(eq(telegramChats.userId, userId));
  await deleteWaitingEmail(db, userId);
}

/** The same, and those that confirm an address, which is no longer the account's. */
export async function deleteAllTokensOf(db: Db, userId: number): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await deleteTokensOf(db, userId);
}

/**
 * Unlinks the member's Telegram chat, which gets news and changes the watchlist without a session:
 * for where the access of whoever else was in the account ends.
 */
export async function unlinkTelegram(db: Db, userId: number): Promise<void> {
  await db.delete(telegramChats).where(eq(telegramChats.userId, userId));
}

export async function deleteWaitingEmail(db: Db, userId: number): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}

/** What links that are signed, not stored, are about; each has a secret of the site. */
type SignedLink = 'new-device' | 'email-confirm' | 'email-stop';

async function signatureOf(db: Db, about: SignedLink, id: number): Promise<string> {
  const key = await siteSecret(db, about);
  return createHmac('sha256', key).update(String(id)).digest('base64url');
}

/** A token that works as long as the row of that id. */
export async function signToken(db: Db, about: SignedLink, id: number): Promise<string> {
  return formatToken(id, await signatureOf(db, about, id));
}

/** The id that a token was signed for; null: it is none of ours. */
export async function idOfToken(db: Db, about: SignedLink, token: string): Promise<number | null> {
  const parsed = parseToken(token);
  if (!parsed) return null;
  const expected = Buffer.from(await signatureOf(db, about, parsed.sessionId));
  const given = Buffer.from(parsed.secret);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs ? parsed.sessionId : null;
}
