import type { Playback } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { posterFrameKey } from '../../domain/media/storage-keys.ts';
import {
  entitle,
  insertMediaFile,
  type MediaFileWish,
  type TestMediaFile,
} from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

interface Refusal {
  message: string;
  reason?: string;
}

let t: TestApp;
let premium: Member;
let member: Member;
let operator: Member;
let film: number;
let series: number;
let file: TestMediaFile;

const query = async (sql: string, values: unknown[] = []) =>
  (await t.database.pool.query(sql, values)).rows;

const insert = (wish: Partial<MediaFileWish> = {}) =>
  insertMediaFile(t, { titleId: film, ...wish });

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
  operator = await createMember(t, { role: 'operator' });
});

beforeEach(async () => {
  await query('update titles set is_free = false');
  [member, premium] = [await createMember(t), await createMember(t)];
  await entitle(t, premium);
  file = await insert();
});

afterAll(() => t.close());

async function start(who: Member | null, body: object) {
  const options = { method: 'POST' as const, url: '/api/playbacks', payload: body };
  const answer = await (who ? who.call(options) : t.call(options));
  return { status: answer.statusCode, body: answer.json<Playback & Refusal>() };
}
const play = async (who: Member | null, { id }: { id: number }) =>
  (await start(who, { file_id: id })).body;
/** Status of what a link answers. */
const open = async (url: string) => (await t.call({ url })).statusCode;
const beside = (url: string, path: string) => new URL(path, `http://x${url}`).pathname;

describe('who may', () => {
  it('play a film that is not free: premium and operators', async () => {
    const tomorrow = await createMember(t);
    await entitle(t, tomorrow, { from: 1 });
    const lapsed = await createMember(t);
    await entitle(t, lapsed, { from: -9, to: -0.001 });
    for (const [who, reason] of [
      [null, 'sign_in'],
      [member, 'premium'],
      [tomorrow, 'premium'],
      [lapsed, 'premium'],
    ] as const) {
      const { status, body } = await start(who, { file_id: file.id });
      expect([status, body.reason]).toEqual([403, reason]);
      expect(body.message).toMatch(/[آ-ی]/);
    }
    expect((await start(premium, { file_id: file.id })).status).toBe(200);
    expect((await start(operator, { file_id: file.id })).status).toBe(200);
    expect(
      await query('select from playbacks where user_id = any($1)', [[tomorrow.id, lapsed.id]]),
    ).toHaveLength(0);
  });

  it('play a free film: everyone, visitors without a playback', async () => {
    await query('update titles set is_free = true where id = $1', [film]);
    const visit = await play(null, file);
    expect(visit.playbackId).toBeNull();
    expect(await open(visit.sources[0]?.url ?? '')).toBe(200);
    expect((await play(member, file)).playbackId).toEqual(expect.any(String));
  });

  it('is the question of the episode that the file is of', async () => {
    const [first, second] = await query(
      'select e.id from episodes e join seasons s on s.id = e.season_id where s.title_id = $1 order by e.id',
      [series],
    );
    await query('update episodes set is_free = true where id = $1', [first.id]);
    const ofEpisode = (episodeId: number) => insert({ titleId: series, episodeId });
    expect((await start(null, { file_id: (await ofEpisode(first.id)).id })).status).toBe(200);
    expect((await start(null, { file_id: (await ofEpisode(second.id)).id })).status).toBe(403);
  });

  it('is not told by anything in the body', async () => {
    const tricks = { user_id: premium.id, userId: premium.id, role: 'operator', isFree: true };
    expect((await start(member, { file_id: file.id, ...tricks })).status).toBe(403);
  });
});

describe('a file', () => {
  const missing = async (id: unknown) => {
    const { status, body } = await start(premium, { file_id: id });
    return [status, body.reason];
  };

  it('that is not there is missing: no row, no bytes, nothing that plays', async () => {
    const gone = await insert();
    await query('delete from media_files where id = $1', [gone.id]);
    expect(await missing(gone.id)).toEqual([404, 'missing']);
    expect(await missing((await insert({ isStored: false, hasStream: true })).id)).toEqual([
      404,
      'missing',
    ]);
    expect(await missing((await insert({ isDirect: false })).id)).toEqual([404, 'missing']);
    // What is not there costs no stream.
    expect(await query('select from playbacks where user_id = $1', [premium.id])).toEqual([]);
  });

  it('that may not be played is not told to be missing', async () => {
    const gone = await insert({ isStored: false });
    expect((await start(member, { file_id: gone.id })).body.reason).toBe('premium');
  });

  it.each([0, -1, 1.5, 'x', 2 ** 31, null, {}])('has no id like %j', async (id) => {
    expect((await start(premium, { file_id: id })).status).toBe(422);
  });

  it('plays as its newest stream, then as it is', async () => {
    const both = await insert({ hasStream: true });
    const [newer] = await query(
      `insert into encodes (file_id, state, heights) values ($1, 'done', '{720}') returning id`,
      [both.id],
    );
    const folder = `films/${both.id}/hls/${newer.id}`;
    await t.storage.put(`${folder}/master.m3u8`, Buffer.from('#EXTM3U\n#newer\n'));
    await t.storage.put(`${folder}/v720/00001.m4s`, Buffer.from('segment'));
    await query(`insert into encodes (file_id, state) values ($1, 'running')`, [both.id]);
    const { sources, ...rest } = await play(premium, both);
    expect(rest).toMatchObject({
      fileId: both.id,
      durationSeconds: 5400,
      keepEverySeconds: 30,
      storyboard: null,
      poster: null,
      chapters: [],
      markers: [],
    });
    expect(sources.map(({ kind, mimeType }) => [kind, mimeType])).toEqual([
      ['hls', 'application/vnd.apple.mpegurl'],
      ['file', 'video/mp4; codecs="avc1.64001f,mp4a.40.2"'],
    ]);
    const [hls, direct] = sources.map(({ url }) => url);
    expect((await t.call({ url: hls ?? '' })).body).toContain('#newer');
    expect(await open(beside(hls ?? '', 'v720/00001.m4s'))).toBe(200);
    expect(await open(direct ?? '')).toBe(200);
    // The link of the newer stream opens no other, and not the file.
    expect(await open(beside(hls ?? '', `../${both.encodeId}/master.m3u8`))).toBe(404);
  });

  it('plays as large as the plan allows, and no rendition above it opens', async () => {
    const both = await insert({ hasStream: true, resolution: 1080 });
    const folder = `films/${both.id}/hls/${both.encodeId}`;
    const entry = (rung: number) => `#EXT-X-STREAM-INF:BANDWIDTH=1\nv${rung}/index.m3u8\n`;
    await t.storage.put(
      `${folder}/master.m3u8`,
      Buffer.from(`#EXTM3U\n${entry(720)}${entry(1080)}`),
    );
    for (const rung of [720, 1080]) {
      await t.storage.put(`${folder}/v${rung}/00001.m4s`, Buffer.from('segment'));
    }
    const modest = await createMember(t);
    await entitle(t, modest, { maxResolution: 720 });
    const { sources } = await play(modest, both);
    expect(sources.map(({ kind }) => kind)).toEqual(['hls']);
    const url = sources[0]?.url ?? '';
    const master = (await t.call({ url })).body;
    expect(master).toContain('v720/index.m3u8');
    expect(master).not.toContain('v1080');
    expect(await open(beside(url, 'v720/00001.m4s'))).toBe(200);
    expect(await open(beside(url, 'v1080/00001.m4s'))).toBe(404);
    const download = await modest.post<Refusal>('/api/downloads', { file_id: both.id });
    expect([download.status, download.body.reason]).toEqual([403, 'premium']);
    const onlyFile = await insert({ resolution: 1080 });
    expect((await start(modest, { file_id: onlyFile.id })).body.reason).toBe('premium');
  });

  it('plays as what is left of it', async () => {
    const both = await insert({ hasStream: true });
    await t.storage.delete(`films/${both.id}/hls/${both.encodeId}/master.m3u8`);
    expect((await play(premium, both)).sources.map(({ kind }) => kind)).toEqual(['file']);
  });

  it('comes with its subtitles, pictures, chapters and markers', async () => {
    const [subtitle] = await query(
      `insert into subtitles (file_id, language, origin, file_name, format, encoding, revision)
       values ($1, 'fa', 'added', 'a.srt', 'srt', 'utf-8', 3) returning id`,
      [file.id],
    );
    await query('insert into storyboards values ($1, 2, 160, 90, 5, 5, 10000, 51)', [file.id]);
    await query(
      `insert into media_chapters values ($1, 1, 9000, 20000, null), ($1, 0, 0, 9000, 'آغاز')`,
      [file.id],
    );
    await query(
      `insert into media_markers values ($1, 'credits', 5000000, 5400000), ($1, 'intro', 0, 60000)`,
      [file.id],
    );
    const folder = `films/${file.id}`;
    for (const key of [`subtitles/${subtitle.id}-3.vtt`, 'storyboard/2-2.webp']) {
      await t.storage.put(`${folder}/${key}`, Buffer.from(key));
    }
    await t.storage.put(posterFrameKey(file.id), Buffer.from('poster'));
    const { subtitles, storyboard, poster, chapters, markers } = await play(premium, file);
    expect(subtitles).toEqual([
      {
        id: subtitle.id,
        language: { code: 'fa', titleFa: 'فارسی' },
        label: null,
        isForced: false,
        isSdh: false,
        url: expect.stringMatching(`/${subtitle.id}-3.vtt$`),
      },
    ]);
    expect(storyboard).toMatchObject({ columns: 5, rows: 5, intervalMs: 10_000, count: 51 });
    expect(storyboard?.sheets).toHaveLength(3);
    expect(await open(subtitles[0]?.url ?? '')).toBe(200);
    expect(await open(storyboard?.sheets[2] ?? '')).toBe(200);
    expect(await open(poster ?? '')).toBe(200);
    expect(chapters.map(({ title }) => title)).toEqual(['آغاز', null]);
    expect(markers.map(({ kind }) => kind)).toEqual(['intro', 'credits']);
  });
});

describe('links', () => {
  it('end after the film, never today', async () => {
    const { expiresAt } = await play(premium, file);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(5.9);
    expect(hours).toBeLessThanOrEqual(6);
  });

  it('die with the session, the premium, the playback and the file', async () => {
    for (const [end, reason] of [
      ['delete from sessions where user_id = $1', 'sign_in'],
      ['update entitlements set ends_at = now() where user_id = $1', 'premium'],
      [
        `update playbacks set ended_at = now(), end_reason = 'stopped' where user_id = $1`,
        'stopped',
      ],
      [
        `update playbacks set seen_at = now() - interval '91 seconds' where user_id = $1`,
        'stopped',
      ],
    ] as const) {
      const who = await createMember(t);
      await entitle(t, who);
      const url = (await play(who, file)).sources[0]?.url ?? '';
      await query(end, [who.id]);
      const answer = await t.call({ url });
      expect([answer.statusCode, answer.json().reason]).toEqual([403, reason]);
    }
    const url = (await play(premium, file)).sources[0]?.url ?? '';
    await query('delete from media_files where id = $1', [file.id]);
    expect(await open(url)).toBe(404);
  });

  it('of a playback that moved on to another film die', async () => {
    const { playbackId, sources } = await play(premium, file);
    const next = await insert();
    const moved = await start(premium, { file_id: next.id, playback_id: playbackId });
    expect(moved.body.playbackId).toBe(playbackId);
    expect(await open(sources[0]?.url ?? '')).toBe(403);
    expect(await open(moved.body.sources[0]?.url ?? '')).toBe(200);
  });

  it('of free films need no lease', async () => {
    await query('update titles set is_free = true where id = $1', [film]);
    const url = (await play(member, file)).sources[0]?.url ?? '';
    await query(`update playbacks set seen_at = now() - interval '1 day' where user_id = $1`, [
      member.id,
    ]);
    expect(await open(url)).toBe(200);
  });
});
