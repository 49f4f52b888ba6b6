import { readCookie } from './cookies';
import { paths } from './paths';

/** Where a guarded page sends a visitor: registration for those who came by an advertisement (SPEC §2). */
export function signInPath(cookies: string | null, next: string): string {
  return readCookie(cookies, 'ref') === 'ad' ? paths.register(next) : paths.login(next);
}
