import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { lifeOf } from '../db/projections/sessions.ts';
import { siteCookie } from './site-cookie.ts';

/** Script-readable, as SPEC §3 has it. */
export const TOKEN_COOKIE = 'token';

/** Hands a browser the token of its session, for as long as the session lives. */
export function setTokenCookie(
  reply: FastifyReply,
  config: Config,
  { token, isRemembered }: { token: string; isRemembered: boolean },
): void {
  reply.setCookie(TOKEN_COOKIE, token, {
    ...siteCookie(config),
    // Without an age the browser forgets it when it closes.
    ...(isRemembered && { maxAge: lifeOf(true) / 1000 }),
  });
}
