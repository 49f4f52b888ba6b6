import { isIP } from 'node:net';
import type { NewPasskeyAnswer, Passkey, PasskeyAnswer } from '@parde/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { toPasskey } from '../../../db/read-models/security.ts';
import { passkeyChallenges, passkeys } from '../../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../../db/security-log.ts';
import { conflict, invalidField, notFound } from '../../../domain/app-error.ts';
import { hashSecret } from '../../../domain/secrets.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import type { AuthDeps, PasskeySite } from '../auth-deps.ts';
import { findAccount } from '../user-queries.ts';

/** Loaded when a passkey is first used, since it takes longer than the rest of the startup. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const CHALLENGE_LIFE_MS = 5 * 60_000;
/** Maximum number of passkeys per member. */
const MAX_PASSKEYS = 20;

/** @param userId `null` if any passkey of any member may answer it */
async function storeChallenge(db: Db, challenge: string, userId: number | null): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_LIFE_MS);
  await db
    .insert(passkeyChallenges)
    .values({ challengeHash: hashSecret(challenge), userId, expiresAt });
}

/** Consumes a challenge; `false` if it is used, expired or another member's. */
async function consumeChallenge(
  tx: Db,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const rows = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ expiresAt: passkeyChallenges.expiresAt });
  return rows.length > 0;
}

const findOwn = (db: Db, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

export async function findPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  return (await findOwn(db, userId)).map(toPasskey);
}

const tooMany = () =>
  conflict('too many passkeys', 'بیش از ۲۰ کلید عبور نمی‌شود داشت؛ نخست یکی را بردارید');

/** @throws AppError conflict if there are too many, or the site has no domain name */
export async function beginPasskey({ db, passkeySite: { rpId } }: AuthDeps, userId: number) {
  if (isIP(rpId)) {
    throw conflict('passkeys need a host name', 'کلید عبور به نشانی‌ای با نام دامنه نیاز دارد');
  }
  const { generateRegistrationOptions } = await loadWebAuthn();
  const account = await findAccount(db, userId);
  const own = await findOwn(db, userId);
  if (own.length >= MAX_PASSKEYS) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: rpId,
    userID: new TextEncoder().encode(String(userId)),
    userName: account?.email ?? '',
    userDisplayName: account?.name ?? '',
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // Discoverable, so that nobody has to type a name; verified, so that a passkey counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, userId);
  return { ...options };
}

/** `null` if it was not made for this site and challenge. */
async function verifyNew(
  tx: Db,
  { rpId, origins }: PasskeySite,
  userId: number,
  answer: NewPasskeyAnswer,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) => consumeChallenge(tx, challenge, userId),
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}

/** @throws AppError invalid_input, conflict */
export async function addPasskey(
  { db, jobs, passkeySite }: AuthDeps,
  userId: number,
  { name, passkey: answer }: { name: string; passkey: NewPasskeyAnswer },
  origin: RequestOrigin,
): Promise<Passkey> {
  const added = await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const made = await verifyNew(tx, passkeySite, userId, answer);
    if (!made) return null;
    if ((await findOwn(tx, userId)).length >= MAX_PASSKEYS) throw tooMany();
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId,
        name,
        credentialId: made.id,
        counter: made.counter,
        publicKey: Buffer.from(made.publicKey),
        transports: answer.response.transports,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!row) throw conflict('known passkey', 'این کلید عبور پیش‌تر افزوده شده است');
    await writeSecurityEvent(tx, userId, 'passkey_added', origin, name);
    await jobs.enqueue(tx, 'security-mail', { userId, change: 'passkey_added' });
    return row;
  });
  // Thrown outside the transaction, so that the challenge stays used up.
  if (!added) throw invalidField('passkey', 'کلید عبور ساخته نشد؛ دوباره تلاش کنید');
  return toPasskey(added);
}

/** @throws AppError not_found */
export async function renamePasskey(
  db: Db,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<Passkey> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  if (!row) throw notFound('این کلید عبور');
  return toPasskey(row);
}

/** @throws AppError not_found */
export async function removePasskey(
  { db, jobs }: AuthDeps,
  userId: number,
  id: number,
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const [row] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning();
    if (!row) throw notFound('این کلید عبور');
    await writeSecurityEvent(tx, userId, 'passkey_removed', origin, row.name);
    await jobs.enqueue(tx, 'security-mail', { userId, change: 'passkey_removed' });
  });
}

/** Must run in a transaction that has locked the account. */
export async function removeAllPasskeys(
  tx: Db,
  jobs: AuthDeps['jobs'],
  userId: number,
  origin: RequestOrigin,
): Promise<void> {
  const rows = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  for (const { name } of rows) {
    await writeSecurityEvent(tx, userId, 'passkey_removed', origin, name);
  }
  if (rows.length > 0)
    await jobs.enqueue(tx, 'security-mail', { userId, change: 'passkey_removed' });
}

/** Options for a sign-in without a name, or for a proof: the browser offers all passkeys that it has for this site. */
export async function beginPasskeyUse({ db, passkeySite: { rpId } }: AuthDeps) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
  });
  await storeChallenge(db, options.challenge, null);
  return { ...options };
}

/** The member whose passkey this claims to be; `null` if the passkey is unknown. */
export async function findPasskeyOwner(db: Db, { id }: PasskeyAnswer): Promise<number | null> {
  const [row] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, id));
  return row?.userId ?? null;
}

/**
 * Whether a member has just used one of their passkeys. The challenge is consumed whether the answer is right or wrong,
 * provided that the transaction commits. A counter that does not increase indicates a cloned passkey, which is refused.
 *
 * @param tx a transaction that has locked the account
 */
export async function usePasskey(
  tx: Db,
  { rpId, origins }: PasskeySite,
  userId: number,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.userId, userId)))
    .for('update');
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== String(userId))
    return false;
  if (!row) return false;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => consumeChallenge(tx, challenge, null),
      expectedOrigin: origins,
      expectedRPID: rpId,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: row.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) return false;
    await tx
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
      .where(eq(passkeys.id, row.id));
    return true;
  } catch {
    return false;
  }
}
