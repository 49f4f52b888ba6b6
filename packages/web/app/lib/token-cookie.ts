import { readCookie } from './cookies';

const NAME = 'token';

/** The Bearer token of this browser's sign-in, `{id}|{secret}`; null for a visitor. Browser only. */
export const readTokenCookie = () => readCookie(document.cookie, NAME);

/** Forgets the token; the server sets it for the site's own host or for this one (SPEC §4 "Logout"). */
export function clearTokenCookie(): void {
  const bareHost = location.hostname.replace(/^(www|app|m)\./, '');
  for (const domain of ['', `; domain=${bareHost}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax${domain}`;
  }
}
