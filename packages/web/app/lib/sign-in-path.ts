import { readCookie } from './cookies';
import { paths } from './paths';

/**
 * Where a guarded page redirects visitors: to registration if they came by an advertisement (SPEC
 * §2).
 */
export function signInPath(cookies: string | null, next: string): string {
  return readCookie(cookies, 'ref') === 'ad' ? paths.register(next) : paths.login(next);
}
