import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: Buffer, id: number) =>
  createHmac('sha256', secret).update(`support thread ${id}`).digest();

/**
 * Key of a support thread, contained in the link of every answer: whoever has it can read the thread and write in it.
 *
 * @param secret 32 bytes shared by all processes of the site
 */
export const supportKey = (secret: Buffer, id: number): string =>
  `${id}-${sign(secret, id).toString('base64url')}`;

/** ID of the thread that a key belongs to; `null` if the key was not made by this site. */
export function openSupportKey(secret: Buffer, key: string): number | null {
  const match = /^([1-9]\d{0,8})-([\w-]{43})$/.exec(key);
  if (!match) return null;
  const id = Number(match[1]);
  const signature = Buffer.from(match[2] ?? '', 'base64url');
  const expected = sign(secret, id);
  const isRight = signature.length === expected.length && timingSafeEqual(signature, expected);
  return isRight ? id : null;
}

/** The key follows `#`, so that it appears in no log and no Referer. */
export const supportThreadPath = (key: string) => `/support/thread#key=${key}`;
