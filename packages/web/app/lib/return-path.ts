import { toQueryString } from '@parde/contract/client';
import { useSearchParams } from 'react-router';
import { useAuth } from '../stores/auth';
import { isChild } from '../stores/stored-user';
import { paths } from './paths';

const MAX_LENGTH = 2000;
// Characters that browsers drop from URLs or interpret differently.
const UNSAFE = /[\\\p{Cc}]/u;
const PLACEHOLDER_ORIGIN = 'http://here.invalid';

/** Signing in must not lead to sign-out, or in a circle. */
function isAuthPage(pathname: string): boolean {
  try {
    return /^\/auth(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/** Where to go after signing in: `next` if it is a page of this site, otherwise the front page. */
export function nextPath(next: string | null): string {
  const home = paths.home();
  if (!next?.startsWith('/') || next.length > MAX_LENGTH || UNSAFE.test(next)) return home;
  if (!URL.canParse(next, PLACEHOLDER_ORIGIN)) return home;
  const { origin, pathname, search, hash } = new URL(next, PLACEHOLDER_ORIGIN);
  // `/.//evil.example` normalizes to `//evil.example`, which is another site.
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith('//') || isAuthPage(pathname))
    return home;
  return pathname + search + hash;
}

/** The operators' site is another application on this host, which the router cannot open. */
export const isOperatorsSite = (path: string) => /^\/admin(\/|$)/.test(path);

/* The page that required premium, to continue there after payment: passed to the checkout as `next`
   in the URL. */

/**
 * Parses the page of this site to return to; `null` if there is none, or it is not on this site.
 *
 * @param next path to return to; untrusted
 */
export function parseReturnPath(next: string | null): string | null {
  const path = nextPath(next);
  return path === paths.home() ? null : path;
}

/**
 * A URL that passes `next` on.
 *
 * @param path without a query
 */
export const withReturnPath = (path: string, next: string | null): string =>
  path + toQueryString({ next });

/** The page that required premium, from `next` in the URL; `null` if there is none. */
export function useReturnPath(): string | null {
  const [search] = useSearchParams();
  return parseReturnPath(search.get('next'));
}

/**
 * Where premium is bought; `null` in a child's profile, in which nothing can be bought.
 *
 * @param next page to return to
 */
export function usePremiumPath(next: string): string | null {
  const isForAccount = !useAuth(({ user }) => isChild(user));
  return isForAccount ? withReturnPath(paths.goPremium, next) : null;
}
