/** Addresses of a stream's folders at the CDN, by their names, and when their tokens expire. */
interface CdnFolders {
  expiresAt: string;
  folders: Record<string, string>;
}

/** Tokens that expire within this time are renewed first. */
const RENEW_BEFORE_MS = 60_000;
const SEGMENT = /^([av]\d+)\/([^/]+\.(?:m4s|mp4))$/;

/**
 * Maps addresses of segments to those at the CDN, which several viewers share. What cannot be had there
 * keeps its address at the site, which sends it or says why not.
 *
 * @param cdnUrl beside the master playlist; answers `CdnFolders`
 */
export function createCdnAddresses(cdnUrl: string): (url: string) => Promise<string> {
  const stream = new URL('.', new URL(cdnUrl, location.href)).href;
  let folders: CdnFolders['folders'] = {};
  let expiresAt = 0;
  let asking: Promise<void> | null = null;

  async function renew(): Promise<void> {
    const answer = await fetch(cdnUrl, { cache: 'no-store' });
    if (!answer.ok) throw new Error(`no addresses at the CDN: ${answer.status}`);
    const got = (await answer.json()) as CdnFolders;
    // By the clock of this machine, which may be another.
    const now = Date.parse(answer.headers.get('date') ?? '') || Date.now();
    folders = got.folders;
    expiresAt = performance.now() + Date.parse(got.expiresAt) - now;
  }

  return async (url) => {
    if (!url.startsWith(stream)) return url;
    const [, folder = '', file = ''] = SEGMENT.exec(url.slice(stream.length)) ?? [];
    if (file === '') return url;
    if (performance.now() > expiresAt - RENEW_BEFORE_MS) {
      asking ??= renew().finally(() => {
        asking = null;
      });
      await asking.catch(() => undefined);
    }
    const address = folders[folder];
    return address && performance.now() < expiresAt ? address + file : url;
  };
}
