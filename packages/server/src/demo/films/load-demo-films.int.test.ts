import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Playback, Watchable } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../../integrations/passwords/create-passwords.ts';
import { login } from '../../testing/auth-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDemoAccounts, DEMO_PASSWORD } from '../demo-accounts.ts';
import { FILMS, readDemoFilms } from './demo-films.ts';
import { loadDemoFilms } from './load-demo-films.ts';

let t: TestApp;

/** Inserts the titles like the demo catalogue, without pictures. */
async function loadTitles() {
  await cp(FILMS, path.join(t.config.dataDir, 'films'), {
    recursive: true,
    filter: (source) => path.basename(source) !== 'hls',
  });
  const lines = (await readFile(path.join(FILMS, '../catalogue.jsonl'), 'utf8')).split('\n');
  const ours = lines.filter((line) => line.includes('"file":"films/'));
  const bare = {
    poster: undefined,
    backdrop: undefined,
    screenshots: [],
    trailers: [],
    credits: [],
  };
  const records = ours.map((line) => ({ ...JSON.parse(line), ...bare }));
  const { rejected } = await t.load(records);
  expect([records.length, rejected]).toEqual([20, 0]);
}

beforeAll(async () => {
  t = await createTestApp();
  await createDemoAccounts(t.database.db, createPasswords());
});

afterAll(() => t.close());

const load = () => loadDemoFilms(t, t.config);

async function signIn(email: string) {
  const { body } = await login(t, { email, password: DEMO_PASSWORD });
  const headers = { authorization: `Bearer ${body.token}` };
  return {
    get: async (url: string) => (await t.call({ method: 'GET', url, headers })).json(),
    play: (fileId: number) => play(fileId, headers),
  };
}

async function play(fileId: number, headers: Record<string, string> = {}) {
  const payload = { file_id: fileId };
  return t.call({ method: 'POST', url: '/api/playbacks', headers, payload });
}

const watchable = async (titleId: number, id = titleId) =>
  (await t.get<Watchable>(`/api/watch/p${titleId}/${id}`)).body;

/** Ids of the season that has films; those of the next season are announced only. */
async function episodeIds(): Promise<number[]> {
  const { rows } = await t.database.pool.query(
    `select e.id from episodes e join seasons s on s.id = e.season_id where s.number = 1 order by e.number`,
  );
  return rows.map(({ id }) => id);
}

it('does nothing beside another catalogue', async () => {
  await t.load([{ record: 'title', id: 'imdb:tt0017136', type: 'movie', title_fa: 'متروپلیس' }]);
  await load();
  const { rows } = await t.database.pool.query('select from media_files');
  expect(rows).toEqual([]);
});

it('lets a visitor play the free film with all that a player can show', async () => {
  await loadTitles();
  await load();
  const id = await t.titleId('چند دقیقه در تاریکی');
  const { access, versions } = await watchable(id);
  expect(access).toBe('free');
  expect(versions).toMatchObject([
    {
      edition: { kind: 'dubbed' },
      resolution: 720,
      durationSeconds: 82,
      audio: [{ language: { code: 'fa' }, isDefault: true }, { language: { code: 'en' } }],
    },
  ]);
  const answer = await play(versions[0]?.fileId ?? 0);
  expect(answer.statusCode).toBe(200);
  const playback: Playback = answer.json();
  expect(playback.sources.map(({ kind }) => kind)).toEqual(['hls', 'file']);
  expect(playback.chapters.map(({ title }) => title)).toContain('تاریکی');
  expect(playback.markers).toEqual([
    { kind: 'intro', startMs: 3000, endMs: 10_000 },
    { kind: 'credits', startMs: 72_000, endMs: 82_000 },
  ]);
  for (const { loudness, truePeak } of playback.audio) {
    expect(loudness).toBeLessThan(-10);
    expect(truePeak).toBeLessThan(0);
  }
  expect(playback.storyboard?.sheets.length).toBe(1);
  expect(playback.subtitles.map(({ language, label }) => [language.code, label])).toEqual(
    expect.arrayContaining([
      ['fa', null],
      ['fa', 'با تابلوها'],
      ['en', null],
    ]),
  );

  const fetched = async (url: string) => (await t.call({ method: 'GET', url })).rawPayload;
  const folder = path.join(FILMS, 'a-few-minutes-in-the-dark');
  const master = playback.sources[0]?.url ?? '';
  const stored = (file: string) => readFile(path.join(folder, 'hls', file));
  const named = String(await fetched(master));
  expect(named.match(/^#EXT-X-MEDIA:TYPE=SUBTITLES/gm)).toHaveLength(playback.subtitles.length);
  const alone = named.replace(/^#EXT-X-MEDIA:TYPE=SUBTITLES.*\n|,SUBTITLES="captions"/gm, '');
  expect(alone).toBe(String(await stored('master.m3u8')));
  for (const file of ['v720/init.mp4', 'v240/00003.m4s', 'a1/00001.m4s']) {
    const served = await fetched(master.replace('master.m3u8', file));
    expect(served.equals(await stored(file)), file).toBe(true);
  }
  const film = await fetched(playback.sources[1]?.url ?? '');
  expect(film.equals(await readFile(path.join(folder, 'film.mp4')))).toBe(true);
  for (const { url, language } of playback.subtitles) {
    const vtt = String(await fetched(url));
    expect(vtt).toMatch(/^WEBVTT/);
    expect(vtt).toContain(language.code === 'fa' ? 'تاریکی بود' : 'there was darkness');
  }
  for (const url of [playback.poster ?? '', ...(playback.storyboard?.sheets ?? [])]) {
    expect((await fetched(url)).subarray(8, 12).toString()).toBe('WEBP');
  }
});

it('plays films that are drawn from a poster as files, with Persian subtitles', async () => {
  const id = await t.titleId('معما');
  const imdb = (await t.get<{ imdbKey: string }>(`/api/titles/${id}`)).body.imdbKey;
  const { body } = await t.get<Watchable>(`/api/watch/${imdb}/${id}`);
  expect(body.access).toBe('free');
  const playback: Playback = (await play(body.versions[0]?.fileId ?? 0)).json();
  expect(playback.sources.map(({ kind }) => kind)).toEqual(['file']);
  expect(playback.subtitles.map(({ language }) => language.code).sort()).toEqual(['en', 'fa']);
  const { rawPayload } = await t.call({ method: 'GET', url: playback.sources[0]?.url ?? '' });
  expect(rawPayload.equals(await readFile(path.join(FILMS, 'charade/film.mp4')))).toBe(true);
});

it('asks for premium where it is due; the demo’s premium member has it', async () => {
  const series = await t.titleId('درس‌های نور');
  const ids = await episodeIds();
  const access = await Promise.all(ids.map(async (id) => (await watchable(series, id)).access));
  expect(access).toEqual(['free', 'sign_in', 'sign_in', 'sign_in']);
  const train = await t.titleId('قطار ساعت شش');
  const fileId = (await watchable(train)).versions[0]?.fileId ?? 0;
  expect(fileId).toBeGreaterThan(0);
  const member = await signIn('member@demo.parde');
  const premium = await signIn('premium@demo.parde');
  expect([
    (await play(fileId)).statusCode,
    (await member.play(fileId)).statusCode,
    (await premium.play(fileId)).statusCode,
  ]).toEqual([403, 403, 200]);
});

it('gives the demo’s member a place in a film, though they were there before it', async () => {
  const member = await signIn('member@demo.parde');
  const id = await t.titleId('چند دقیقه در تاریکی');
  expect((await member.get(`/api/watch/p${id}/${id}`)).resumeSeconds).toBe(38);
});

const counts = async () => {
  const { rows } = await t.database.pool.query(`select
    (select count(*)::int from encodes) as encodes,
    (select count(*)::int from encodes where state = 'done') as done,
    (select count(*)::int from subtitles) as subtitles,
    (select count(*)::int from storyboards) as storyboards,
    (select count(*)::int from entitlements) as entitlements,
    (select count(*)::int from media_files where derived_at is not null) as files`);
  return rows[0];
};

it('does it once, and goes on where it was killed', async () => {
  const all = await counts();
  const films = await readDemoFilms();
  const subtitles = films.reduce((sum, { sheet }) => sum + sheet.subtitles.length, 0);
  const streams = films.filter(({ sheet }) => sheet.hasStream).length;
  const files = films.length;
  expect(all).toMatchObject({
    encodes: streams,
    done: streams,
    subtitles,
    storyboards: files,
    files,
  });
  await load();
  expect(await counts()).toEqual(all);

  const { pool } = t.database;
  await pool.query('update media_files set derived_at = null');
  await pool.query("update encodes set state = 'running', heartbeat_at = now() where id % 2 = 0");
  await pool.query('delete from subtitles where id % 3 = 0');
  await pool.query('update entitlements set ends_at = starts_at');
  await load();
  expect(await counts()).toEqual(all);
  const id = await t.titleId('چند دقیقه در تاریکی');
  const answer = await play((await watchable(id)).versions[0]?.fileId ?? 0);
  const { url = '' } = (answer.json() as Playback).sources[0] ?? {};
  expect((await t.call({ method: 'GET', url })).statusCode).toBe(200);
});
