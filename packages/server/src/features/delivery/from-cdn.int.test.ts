import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CdnFolders } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cdnFolderAddress } from '../../domain/cdn-token.ts';
import { masterPlaylist } from '../../domain/media/master-playlist.ts';
import { planEncode } from '../../domain/media/plan-encode.ts';
import {
  type DeliverySite,
  expectRefusal,
  openDeliverySite,
  SEGMENT,
  SOURCE,
} from '../../testing/delivery-site.ts';
import { startCdn } from '../../testing/documented-nginx.ts';
import { eventually } from '../../testing/eventually.ts';
import { type Nginx, nginxIsMissing } from '../../testing/nginx.ts';
import { sampleProbe } from '../../testing/sample-probe.ts';

const plan = planEncode(sampleProbe({ video: { width: 854, height: 480 } }), { canToneMap: false });
const bandwidth = { peak: 9, average: 8 };
const made = plan.video.map((rendition) => ({
  ...{ ...rendition, bandwidth, codecs: 'avc1.64001f', keyFrameBandwidth: null },
}));
type VideoPart = (typeof made)[number];
const masterOf = (video: VideoPart[]) =>
  Buffer.from(masterPlaylist(plan, video, [{ bandwidth, codecs: 'mp4a.40.2' }]));

const CDN = { url: 'https://cdn.example', key: 'a-key-of-the-cdn-1234' };

let site: DeliverySite;
beforeAll(async () => {
  site = await openDeliverySite({
    ...{ MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: CDN.url, MEDIA_CDN_KEY: CDN.key },
  });
  const { fileId, t } = site;
  await t.storage.put(`films/${fileId}/hls/3/v1080/00001.m4s`, SEGMENT);
  await t.storage.put(`films/${fileId}/hls/3/a0/00001.m4s`, SEGMENT);
  await putMaster([720, 1080]);
});
afterAll(() => site.t.close());

const putMaster = (rungs: number[]) =>
  site.t.storage.put(
    `films/${site.fileId}/hls/3/master.m3u8`,
    Buffer.from(
      `#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="فارسی",URI="a0/index.m3u8"\n${rungs
        .map((rung) => `#EXT-X-STREAM-INF:BANDWIDTH=9000000\nv${rung}/index.m3u8\n`)
        .join('')}`,
    ),
  );
const pathOf = (address: string) => address.replace(CDN.url, '');
const soon = () => Math.floor(Date.now() / 1000) + 60;
const folderOf = (name = 'v720') => `films/${site.fileId}/hls/3/${name}/`;

describe('the site', () => {
  it('names the folders of the renditions, of those alone that the plan allows', async () => {
    const viewer = await site.newViewer();
    const ask = async (maxResolution: number | null) => {
      const url = site.links.urlOf(viewer.claims({ maxResolution }), 'cdn.json');
      const answer = await site.get(url);
      expect(answer.headers['cache-control']).toBe('no-store');
      return answer.json<CdnFolders>();
    };
    const all = await ask(null);
    expect(Object.keys(all.folders).sort()).toEqual(['a0', 'v1080', 'v720']);
    const until = Date.parse(all.expiresAt) / 1000;
    expect(all.folders.v720).toBe(cdnFolderAddress(CDN, folderOf(), until));
    expect(until * 1000 - Date.now()).toBeLessThan(300_000);
    expect(Object.keys((await ask(720)).folders).sort()).toEqual(['a0', 'v720']);
  });

  it('names those of a stream that is still being made, and later all', async () => {
    const { fileId, links, t } = site;
    const viewer = await site.newViewer();
    const root = `films/${fileId}/hls/35/`;
    const names = async () => {
      const answer = await site.get(links.urlOf(viewer.claims({ root }), 'cdn.json'));
      return Object.keys(answer.json<CdnFolders>().folders);
    };
    const write = (video: VideoPart[]) => t.storage.put(`${root}master.m3u8`, masterOf(video));
    await write(made.slice(0, 1));
    expect(await names()).toEqual(['a0', 'v240']);
    await write(made);
    expect(await names()).toEqual(['a0', 'v480', 'v240', 'v360']);
  });

  it('names none once the session, the premium or the playback has ended', async () => {
    const { t, links } = site;
    for (const end of [
      'delete from sessions where user_id = $1',
      'delete from entitlements where user_id = $1',
      `update playbacks set ended_at = now(), end_reason = 'stopped' where user_id = $1`,
    ]) {
      const viewer = await site.newViewer();
      await t.rows(end, [viewer.member.id]);
      expect((await site.get(links.urlOf(viewer.claims(), 'cdn.json'))).statusCode).toBe(403);
    }
  });

  it('sends players that do not ask for them to the CDN, segment by segment', async () => {
    const viewer = await site.newViewer();
    const answer = await site.get(viewer.segmentUrl());
    expect(answer.statusCode).toBe(302);
    const address = String(answer.headers.location);
    expect(address).toMatch(/^https:\/\/cdn\.example\/media\/cdn\/[\w-]{22}\/\d+\/films\//);
    expect((await site.get(pathOf(address))).rawPayload.equals(SEGMENT)).toBe(true);
  });

  it('sends playlists and whole films itself', async () => {
    const viewer = await site.newViewer();
    const playlist = await site.get(site.links.urlOf(viewer.claims(), 'master.m3u8'));
    expect(playlist.body).toContain('#EXTM3U');
    const film = await site.get(site.links.urlOf(viewer.claims({ root: site.sourceKey })));
    expect(film.rawPayload.equals(SOURCE)).toBe(true);
  });

  it('sends the CDN a segment that every cache may keep, and every page may read', async () => {
    const url = `${pathOf(cdnFolderAddress(CDN, folderOf(), soon()))}00001.m4s`;
    const answer = await site.get(url, { origin: 'https://parde.example' });
    expect(answer.rawPayload.equals(SEGMENT)).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('sends the CDN nothing for an address that is forged, has expired or leads to nothing', async () => {
    const until = soon();
    const good = pathOf(cdnFolderAddress(CDN, folderOf(), until));
    expectRefusal(await site.get(`${good.replace('v720', 'v1080')}00001.m4s`));
    expectRefusal(await site.get(`${good}index.m3u8`));
    expectRefusal(await site.get(`${good}00002.m4s`), 'missing');
    const old = pathOf(cdnFolderAddress(CDN, folderOf(), until - 120));
    expectRefusal(await site.get(`${old}00001.m4s`));
  });
});

describe('a CDN that is dead', () => {
  let edge: Server;
  let dead: DeliverySite;
  let isDead = true;
  beforeAll(async () => {
    edge = createServer((_request, response) => response.writeHead(isDead ? 502 : 206).end('x'));
    edge.listen(0, '127.0.0.1');
    await once(edge, 'listening');
    const url = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
    dead = await openDeliverySite({
      ...{ MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: url, MEDIA_CDN_KEY: CDN.key },
    });
    const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9000000\nv720/index.m3u8\n`;
    await dead.t.storage.put(`films/${dead.fileId}/hls/3/master.m3u8`, Buffer.from(master));
  });
  afterAll(async () => {
    await dead?.t.close();
    edge?.close();
  });

  it('is left out: the site sends segments until it answers again', async () => {
    const viewer = await dead.newViewer();
    const get = async (query = '') => (await dead.get(viewer.segmentUrl() + query)).statusCode;
    const folders = async () => {
      const answer = await dead.get(dead.links.urlOf(viewer.claims(), 'cdn.json'));
      return Object.keys(answer.json<CdnFolders>().folders);
    };
    expect([await get(), await folders()]).toEqual([302, ['v720']]);
    const direct = await dead.get(`${viewer.segmentUrl()}?direct`);
    expect(direct.rawPayload.equals(SEGMENT)).toBe(true);
    await eventually(async () => expect([await get(), await folders()]).toEqual([200, []]));
    isDead = false;
    await eventually(async () => expect([await get(), await folders()]).toEqual([302, ['v720']]));
  });

  it('changes no condition of a link', async () => {
    const viewer = await dead.newViewer();
    await dead.t.rows('delete from sessions where user_id = $1', [viewer.member.id]);
    expectRefusal(await dead.get(`${viewer.segmentUrl()}?direct`), 'sign_in');
  });
});

describe.skipIf(nginxIsMissing)('nginx with deploy/nginx/cdn.conf', () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startCdn(site.t.app, CDN.key);
  });
  afterAll(() => nginx?.stop());

  const fetchSegment = async (address: string) => {
    const answer = await fetch(`${nginx.origin}${pathOf(address)}00001.m4s`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { answer, bytes, cache: answer.headers.get('x-cache') };
  };

  it('keeps one copy for viewers with different tokens', async () => {
    const first = await fetchSegment(cdnFolderAddress(CDN, folderOf('a0'), soon()));
    expect([first.answer.status, first.cache]).toEqual([200, 'MISS']);
    const second = await fetchSegment(cdnFolderAddress(CDN, folderOf('a0'), soon() + 7));
    expect([second.answer.status, second.cache]).toEqual([200, 'HIT']);
    expect(second.bytes.equals(SEGMENT)).toBe(true);
    expect(second.answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('sends nothing of it for a token that is forged or has expired', async () => {
    await fetchSegment(cdnFolderAddress(CDN, folderOf(), soon()));
    const forged = cdnFolderAddress({ ...CDN, key: 'another-key' }, folderOf(), soon());
    expect((await fetchSegment(forged)).answer.status).toBe(403);
    const old = cdnFolderAddress(CDN, folderOf(), soon() - 120);
    expect((await fetchSegment(old)).answer.status).toBe(403);
    const other = cdnFolderAddress(CDN, folderOf(), soon()).replace('v720', 'v1080');
    expect((await fetchSegment(other)).answer.status).toBe(403);
  });
});
