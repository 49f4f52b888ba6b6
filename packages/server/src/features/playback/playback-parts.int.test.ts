import { afterAll, beforeAll, expect, it } from 'vitest';
import { posterFrameKey } from '../../domain/media/storage-keys.ts';
import { entitle } from '../../testing/entitle.ts';
import { insertMediaFile, type MediaFileOptions } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import {
  type Browser,
  makeDownload,
  startPlayback,
  statusAndReason,
} from '../../testing/playback-calls.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let premium: Member;
let film: number;

beforeAll(async () => {
  t = await createSampleApp();
  await t.rows('update titles set is_free = false');
  film = await t.titleId('متروپلیس');
  premium = await createMember(t);
  await entitle(t, premium, { maxStreams: 9 });
});

afterAll(() => t.close());

const insert = (request: Partial<MediaFileOptions> = {}) =>
  insertMediaFile(t, { titleId: film, ...request });
const play = async (who: Browser, { id }: { id: number }) =>
  (await startPlayback(who, { file_id: id })).body;
/** Status code of a link. */
const open = async (url: string) => (await t.call({ url })).statusCode;
const beside = (url: string, path: string) => new URL(path, `http://x${url}`).pathname;

it('a file plays as its newest stream, then as it is', async () => {
  const both = await insert({ hasStream: true, durationSeconds: 60 });
  const newer = await t.row<{ id: number }>(
    `insert into encodes (file_id, state, heights) values ($1, 'done', '{720}') returning id`,
    [both.id],
  );
  const folder = `films/${both.id}/hls/${newer.id}`;
  await t.storage.put(`${folder}/master.m3u8`, Buffer.from('#EXTM3U\n#newer\n'));
  await t.storage.put(`${folder}/v720/00001.m4s`, Buffer.from('segment'));
  await t.rows(`insert into encodes (file_id, state) values ($1, 'running')`, [both.id]);
  const { sources, ...rest } = await play(premium, both);
  expect(rest).toMatchObject({
    fileId: both.id,
    durationSeconds: 60,
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
  // The link of the newer stream gives access to no other stream, and not to the file.
  expect(await open(beside(hls ?? '', `../${both.encodeId}/master.m3u8`))).toBe(404);
});

it('a file plays as large as the plan allows, and no rendition above it opens', async () => {
  const both = await insert({ hasStream: true, resolution: 1080 });
  const folder = `films/${both.id}/hls/${both.encodeId}`;
  const entry = (rung: number) => `#EXT-X-STREAM-INF:BANDWIDTH=1\nv${rung}/index.m3u8\n`;
  await t.storage.put(`${folder}/master.m3u8`, Buffer.from(`#EXTM3U\n${entry(720)}${entry(1080)}`));
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
  expect(await statusAndReason(makeDownload(modest, { file_id: both.id }))).toBe('403 premium');
  const onlyFile = await insert({ resolution: 1080 });
  expect(await statusAndReason(startPlayback(modest, { file_id: onlyFile.id }))).toBe(
    '403 premium',
  );
});

it('a file plays from whichever of its parts exist', async () => {
  const both = await insert({ hasStream: true, durationSeconds: 60 });
  await t.storage.delete(`films/${both.id}/hls/${both.encodeId}/master.m3u8`);
  expect((await play(premium, both)).sources.map(({ kind }) => kind)).toEqual(['file']);
});

it('a file comes with its subtitles, pictures, chapters and markers', async () => {
  const file = await insert();
  const subtitle = await t.row<{ id: number }>(
    `insert into subtitles (file_id, language, origin, file_name, format, encoding, revision)
     values ($1, 'fa', 'added', 'a.srt', 'srt', 'utf-8', 3) returning id`,
    [file.id],
  );
  await t.rows('insert into storyboards values ($1, 2, 160, 90, 5, 5, 10000, 51)', [file.id]);
  await t.rows(
    `insert into media_chapters values ($1, 1, 9000, 20000, null), ($1, 0, 0, 9000, 'آغاز')`,
    [file.id],
  );
  await t.rows(
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
      origin: 'added',
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
