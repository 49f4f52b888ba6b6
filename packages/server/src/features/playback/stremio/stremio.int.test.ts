import stremio from 'stremio-addon-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteSecret } from '../../../db/site-secret.ts';
import { signMediaLink } from '../../../domain/media-link.ts';
import { entitle } from '../../../testing/entitle.ts';
import { insertMediaFile, type TestMediaFile } from '../../../testing/media-files.ts';
import { claimsOf } from '../../../testing/media-links.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { startPlayback, statusAndReason } from '../../../testing/playback-calls.ts';
import { freePort } from '../../../testing/server-process.ts';
import { createSampleApp, type TestApp } from '../../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS } from '../../../testing/test-clock.ts';

let t: TestApp;
let site: string;
let film: number;
let series: number;
let file: TestMediaFile;
let member: Member;

const PREFIX = '127.0.0.1:';

beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  t = await createSampleApp({ PUBLIC_URL: site });
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  await t.app.listen({ port, host: '127.0.0.1' });
});

beforeEach(async () => {
  await t.rows('delete from media_files');
  await t.rows('update titles set is_free = false');
  file = await insertMediaFile(t, { titleId: film, hasStream: true, kind: 'dubbed' });
  member = await createMember(t);
  await entitle(t, member, { maxStreams: 1 });
});

afterEach(() => t.clock.reset());

afterAll(() => t.close());

const makeUrl = async (who: Member = member) =>
  (await who.post<{ url: string }>('/api/user/stremio')).body.url;
const open = async (who: Member = member) =>
  (await stremio.detectFromURL(await makeUrl(who))).addon;
const ask = (url: string, init?: RequestInit) => fetch(url, { redirect: 'manual', ...init });

/** Address of the first film that the add-on offers. */
async function streamUrl(who: Member = member, id = `${PREFIX}${film}`): Promise<string> {
  const { streams } = await (await open(who)).get('stream', 'movie', id);
  return String(streams?.[0]?.url);
}

/** Redirect target of a film's address; fails if playback does not start. */
async function begin(url: string): Promise<string> {
  const answer = await ask(url);
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

describe('Stremio’s own client', () => {
  it('installs the add-on, browses, searches, reads and plays', async () => {
    const addon = await open();
    expect(addon.manifest.catalogs.map(({ id }) => id)).toEqual(['movies', 'series', 'shorts']);
    const { metas } = await addon.get('catalog', 'movie', 'movies');
    expect(metas?.map(({ name }) => name)).toContain('متروپلیس');
    const found = await addon.get('catalog', 'movie', 'movies', { search: 'متروپلیص' });
    expect(found.metas?.[0]).toMatchObject({
      id: `${PREFIX}${film}`,
      name: 'متروپلیس',
      releaseInfo: '۱۹۲۷',
      poster: expect.stringMatching(`^${site}/media/images/`),
    });
    const { meta } = await addon.get('meta', 'movie', `${PREFIX}${film}`);
    expect(meta).toMatchObject({
      name: 'متروپلیس',
      description: expect.stringMatching(/[آ-ی]/),
      behaviorHints: { defaultVideoId: `${PREFIX}${film}` },
    });
    const { streams } = await addon.get('stream', 'movie', `${PREFIX}${film}`);
    expect(streams).toMatchObject([{ description: expect.stringMatching(/^دوبلهٔ فارسی\n.*۷۲۰p/) }]);
    const playlist = await fetch(String(streams?.[0]?.url));
    expect(playlist.status).toBe(200);
    expect(await playlist.text()).toMatch(/^#EXTM3U/);
  });

  it('filters by the genres that the manifest names, and pages to the end', async () => {
    const addon = await open();
    const [genre = ''] = addon.manifest.catalogs[0]?.extra[1]?.options ?? [];
    const all = await addon.get('catalog', 'movie', 'movies');
    const some = await addon.get('catalog', 'movie', 'movies', { genre });
    expect(some.metas?.length).toBeGreaterThan(0);
    expect(some.metas?.length).toBeLessThan(all.metas?.length ?? 0);
    for (const { genres } of some.metas ?? []) expect(genres).toContain(genre);
    const rest = await addon.get('catalog', 'movie', 'movies', { skip: 1 });
    expect(rest.metas).toEqual(all.metas?.slice(1));
    for (const extra of [{ skip: 6_000 }, { skip: 1e9 }, { skip: -3 }, { genre: 'چنین نیست' }])
      expect(await addon.get('catalog', 'movie', 'movies', extra)).toEqual({ metas: [] });
  });

  it('lists the episodes of a series, and plays them by their places', async () => {
    const addon = await open();
    const { meta } = await addon.get('meta', 'series', `${PREFIX}${series}`);
    const [first] = meta.videos as { id: string; season: number; episode: number }[];
    expect(first).toMatchObject({ id: `${PREFIX}${series}:1:1`, season: 1, episode: 1 });
    expect((await addon.get('stream', 'series', first?.id ?? '')).streams).toEqual([]);
    const { id } = await t.row<{ id: number }>(
      `select e.id from episodes e join seasons s on s.id = e.season_id
       where s.title_id = $1 and s.number = 1 and e.number = 1`,
      [series],
    );
    await insertMediaFile(t, { titleId: series, episodeId: id });
    expect((await addon.get('stream', 'series', first?.id ?? '')).streams).toHaveLength(1);
  });

  it('offers films on the pages of other add-ons, by their IMDb ids', async () => {
    const { streams } = await (await open()).get('stream', 'movie', 'tt0017136');
    expect(streams).toHaveLength(1);
  });

  it('gets subtitles that open without taking a stream', async () => {
    const { id } = await t.row<{ id: number }>(
      `insert into subtitles (file_id, language, origin, file_name, format, encoding)
       values ($1, 'fa', 'added', 'fa.srt', 'srt', 'utf-8') returning id`,
      [file.id],
    );
    const { revision } = await t.row<{ revision: number }>('select revision from subtitles');
    await t.storage.put(
      `films/${file.id}/subtitles/${id}-${revision}.vtt`,
      Buffer.from('WEBVTT\n'),
    );
    const { subtitles } = await (await open()).get('subtitles', 'movie', `${PREFIX}${film}`);
    expect(subtitles).toMatchObject([{ id: String(id), lang: 'per' }]);
    expect(await (await fetch(String(subtitles?.[0]?.url))).text()).toMatch(/^WEBVTT/);
    expect(await t.rows('select from playbacks where user_id = $1', [member.id])).toEqual([]);
  });
});

describe('an address', () => {
  it('is shown once, is listed as a device, and ends when it is made anew, ended or signed out', async () => {
    expect((await member.get('/api/user/stremio')).body).toEqual({
      createdAt: null,
      lastUsedAt: null,
    });
    const first = await makeUrl();
    const second = await makeUrl();
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200]);
    const { createdAt } = (await member.get('/api/user/stremio')).body;
    expect(createdAt).toEqual(expect.any(String));
    const { body } = await member.get<{ data: object[] }>('/api/user/sessions');
    expect(body.data).toMatchObject([
      { isCurrent: true },
      { signedInBy: 'stremio', browser: 'Stremio' },
    ]);
    await member.call({ method: 'DELETE', url: '/api/user/stremio' });
    expect((await ask(second)).status).toBe(404);
    const third = await makeUrl();
    await member.call({ method: 'DELETE', url: '/api/user/sessions' });
    expect((await ask(third)).status).toBe(404);
  });

  it('is never a child’s', async () => {
    const url = await makeUrl();
    const stream = await streamUrl();
    const child = await member.post<{ id: number }>('/api/user/profiles', {
      ...{ name: 'کودک', avatar: 'star', age_limit: 7, first_pin: '1234' },
    });
    const choice = { profile_id: child.body.id };
    await member.call({ method: 'PUT', url: '/api/user/profile', payload: choice });
    expect((await member.post('/api/user/stremio')).status).toBe(403);
    // A member whose profile became a child's.
    await t.rows(`update sessions set profile_id = $1 where signed_in_by = 'stremio'`, [
      child.body.id,
    ]);
    expect([(await ask(url)).status, (await ask(stream)).status]).toEqual([404, 404]);
  });

  it('is stored hashed, and signs nobody in', async () => {
    const [, id = '', secret = ''] = /stremio\/(\d+)-([\w-]+)\//.exec(await makeUrl()) ?? [];
    const stored = await t.rows('select * from sessions where id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const headers = { authorization: `Bearer ${id}|${secret}` };
    expect((await t.call({ url: '/api/user', headers })).statusCode).toBe(401);
    // A browser's token is not a valid address either.
    const own = `${site}/stremio/${member.token.replace('|', '-')}/manifest.json`;
    expect((await ask(own)).status).toBe(404);
  });

  it('may be asked from any page, as nothing else may', async () => {
    const url = await makeUrl();
    const headers = { origin: 'https://web.stremio.com', 'sec-fetch-site': 'cross-site' };
    const answer = await ask(url, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const playing = await ask(await begin(await streamUrl()), { headers });
    expect(playing.status).toBe(200);
    expect(playing.headers.get('access-control-allow-origin')).toBe('*');
    const other = await ask(`${site}/api/titles/search`, { headers });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers 404 to whatever is not of the protocol, never 500', async () => {
    const base = (await makeUrl()).replace('/manifest.json', '');
    for (const path of [
      ...['', '/', '/x', '/manifest.json/x', '/catalog/movie/none.json', '/catalog/tv/movies.json'],
      ...['/meta/movie/tt0017136.json', '/meta/movie/a%3A1.json'],
      ...[`/meta/movie/${PREFIX}999999999.json`, '/../../etc/passwd', '/meta/movie/%00.json'],
    ])
      expect([path, (await ask(base + path)).status]).toEqual([path, 404]);
    expect((await ask(`${base}/catalog/movie/%E0%A4%A.json`)).status).toBe(400);
    for (const path of [
      ...[`stream/movie/${PREFIX}1:99999:1`, 'stream/series/tt0017136:1:1', 'stream/movie/x'],
      ...['catalog/movie/movies/search=%2F%00%27&skip=NaN', `subtitles/movie/${PREFIX}0/a=b`],
      `catalog/movie/movies/search=${'ب'.repeat(300)}`,
    ])
      expect([path, (await ask(`${base}/${path}.json`)).status]).toEqual([path, 200]);
    for (const address of ['1-x', '0-0', `99-${'a'.repeat(43)}`, '%00', 'play/x/y', 'play/'])
      expect((await ask(`${site}/stremio/${address}/manifest.json`)).status).toBe(404);
  });
});

describe('a film', () => {
  it('needs no cookie, takes a stream when it begins, and leaves it to the next film', async () => {
    const url = await streamUrl();
    expect((await ask(url, { method: 'HEAD' })).status).toBe(200);
    const other = await insertMediaFile(t, { titleId: film, hasStream: true });
    expect(await statusAndReason(startPlayback(member, { file_id: other.id }))).toBe(200);
    expect((await ask(url)).status).toBe(409);
    await t.rows(`update playbacks set ended_at = now(), end_reason = 'left'`);
    const first = await begin(url);
    const second = await begin(await nextUrl(url, other.id));
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([403, 200]);
    expect(await statusAndReason(startPlayback(member, { file_id: file.id }))).toBe(
      '409 too_many_streams',
    );
  });

  it('keeps its stream by being asked for, and gives it away when it rests', async () => {
    const link = await begin(await streamUrl());
    t.clock.pass(1 * MINUTE_MS);
    expect((await ask(link)).status).toBe(200);
    t.clock.pass(1 * MINUTE_MS);
    const start = () => statusAndReason(startPlayback(member, { file_id: file.id }));
    expect(await start()).toBe('409 too_many_streams');
    t.clock.pass(2 * MINUTE_MS);
    expect(await start()).toBe(200);
    expect((await ask(link)).status).toBe(403);
    await t.rows(`update playbacks set ended_at = now(), end_reason = 'left' where ended_at is null and session_id in
      (select id from sessions where signed_in_by = 'password')`);
    t.clock.pass(1 * MINUTE_MS);
    expect((await ask(link)).status).toBe(200);
  });

  it('ends with premium, with the address, and with its time', async () => {
    const url = await streamUrl();
    const link = await begin(url);
    await t.rows('update entitlements set ends_at = now()');
    t.clock.pass(1 * MINUTE_MS);
    expect([(await ask(url)).status, (await ask(link)).status]).toEqual([403, 403]);
    await t.rows(`update entitlements set ends_at = now() + interval '9 days'`);
    t.clock.pass(1 * MINUTE_MS);
    expect((await ask(link)).status).toBe(200);
    t.clock.pass(13 * HOUR_MS);
    expect([(await ask(url)).status, (await ask(link)).status]).toEqual([404, 403]);
    t.clock.reset();
    await member.call({ method: 'DELETE', url: '/api/user/stremio' });
    t.clock.pass(1 * MINUTE_MS);
    expect([(await ask(url)).status, (await ask(link)).status]).toEqual([404, 403]);
  });

  it('without premium is a way to it, and to a member when it is free', async () => {
    const guest = await createMember(t);
    const { streams } = await (await open(guest)).get('stream', 'movie', `${PREFIX}${film}`);
    expect(streams).toMatchObject([{ externalUrl: `${site}/premium/plans` }]);
    await t.rows('update titles set is_free = true where id = $1', [film]);
    expect((await fetch(await streamUrl(guest))).status).toBe(200);
  });

  it('begins by no link that was signed for something else', async () => {
    const secret = await siteSecret(t.database.db, 'media-links');
    const claims = { fileId: file.id, userId: member.id, sessionId: 1, isExternal: true };
    const forged = signMediaLink(secret, claimsOf('film.m3u8', claims));
    expect((await ask(`${site}/stremio/play/${forged}/film.m3u8`)).status).toBe(404);
  });

  /** Address of another file of the same title, which was created last. */
  async function nextUrl(url: string, fileId: number): Promise<string> {
    const payload = url.split('/')[5]?.split('.')[0] ?? '';
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8', 1)) as unknown[];
    const secret = await siteSecret(t.database.db, 'stremio-tickets');
    const ticket = signMediaLink(
      secret,
      claimsOf('film.mp4', {
        ...{ fileId, userId: member.id, sessionId: Number(claims[4]), isExternal: true },
      }),
    );
    return `${site}/stremio/play/${ticket}/film.mp4`;
  }
});
