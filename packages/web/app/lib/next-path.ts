import { paths } from './paths';

const MAX_LENGTH = 2000;
// Characters that browsers drop from URLs or interpret differently.
const TREACHEROUS = /[\\\p{Cc}]/u;
const HERE = 'http://here.invalid';

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
  if (!next?.startsWith('/') || next.length > MAX_LENGTH || TREACHEROUS.test(next)) return home;
  if (!URL.canParse(next, HERE)) return home;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // `/.//evil.example` normalizes to `//evil.example`, which is another site.
  if (origin !== HERE || pathname.startsWith('//') || isAuthPage(pathname)) return home;
  return pathname + search + hash;
}
