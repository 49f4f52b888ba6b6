/** A page to render, or its canonical URL to redirect to. */
export type PageAddress = { url: string } | { movedTo: string };

/**
 * Tracking parameters that advertisers and messengers append to links; they do not change the page.
 */
const TRACKING = /^(utm_[a-z]+|fbclid|gclid|yclid|igsh|igshid|mc_[ce]id|_g[al])(=|$)/i;

/** `GET http://host/path`: the absolute form, as sent to proxies. Its host is not trusted. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

function withoutTracking(query: string): string {
  const kept = query.split('&').filter((part) => part !== '' && !TRACKING.test(part));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

const withoutLastSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/**
 * The page that a request asks for, by path and query only.
 *
 * Repeated slashes (browsers would read `//host` as another host) and trailing slashes redirect to
 * the URL without them, so that each page has one URL and one cache entry.
 */
export function pageAddress(requestUrl: string): PageAddress {
  const [path = '', ...rest] = requestUrl.replace(ORIGIN, '').split('?');
  const query = rest.join('?');
  const collapsed = `/${path}`.replace(/[\\/]+/g, '/');
  // Resolves `.` and `..`, and percent-encodes what must be encoded.
  const pathname = withoutLastSlash(new URL(`http://page${collapsed}`).pathname);
  if (path !== '' && withoutLastSlash(collapsed) !== path) {
    return { movedTo: query === '' ? pathname : `${pathname}?${query}` };
  }
  return { url: pathname + withoutTracking(query) };
}
