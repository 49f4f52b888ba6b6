import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { sessionLifetimeMs } from '../db/read-models/sessions.ts';
import { siteHost } from './security.ts';

/** The domain that lets pages and `api.` share a cookie; undefined if both are on the same host. */
function cookieDomain({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>) {
  return apiUrl ? { domain: siteHost(publicUrl) } : {};
}

/** Options of a cookie for all paths and hosts of the site; `secure` if the site uses TLS. */
export function siteCookie(
  config: Pick<Config, 'publicUrl' | 'apiUrl'>,
): CookieSerializeOptions & { path: string } {
  return {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    ...cookieDomain(config),
  };
}

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
    // Without a max-age, the browser deletes the cookie when it closes.
    ...(isRemembered && { maxAge: sessionLifetimeMs(true) / 1000 }),
  });
}
