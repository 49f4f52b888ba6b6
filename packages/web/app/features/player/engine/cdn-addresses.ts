/** URLs of a stream's folders at the CDN, by folder name, and the expiry of their tokens. */
interface CdnFolders {
  expiresAt: string;
  folders: Record<string, string>;
}

/** Tokens that expire within this time are renewed before use. */
const RENEW_BEFORE_MS = 60_000;
const SEGMENT = /^([av]\d+)\/([^/]+\.(?:m4s|mp4))$/;

/** How long the CDN is avoided after a failure; doubled by each further failure, up to the maximum. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 600_000;
/** Upper bound of the number of concurrent requests. */
const RECENT = 8;

export interface CdnAddresses {
  of: (url: string) => Promise<string>;
  /**
   * Reports that a segment failed to load. Returns `true` if it was requested from the CDN: a retry is then served by
   * the site.
   *
   * @param url as given to `of`; `undefined` if unknown
   */
  fail: (url: string | undefined) => boolean;
}

/**
 * Maps URLs of segments to URLs at the CDN, which are shared by several viewers. Anything that is not available there
 * keeps its URL at the site, which serves it or reports why not.
 *
 * @param cdnUrl URL next to the master playlist; responds with `CdnFolders`
 */
export function createCdnAddresses(cdnUrl: string): CdnAddresses {
  const stream = new URL('.', new URL(cdnUrl, location.href)).href;
  let folders: CdnFolders['folders'] = {};
  let expiresAt = 0;
  let asking: Promise<void> | null = null;
  /** URLs recently requested from the CDN. */
  let recent: string[] = [];
  let restMs = FIRST_REST_MS;
  let restsUntil = 0;

  async function renew(): Promise<void> {
    const answer = await fetch(cdnUrl, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`no addresses at the CDN: ${answer.status}`);
    const got = (await answer.json()) as CdnFolders;
    // Uses the server's clock, since this machine's clock may be wrong.
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
    folders = got.folders;
    expiresAt = performance.now() + Date.parse(got.expiresAt) - now;
  }

  async function addressOf(url: string): Promise<string> {
    if (!url.startsWith(stream)) return url;
    const [, folder = '', file = ''] = SEGMENT.exec(url.slice(stream.length)) ?? [];
    if (file === '') return url;
    // Without `direct`, the site would redirect to the CDN.
    if (performance.now() < restsUntil) return `${url}?direct`;
    if (performance.now() > expiresAt - RENEW_BEFORE_MS) {
      asking ??= renew().finally(() => {
        asking = null;
      });
      await asking.catch(() => undefined);
    }
    const address = folders[folder];
    if (!address || performance.now() >= expiresAt) return url;
    recent = [...recent, url].slice(-RECENT);
    return address + file;
  }

  return {
    of: addressOf,
    fail(url) {
      const wasAtCdn = url === undefined ? recent.length > 0 : recent.includes(url);
      if (!wasAtCdn) return false;
      recent = recent.filter((one) => url !== undefined && one !== url);
      const now = performance.now();
      if (now >= restsUntil) {
        restsUntil = now + restMs;
        restMs = Math.min(restMs * 2, LONGEST_REST_MS);
      }
      return true;
    },
  };
}
