import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../config.ts';
import { siteHost } from './security.ts';

/** The site's own host, so that its pages and `api.` share a cookie; none where they are one. */
function cookieDomain({ publicUrl, apiUrl }: Pick<Config, 'publicUrl' | 'apiUrl'>) {
  return apiUrl ? { domain: siteHost(publicUrl) } : {};
}

/** Where every cookie of the site is valid: all its paths and hosts, over TLS where the site has TLS. */
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
