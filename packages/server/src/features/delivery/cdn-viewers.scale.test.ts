import { Agent, get } from 'node:http';
import type { CdnFolders } from '@parde/contract';
import { expect, it } from 'vitest';
import { cdnExpiry } from '../../domain/cdn-token.ts';
import { HEARTBEAT_INTERVAL_S } from '../../domain/playback-lease.ts';
import { openDeliverySite } from '../../testing/delivery-site.ts';
import { startCdn } from '../../testing/documented-nginx.ts';

/* One minute of 10,000 viewers in the middle of ten films, through nginx as the CDN: requests for their segments and
   for tokens. Their position reports are counted, but not sent. */

const CDN = { url: 'https://cdn.example', key: 'a-key-of-the-cdn-1234' };
const VIEWERS = 10_000;
const FILMS = 10;
const FOLDERS = ['v480', 'v720', 'a0'];
/** Lists the folders; nothing else in it is read. */
const MASTER = Buffer.from(`#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="0",URI="a0/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1000000,AUDIO="a"
v480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2000000,AUDIO="a"
v720/index.m3u8
`);
const SEGMENTS = 15;
const SEGMENT = Buffer.alloc(2_000, 7);
/** Players renew their tokens a minute before they expire; this is the number per minute in the steady state. */
const RENEWING = 60 / (cdnExpiry(0) - 60);
const AT_ONCE = 64;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Whether the CDN had it cached. */
function fetchSegment(address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} ${address}`));
      answer.resume().once('end', () => resolve(answer.headers['x-cache'] === 'HIT'));
    }).once('error', reject);
  });
}

it('ask the site 2.5 times a minute at most, and the CDN has 99 of 100 segments', async () => {
  const site = await openDeliverySite({
    ...{ MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: CDN.url, MEDIA_CDN_KEY: CDN.key },
  });
  const root = (film: number) => `films/${site.fileId}/hls/${100 + film}/`;
  for (let film = 0; film < FILMS; film += 1) {
    await site.t.storage.put(`${root(film)}master.m3u8`, MASTER);
    for (const folder of FOLDERS) {
      for (let n = 0; n < SEGMENTS; n += 1)
        await site.t.storage.put(`${root(film)}${folder}/${n}.m4s`, SEGMENT);
    }
  }
  const nginx = await startCdn(site.t.app, CDN.key);
  const viewer = await site.newViewer();
  // Imitates the reports that keep the playback alive.
  await site.t.rows(`update playbacks set seen_at = now() + interval '1 hour'`);
  let tokens = 0;
  const askForTokens = async (film: number) => {
    tokens += 1;
    const link = site.links.urlOf(viewer.claims({ root: root(film) }), 'cdn.json');
    return (await site.get(link)).json<CdnFolders>().folders;
  };
  const first = await Promise.all(Array.from({ length: FILMS }, (_, film) => askForTokens(film)));
  tokens = 0;
  let segments = 0;
  let misses = 0;
  const watch = async (n: number) => {
    // Half of all watch the most popular film, a quarter the next one.
    const film = Math.min(FILMS - 1, Math.floor(-Math.log2(1 - (n + 0.5) / VIEWERS)));
    const renews = (n * RENEWING) % 1 < RENEWING;
    const folders = (renews ? await askForTokens(film) : first[film]) ?? {};
    expect(Object.keys(folders).sort()).toEqual([...FOLDERS].sort());
    const video = folders[n % 3 === 0 ? 'v480' : 'v720'];
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      const at = (segment + n) % SEGMENTS;
      for (const folder of [video, folders.a0]) {
        segments += 1;
        const address = `${folder}${at}.m4s`.replace(CDN.url, nginx.origin);
        if (!(await fetchSegment(address))) misses += 1;
      }
    }
  };
  let next = 0;
  const startedAt = performance.now();
  const viewers = Array.from({ length: AT_ONCE }, async () => {
    while (next < VIEWERS) await watch(next++);
  });
  await Promise.all(viewers);
  const seconds = (performance.now() - startedAt) / 1000;
  const reports = (VIEWERS * 60) / HEARTBEAT_INTERVAL_S;
  const perMinute = (reports + tokens + misses) / VIEWERS;
  const hits = 1 - misses / segments;
  console.info(
    `${segments} segments in ${seconds.toFixed(0)} s, ${(hits * 100).toFixed(2)} % from the CDN; ` +
      `${tokens} requests for tokens, ${perMinute.toFixed(2)} requests a viewer-minute at the site`,
  );
  agent.destroy();
  await nginx.stop();
  await site.t.close();
  expect(hits).toBeGreaterThanOrEqual(0.99);
  expect(perMinute).toBeLessThanOrEqual(2.5);
});
