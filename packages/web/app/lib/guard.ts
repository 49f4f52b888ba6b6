import { redirect } from 'react-router';
import { ensureUser } from '../stores/auth';
import { readCookie } from './cookies';
import { signInPath } from './sign-in-path';

function destination(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Of a guarded page: it depends on cookies, no cache may keep it. */
export const GUARDED_HEADERS = { 'cache-control': 'no-store', vary: 'Cookie' };

/** Sends a visitor to sign in. The server knows one by the missing token; whose it is, only the browser asks. */
export function guardOnServer(request: Request): void {
  const cookies = request.headers.get('cookie');
  if (readCookie(cookies, 'token')) return;
  throw redirect(signInPath(cookies, destination(request)), { headers: GUARDED_HEADERS });
}

/** The same in the browser, by the user in the store (SPEC §6). */
export async function guardInBrowser(request: Request): Promise<void> {
  if (!(await ensureUser())) throw redirect(signInPath(document.cookie, destination(request)));
}
