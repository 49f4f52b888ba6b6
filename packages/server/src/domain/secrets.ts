import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A random secret of 256 bits, as text for links and headers. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * A numeric code to type on a second device. Given time, it could be guessed, so it must be short-lived and
 * rate-limited.
 *
 * @param digits at most 14
 */
export function makeDigitCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** The hash that is stored for a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether a secret matches the stored hash, in constant time. */
export function matchesSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}

/** Session token as clients send it, `{id}|{secret}`, in Sanctum's format. */
export function formatToken(sessionId: number, secret: string): string {
  return `${sessionId}|${secret}`;
}

/** Null if the text is not a token. */
export function parseToken(token: string): { sessionId: number; secret: string } | null {
  const match = /^([1-9]\d{0,9})\|([\w-]{20,100})$/.exec(token);
  if (!match) return null;
  const sessionId = Number(match[1]);
  return sessionId > 2_147_483_647 ? null : { sessionId, secret: match[2] ?? '' };
}
