import type { Stremio } from '@parde/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { findSession, insertSession, touchSession } from '../../../db/read-models/sessions.ts';
import { sessions } from '../../../db/schema/index.ts';
import { type RequestOrigin, writeSecurityEvent } from '../../../db/security-log.ts';
import { hashSecret, matchesSecret, parseToken } from '../../../domain/secrets.ts';
import type { Player } from '../playback-deps.ts';

/* A member's address for Stremio is a session of its own: it is listed among the devices and ends with them, uses
   streams of the plan, and playbacks started by it end with it. It belongs to the profile that created it, and never
   to a child's: Stremio's own catalogue knows no age limits. */

/** Bowser takes the part before the slash as the name of the browser. */
const DEVICE_NAME = 'Stremio/4 (add-on)';
/** Minimum interval between updates of the last use. */
const TOUCH_EVERY_MS = 300_000;

const ownAddress = (userId: number) =>
  and(
    eq(sessions.userId, userId),
    eq(sessions.signedInBy, 'stremio'),
    gt(sessions.expiresAt, sql`now()`),
  );

/**
 * Text that is hashed for an address. It is not the secret itself; otherwise an address could be used to sign in, as
 * the Bearer token `{id}|{secret}`.
 */
const hashedText = (secret: string) => `stremio:${secret}`;

/** The player who uses an address. */
export interface AddressHolder extends Player {
  profileId: number;
}

/** When the member's address was made and last used. */
export async function readAddress(db: Db, userId: number): Promise<Stremio> {
  const [row] = await db.select().from(sessions).where(ownAddress(userId));
  return {
    createdAt: row?.createdAt.toISOString() ?? null,
    lastUsedAt: row?.lastUsedAt.toISOString() ?? null,
  };
}

/**
 * Creates an address for the member, replacing the previous one, and returns it: `{session}-{secret}`, which is not
 * stored anywhere.
 */
export async function makeAddress(
  db: Db,
  { userId, profileId }: { userId: number; profileId: number },
  origin: RequestOrigin,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    await endAddress(tx, userId);
    const token = await insertSession(tx, {
      userId,
      signedInBy: 'stremio',
      isRemembered: true,
      userAgent: DEVICE_NAME,
      network: null,
    });
    const { sessionId, secret } = parseToken(token) ?? { sessionId: 0, secret: '' };
    const secretHash = hashSecret(hashedText(secret));
    await tx.update(sessions).set({ secretHash, profileId }).where(eq(sessions.id, sessionId));
    await writeSecurityEvent(tx, userId, 'stremio_made', origin);
    return `${sessionId}-${secret}`;
  });
}

/** Ends a member's address, and the playbacks started by it. */
export async function endAddress(db: Db, userId: number): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.signedInBy, 'stremio')));
}

/**
 * The member of an address; `null` if it is wrong, or was ended.
 *
 * @param network of the client, see `domain/network.ts`
 */
export async function openAddress(
  db: Db,
  address: string,
  network: string | null,
): Promise<AddressHolder | null> {
  const token = parseToken(address.replace('-', '|'));
  const session = token && (await findSession(db, token.sessionId));
  if (!session || !matchesSecret(hashedText(token.secret), session.secretHash)) return null;
  if (session.ageLimit !== null) return null;
  if (Date.now() - session.lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await touchSession(db, { ...session, network });
  const { id, userId, profileId } = session;
  return { userId, profileId, sessionId: id, isExternal: true };
}

/** Whether the session of an address still exists, and is not a child's. */
export async function hasSession(db: Db, sessionId: number): Promise<boolean> {
  const session = await findSession(db, sessionId);
  return session !== null && session.ageLimit === null;
}
