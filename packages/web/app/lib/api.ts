import { type Client, createClient } from '@parde/contract/client';
import { readSiteConfig } from '../config/site-config';
import { readCookie, readTokenCookie } from './cookies';

const listeners = new Set<() => void>();

/** Calls `listener` whenever the API answers 401. Returns an unsubscribe function. */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function watchedFetch(...input: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...input);
  if (response.status === 401) for (const listener of listeners) listener();
  return response;
}

let browserClient: Client | undefined;
let keepaliveClient: Client | undefined;

/** Headers of each call: the Bearer token from the `token` cookie, and the CSRF cookie's value. */
function callHeaders(): Record<string, string> {
  const token = readTokenCookie();
  const csrf = readCookie(document.cookie, 'XSRF-TOKEN');
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'x-xsrf-token': csrf } : {}),
  };
}

/**
 * The browser's API client: base URL by SPEC §7, credentials, Bearer token from the `token` cookie,
 * and the CSRF cookie as a header (see `callWithCsrf`).
 */
export function browserApi(): Client {
  browserClient ??= createClient({
    baseUrl: apiBaseUrl(location, readSiteConfig()),
    fetch: watchedFetch,
    headers: callHeaders,
  });
  return browserClient;
}

/** The same client with keepalive, for calls that must reach the server even if the page is left in the meantime. */
export function keepaliveApi(): Client {
  keepaliveClient ??= createClient({
    baseUrl: apiBaseUrl(location, readSiteConfig()),
    fetch: (address, init) => watchedFetch(address, { ...init, keepalive: true }),
    headers: callHeaders,
  });
  return keepaliveClient;
}

interface PageAddress {
  /** e.g. `https:` */
  protocol: string;
  hostname: string;
  /** Empty for the protocol's default port. */
  port: string;
}

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])$/i;

/** Host without the prefixes that SPEC §7 strips. */
function bareHost(hostname: string): string {
  return hostname.replace(/^(www|app|m)\./, '');
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || IP_ADDRESS.test(hostname);
}

/**
 * Origin of the API for a page (SPEC §7): the `api.` subdomain of its host. Empty means same
 * origin: on localhost, on IP addresses, and on the host of PUBLIC_URL if no API_URL is set.
 */
export function apiBaseUrl(
  page: PageAddress,
  site: { publicUrl: string; apiUrl: string | null },
): string {
  if (site.apiUrl) return site.apiUrl.replace(/\/+$/, '');
  if (isLocal(page.hostname)) return '';
  if (page.hostname === new URL(site.publicUrl).hostname) return '';
  const port = page.port === '' ? '' : `:${page.port}`;
  return `${page.protocol}//api.${bareHost(page.hostname)}${port}`;
}
