import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from './client.ts';
import { siteSecret } from './site-secret.ts';

/** Kinds of links that expire soon; each kind is signed with its own secret of the site. */
type TimedLink = 'backup-links' | 'title-previews' | 'front-previews' | 'member-views';

interface Signed {
  /** Id of what the link opens. */
  id: number;
  /** Id of the only session that may open it; null if anybody with the link may. */
  sessionId: number | null;
}

const TOKEN = /^([1-9]\d{0,9})-(\d{13})-([\w-]{43})$/;

async function sign(db: Db, about: TimedLink, { id, sessionId }: Signed, endsAt: number) {
  const secret = await siteSecret(db, about);
  return createHmac('sha256', secret).update(`${id} ${sessionId} ${endsAt}`).digest('base64url');
}

/**
 * Creates a token that is not stored: `{id}-{end in ms}-{signature}`.
 *
 * @param endsAt when it expires, in ms
 */
export async function signTimedLink(
  db: Db,
  about: TimedLink,
  signed: Signed,
  endsAt: number,
): Promise<string> {
  return `${signed.id}-${endsAt}-${await sign(db, about, signed, endsAt)}`;
}

/** The id that a token was signed for; null if the token is not ours, belongs to another session, or has expired. */
export async function openTimedLink(
  db: Db,
  about: TimedLink,
  token: string,
  { sessionId, nowMs }: Pick<Signed, 'sessionId'> & { nowMs: number },
): Promise<number | null> {
  const [, id, endsAt, signature] = TOKEN.exec(token) ?? [];
  if (!id || !endsAt || !signature || Number(endsAt) < nowMs) return null;
  const signed = { id: Number(id), sessionId };
  const expected = Buffer.from(await sign(db, about, signed, Number(endsAt)));
  return timingSafeEqual(Buffer.from(signature), expected) ? signed.id : null;
}
