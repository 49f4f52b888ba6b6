import type { FastifyRequest } from 'fastify';
import { allowedOrigins } from './security.ts';

/** Values of `Sec-Fetch-Site`; `none`: typed, or from outside the browser. */
const FETCH_SITES = new Set<unknown>(['same-origin', 'same-site', 'none', 'cross-site']);

/** Null: not a URL, as with a sandboxed frame (`null`). */
const hostnameOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : null);

/**
 * Creates a check for requests that another site's page caused. Modern browsers tell by
 * `Sec-Fetch-Site`; for older ones `Origin` or `Referer` is compared. Programs that send none of
 * these are allowed.
 */
export function createHotlinkCheck(config: {
  publicUrl: string;
  apiUrl: string | null;
}): (request: FastifyRequest) => boolean {
  const own = new Set<string | null>(allowedOrigins(config).map(hostnameOf));
  if (config.apiUrl) own.add(hostnameOf(config.apiUrl));
  return ({ headers, hostname }) => {
    const site = headers['sec-fetch-site'];
    if (FETCH_SITES.has(site)) return site === 'cross-site';
    const page = headers.origin ?? headers.referer;
    if (page === undefined) return false;
    const from = hostnameOf(page);
    return from !== hostname && !own.has(from);
  };
}
