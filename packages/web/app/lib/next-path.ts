import { paths } from './paths';

const MAX_LENGTH = 2000;
// What browsers take out of an address, or read as another sign than it is.
const TREACHEROUS = /[\\\p{Cc}]/u;
const HERE = 'http://here.invalid';

/** Signing in must not lead to where one signs out, nor in a circle. */
function isAuthPage(pathname: string): boolean {
  try {
    return /^\/auth(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

/** Where to go after signing in: `next` when it is a page of this site, the front page otherwise. */
export function nextPath(next: string | null): string {
  const home = paths.home();
  if (!next?.startsWith('/') || next.length > MAX_LENGTH || TREACHEROUS.test(next)) return home;
  if (!URL.canParse(next, HERE)) return home;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // `/.//evil.example` becomes `//evil.example`, which is another site.
  if (origin !== HERE || pathname.startsWith('//') || isAuthPage(pathname)) return home;
  return pathname + search + hash;
}
