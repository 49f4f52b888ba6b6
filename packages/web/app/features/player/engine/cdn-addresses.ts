/** Addresses of a stream's folders at the CDN, by their names, and when their tokens expire. */
interface CdnFolders {
  expiresAt: string;
  folders: Record<string, string>;
}

/** Tokens that expire within this time are renewed first. */
const RENEW_BEFORE_MS = 60_000;
const SEGMENT = /^([av]\d+)\/([^/]+\.(?:m4s|mp4))$/;

/** How long the CDN is left alone after a failure; each further one doubles it, up to the second. */
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 600_000;
/** More requests are never on their way at once. */
const RECENT = 8;

export interface CdnAddresses {
  of: (url: string) => Promise<string>;
  /**
   * Says that a segment did not come. True: it was asked for at the CDN, and comes from the site when it is
   * asked for again.
   *
   * @param url as given to `of`; undefined: unknown
   */
  fail: (url: string | undefined) => boolean;
}

/**
 * Maps addresses of segments to those at the CDN, which several viewers share. What cannot be had there
 * keeps its address at the site, which sends it or says why not.
 *
 * @param cdnUrl beside the master playlist; answers `CdnFolders`
 */
export function createCdnAddresses(cdnUrl: string): CdnAddresses {
  const stream = new URL('.', new URL(cdnUrl, location.href)).href;
  let folders: CdnFolders['folders'] = {};
  let expiresAt = 0;
  let asking: Promise<void> | null = null;
  /** Asked for at the CDN lately. */
  let recent: string[] = [];
  let restMs = FIRST_REST_MS;
  let restsUntil = 0;

  async function renew(): Promise<void> {
    const answer = await fetch(cdnUrl, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`no addresses at the CDN: ${answer.status}`);
    const got = (await answer.json()) as CdnFolders;
    // By the clock of this machine, which may be another.
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
    folders = got.folders;
    expiresAt = performance.now() + Date.parse(got.expiresAt) - now;
  }

  async function addressOf(url: string): Promise<string> {
    if (!url.startsWith(stream)) return url;
    const [, folder = '', file = ''] = SEGMENT.exec(url.slice(stream.length)) ?? [];
    if (file === '') return url;
    // Or the site would send us to the CDN.
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
