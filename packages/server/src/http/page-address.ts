/** Where a request for a page leads: a page of ours, or the one right way to write its address. */
export type PageAddress = { url: string } | { movedTo: string };

/** What advertisers and messengers hang onto links; it changes no page. */
const TRACKING = /^(utm_[a-z]+|fbclid|gclid|yclid|igsh|igshid|mc_[ce]id|_g[al])(=|$)/i;

/** `GET http://host/path`: the form that proxies are spoken to in. The host in it is anybody's word. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

function withoutTracking(query: string): string {
  const kept = query.split('&').filter((part) => part !== '' && !TRACKING.test(part));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

const withoutLastSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/**
 * The page that a request asks for, by path and query alone.
 *
 * Repeated slashes, which browsers would read as another host, and a slash at the end lead to the
 * address without them, so that a page has one address and lies in the cache once.
 */
export function pageAddress(requestUrl: string): PageAddress {
  const [path = '', ...rest] = requestUrl.replace(ORIGIN, '').split('?');
  const query = rest.join('?');
  const collapsed = `/${path}`.replace(/[\\/]+/g, '/');
  // Resolves `.` and `..`, and encodes what may not stand in an address.
  const pathname = withoutLastSlash(new URL(`http://page${collapsed}`).pathname);
  if (path !== '' && withoutLastSlash(collapsed) !== path) {
    return { movedTo: query === '' ? pathname : `${pathname}?${query}` };
  }
  return { url: pathname + withoutTracking(query) };
}
