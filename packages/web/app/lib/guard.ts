import { redirect } from 'react-router';
import { ensureUser } from '../stores/auth';
import { readCookie } from './cookies';
import { paths } from './paths';

function destination(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Headers of guarded pages: they depend on cookies and must not be cached. */
export const GUARDED_HEADERS = { 'cache-control': 'no-store', vary: 'Cookie' };

/**
 * Redirects visitors to sign in. The server only checks that there is a token; the browser
 * validates it.
 */
export function guardOnServer(request: Request): void {
  const cookies = request.headers.get('cookie');
  if (readCookie(cookies, 'token')) return;
  throw redirect(signInPath(cookies, destination(request)), { headers: GUARDED_HEADERS });
}

/** Same as `guardOnServer`, but in the browser, using the user in the store (SPEC §6). */
export async function guardInBrowser(request: Request): Promise<void> {
  if (!(await ensureUser())) throw redirect(signInPath(document.cookie, destination(request)));
}

/** The action for which a visitor was sent to sign in, described in `features/auth/text.ts`. */
export type SignInReason =
  | 'watchlist'
  | 'follow'
  | 'follows'
  | 'like'
  | 'stars'
  | 'diary'
  | 'list'
  | 'reply'
  | 'report';

/** Navigation state of the sign-in pages; not in the URL, where a link could set it. */
export interface SignInState {
  for?: SignInReason;
}

/** Path to which a guarded page redirects visitors: registration if they came through an advertisement (SPEC §2). */
export function signInPath(cookies: string | null, next: string): string {
  return readCookie(cookies, 'ref') === 'ad' ? paths.register(next) : paths.login(next);
}
