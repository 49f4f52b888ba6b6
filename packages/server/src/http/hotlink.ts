import type { FastifyRequest } from 'fastify';
import { allowedOrigins } from './security.ts';

/** What browsers say of a request they make for a page; `none`: typed, or from outside the browser. */
const FETCH_SITES = new Set<unknown>(['same-origin', 'same-site', 'none', 'cross-site']);

/** Null: no address, as of a sandboxed frame. */
const hostnameOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : null);

/**
 * Tells whether a request was caused by another site's page. Browsers say so themselves; of older ones
 * the page's address is looked at. Programs that say neither are let through.
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
