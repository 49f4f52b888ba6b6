import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { lifeOf } from '../db/read-models/sessions.ts';
import { siteCookie } from './site-cookie.ts';

/** Readable by scripts (SPEC §3). */
export const TOKEN_COOKIE = 'token';

/** Sets the session token as a cookie, for as long as the session lives. */
export function setTokenCookie(
  reply: FastifyReply,
  config: Config,
  { token, isRemembered }: { token: string; isRemembered: boolean },
): void {
  reply.setCookie(TOKEN_COOKIE, token, {
    ...siteCookie(config),
    // Without a max-age the browser deletes it when it closes.
    ...(isRemembered && { maxAge: lifeOf(true) / 1000 }),
  });
}
