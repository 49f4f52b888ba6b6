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

/** A plain hash of a device code could be reversed by trying all codes; other secrets cannot be guessed. */
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

/** Creates a token that replaces the member's previous one for the same purpose. Returns its expiry. */
export async function insertToken(db: Db, { userId, purpose, secret }: NewToken): Promise<Date> {
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

/**
 * Like `insertToken`, but returns `false` if a token was created within the last half minute: by a request at the same
 * time. One that waited for the minute that `AuthGuards` demands gets a token, even if the former mail went out late.
 */
export async function insertTokenUnlessFresh(
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
      setWhere: sql`${oneTimeTokens.createdAt} < now() - interval '30 seconds'`,
    })
    .returning({ id: oneTimeTokens.id });
  return rows.length > 0;
}

/** @param purposes either `device_code` alone or any others */
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

/** Finds a valid token without consuming it; `null` if there is none for these purposes. */
export async function findToken(db: Db, secret: string, purposes: readonly Purpose[]) {
  const isValid = await works(db, secret, purposes);
  const [row] = await db.select(found).from(oneTimeTokens).where(isValid);
  return row ?? null;
}

/** Consumes a token. Of concurrent calls only one gets it; the others get `null`. */
export async function consumeToken(db: Db, secret: string, purposes: readonly Purpose[]) {
  const isValid = await works(db, secret, purposes);
  const [row] = await db.delete(oneTimeTokens).where(isValid).returning(found);
  return row ?? null;
}

/** Deletes a token that was never delivered to its member. */
export async function deleteToken(db: Db, secret: string): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.secretHash, hashSecret(secret)));
}

/**
 * Invalidates all tokens that let somebody in, unfinished sign-ins, a pending code that links a Telegram chat, and an
 * address change that waits for its link. Tokens that only confirm an address are kept.
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

/** Also deletes the tokens that confirm an address, which no longer belongs to the account. */
export async function deleteAllTokensOf(db: Db, userId: number): Promise<void> {
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await deleteTokensOf(db, userId);
}

/**
 * Unlinks the member's Telegram chat, which receives notifications and changes the watchlist without a session. Used
 * wherever the access of anybody else who was in the account must end.
 */
export async function unlinkTelegram(db: Db, userId: number): Promise<void> {
  await db.delete(telegramChats).where(eq(telegramChats.userId, userId));
}

export async function deleteWaitingEmail(db: Db, userId: number): Promise<void> {
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}

/** Purposes of links that are signed instead of stored; each has its own secret of the site. */
type SignedLink = 'new-device' | 'email-confirm' | 'email-stop';

async function signatureOf(db: Db, about: SignedLink, id: number): Promise<string> {
  const key = await siteSecret(db, about);
  return createHmac('sha256', key).update(String(id)).digest('base64url');
}

/** A token that is valid as long as the row with that ID exists. */
export async function signToken(db: Db, about: SignedLink, id: number): Promise<string> {
  return formatToken(id, await signatureOf(db, about, id));
}

/** The ID that a token was signed for; `null` if its signature is invalid. */
export async function idOfToken(db: Db, about: SignedLink, token: string): Promise<number | null> {
  const parsed = parseToken(token);
  if (!parsed) return null;
  const expected = Buffer.from(await signatureOf(db, about, parsed.sessionId));
  const given = Buffer.from(parsed.secret);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs ? parsed.sessionId : null;
}
