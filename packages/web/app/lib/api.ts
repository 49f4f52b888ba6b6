import { type Client, createClient } from '@parde/contract/client';
import { readSiteConfig } from '../config/site-config';
import { apiBaseUrl } from './api-base-url';
import { readCookie } from './cookies';

let browserClient: Client | undefined;

/**
 * The browser's caller of the API: base address of SPEC §7, credentials, Bearer from the `token`
 * cookie, and the CSRF cookie echoed as a header (see `callWithCsrf`).
 */
export function browserApi(): Client {
  browserClient ??= createClient({
    baseUrl: apiBaseUrl(location, readSiteConfig()),
    fetch: (input, init) => fetch(input, init),
    headers: (): Record<string, string> => {
      const token = readCookie(document.cookie, 'token');
      const csrf = readCookie(document.cookie, 'XSRF-TOKEN');
      return {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(csrf ? { 'x-xsrf-token': csrf } : {}),
      };
    },
  });
  return browserClient;
}
