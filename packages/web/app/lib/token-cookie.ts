import { readCookie } from './cookies';

const NAME = 'token';

/** This browser's Bearer token, `{id}|{secret}`; null for a visitor. Browser only. */
export const readTokenCookie = () => readCookie(document.cookie, NAME);

/**
 * Deletes the token; the server may have set it for the site's domain or for this host (SPEC §4
 * "Logout").
 */
export function clearTokenCookie(): void {
  const bareHost = location.hostname.replace(/^(www|app|m)\./, '');
  for (const domain of ['', `; domain=${bareHost}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax${domain}`;
  }
}
