import { type Client, createClient } from '@parde/contract/client';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from './api-base-url';
import { readCookie } from './cookies';
import { readTokenCookie } from './token-cookie';

const listeners = new Set<() => void>();

/** Calls `listener` whenever the API refuses a call as nobody's (401). Returns how to stop. */
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
let leavingClient: Client | undefined;

/** Bearer from the `token` cookie, and the CSRF cookie echoed. */
function callHeaders(): Record<string, string> {
  const token = readTokenCookie();
  const csrf = readCookie(document.cookie, 'XSRF-TOKEN');
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(csrf ? { 'x-xsrf-token': csrf } : {}),
  };
}

/**
 * The browser's caller of the API: base address of SPEC §7, credentials, Bearer from the `token`
 * cookie, and the CSRF cookie echoed as a header (see `callWithCsrf`).
 */
export function browserApi(): Client {
  browserClient ??= createClient({
    baseUrl: apiBaseUrl(location, readSiteConfig()),
    fetch: watchedFetch,
    headers: callHeaders,
  });
  return browserClient;
}

/** The same for what a page says as it is left: its calls outlive it. */
export function leavingApi(): Client {
  leavingClient ??= createClient({
    baseUrl: apiBaseUrl(location, readSiteConfig()),
    fetch: (address, init) => fetch(address, { ...init, keepalive: true }),
    headers: callHeaders,
  });
  return leavingClient;
}
