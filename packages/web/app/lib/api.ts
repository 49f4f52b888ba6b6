import { type Client, createClient } from '@parde/contract/client';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from './api-base-url';
import { readCookie } from './cookies';
import { readTokenCookie } from './token-cookie';

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

/** Bearer token from the `token` cookie, and the CSRF cookie as a header. */
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

/** The same with keepalive, for calls while the page is unloading. */
export function keepaliveApi(): Client {
  keepaliveClient ??= createClient({
    baseUrl: apiBaseUrl(location, readSiteConfig()),
    fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
    headers: callHeaders,
  });
  return keepaliveClient;
}
