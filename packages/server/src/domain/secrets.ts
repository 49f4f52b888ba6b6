import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret that nobody guesses: 256 bits, as text for links and headers. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** For typing into a second device. Guessable in time: lives briefly, behind a throttle. @param digits at most 14 */
export function makeDigitCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** What is stored of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret is the one whose hash is stored, in a time that tells nothing. */
export function matchesSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}

/** Token of a session as clients carry it, `{id}|{secret}`, as Sanctum writes them. */
export function formatToken(sessionId: number, secret: string): string {
  return `${sessionId}|${secret}`;
}

/** Null for text that is no token. */
export function parseToken(token: string): { sessionId: number; secret: string } | null {
  const match = /^([1-9]\d{0,9})\|([\w-]{20,100})$/.exec(token);
  if (!match) return null;
  const sessionId = Number(match[1]);
  return sessionId > 2_147_483_647 ? null : { sessionId, secret: match[2] ?? '' };
}
