import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../config.ts';
import { siteHost } from './security.ts';

/** The host that pages and `api.` share a cookie on; undefined when they are the same host. */
function cookieDomain({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>) {
  return apiUrl ? { domain: siteHost(publicUrl) } : {};
}

/** Sets a cookie for all paths and hosts of the site, `secure` where the site uses TLS. */
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
