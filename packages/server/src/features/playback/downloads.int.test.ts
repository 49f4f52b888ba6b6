import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entitle } from '../../testing/entitle.ts';
import {
  insertMediaFile,
  type MediaFileOptions,
  type TestMediaFile,
} from '../../testing/media-files.ts';
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
let series: number;
let file: TestMediaFile;
let subtitleId: number;

beforeAll(async () => {
  t = await createSampleApp();
  [film, series] = [await t.titleId('متروپلیس'), await t.titleId('هزاردستان')];
});

const insert = (request: Partial<MediaFileOptions> = {}) =>
  insertMediaFile(t, { titleId: film, kind: 'dubbed', studio: 'کوالیما', ...request });

beforeEach(async () => {
  await t.rows('update titles set is_free = false');
  premium = await createMember(t);
  await entitle(t, premium, { maxStreams: 1 });
  file = await insert();
  const subtitle = await t.row<{ id: number }>(
    `insert into subtitles (file_id, language, origin, file_name, format, encoding, revision)
     values ($1, 'fa', 'added', '../x.srt', 'srt', 'windows-1256', 2) returning id`,
    [file.id],
  );
  subtitleId = subtitle.id;
  await t.storage.put(`films/${file.id}/subtitles/${subtitleId}.original`, Buffer.from('original'));
  await t.storage.put(`films/${file.id}/subtitles/${subtitleId}-2.vtt`, Buffer.from('WEBVTT'));
});

afterAll(() => t.close());

const make = (body: object, who: Browser = premium) => makeDownload(who, body);

it('gives the file as it came, by a name that says what it is, and can be resumed', async () => {
  const { status, body } = await make({ file_id: file.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    fileName: 'متروپلیس (1927) - دوبلهٔ فارسی - 720p.mp4',
    sizeBytes: 6,
  });
  const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  const rest = await t.call({ url: body.url, headers: { range: 'bytes=2-' } });
  expect([rest.statusCode, rest.body]).toEqual([206, 'film']);
  expect(rest.headers['content-disposition']).toContain(
    `filename*=UTF-8''${encodeURIComponent('متروپلیس (1927)').replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'))}`,
  );
  expect(rest.headers['content-disposition']).toContain(
    'filename="Metropolis (1927) - dubbed - 720p.mp4";',
  );
});

it('names episodes', async () => {
  const episode = await t.row<{ id: number }>(
    `select e.id from episodes e join seasons s on s.id = e.season_id
     where s.title_id = $1 and s.number = 1 and e.number = 2`,
    [series],
  );
  const { id } = await insertMediaFile(t, { titleId: series, episodeId: episode.id });
  const { fileName, url } = (await make({ file_id: id })).body;
  expect(fileName).toBe('هزاردستان (1987) - فصل ۱ قسمت ۲ - 720p.mp4');
  expect((await t.call({ method: 'HEAD', url })).headers['content-disposition']).toContain(
    'filename="Hezar Dastan (1987) - S01E02 - 720p.mp4";',
  );
});

it.each([
  { container: 'mp4', extension: 'mkv', type: 'video/mp4', end: '.mp4' },
  { container: 'mkv', extension: 'mp4', type: 'video/x-matroska', end: '.mkv' },
  { container: 'mp4', extension: 'm4v', type: 'video/mp4', end: '.m4v' },
] as const)(
  'calls $container stored as .$extension what it is',
  async ({ container, extension, type, end }) => {
    const { id } = await insert({ container, extension });
    const { fileName, url } = (await make({ file_id: id })).body;
    expect(fileName.slice(-4)).toBe(end);
    const { headers } = await t.call({ method: 'HEAD', url });
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toContain(`720p${end}";`);
  },
);

it('gives what plays in no browser, too, and takes no stream', async () => {
  const { id } = await insert({ isDirect: false });
  expect(await statusAndReason(make({ file_id: id }))).toBe(200);
  expect(await t.rows('select from playbacks where user_id = $1', [premium.id])).toEqual([]);
});

describe('a subtitle', () => {
  const ask = (more: object = {}) => make({ file_id: file.id, subtitle_id: subtitleId, ...more });

  it('comes as it came or as the site shows it, named like its film', async () => {
    for (const [more, extension, text] of [
      [{}, 'fa.srt', 'original'],
      [{ format: 'original' }, 'fa.srt', 'original'],
      [{ format: 'vtt' }, 'fa.vtt', 'WEBVTT'],
    ] as const) {
      const { body } = await ask(more);
      expect(body.fileName).toBe(`متروپلیس (1927) - دوبلهٔ فارسی - 720p.${extension}`);
      expect((await t.call({ url: body.url })).body).toBe(text);
    }
  });

  it('is one of the file, and there', async () => {
    const other = await insert();
    expect(await statusAndReason(make({ file_id: other.id, subtitle_id: subtitleId }))).toBe(404);
    expect(await statusAndReason(ask({ subtitle_id: 999_999 }))).toBe(404);
    await t.storage.delete(`films/${file.id}/subtitles/${subtitleId}-2.vtt`);
    expect(await statusAndReason(ask({ format: 'vtt' }))).toBe('404 missing');
    expect(await statusAndReason(ask({ format: 'exe' }))).toBe(422);
    expect(await statusAndReason(ask({ subtitle_id: '../1' }))).toBe(422);
  });

  it('is for who may watch', async () => {
    expect(await statusAndReason(make({ file_id: file.id, subtitle_id: subtitleId }, t))).toBe(
      '403 sign_in',
    );
  });
});

describe('who may', () => {
  it('is asked as for watching', async () => {
    const member = await createMember(t);
    const tomorrow = await createMember(t);
    await entitle(t, tomorrow, { from: 1 });
    const operator = await createMember(t, { role: 'owner' });
    const all = () =>
      Promise.all(
        [t, member, tomorrow, premium, operator].map((who) =>
          statusAndReason(make({ file_id: file.id }, who)),
        ),
      );
    expect(await all()).toEqual(['403 sign_in', '403 premium', '403 premium', 200, 200]);
    await t.rows('update titles set is_free = true where id = $1', [film]);
    expect(await all()).toEqual([200, 200, 200, 200, 200]);
  });

  it('is told by the plan: some are for watching alone', async () => {
    await t.rows('update entitlements set allows_downloads = false where user_id = $1', [
      premium.id,
    ]);
    expect(await statusAndReason(make({ file_id: file.id }))).toBe('403 premium');
    expect(await statusAndReason(startPlayback(premium, { file_id: file.id }))).toBe(200);
    await t.rows('update titles set is_free = true where id = $1', [film]);
    expect(await statusAndReason(make({ file_id: file.id }))).toBe(200);
  });

  it('is asked again when the link is used', async () => {
    for (const [end, reason] of [
      ['delete from sessions where user_id = $1', 'sign_in'],
      [
        `update entitlements set ends_at = now() - interval '1 second' where user_id = $1`,
        'premium',
      ],
    ] as const) {
      const who = await createMember(t);
      await entitle(t, who);
      const { url } = (await make({ file_id: file.id }, who)).body;
      await t.rows(end, [who.id]);
      const answer = await t.call({ url });
      expect([answer.statusCode, answer.json().reason]).toEqual([403, reason]);
    }
  });
});

it('is missing without a row or without bytes', async () => {
  expect(await statusAndReason(make({ file_id: 999_999 }))).toBe('404 missing');
  await t.storage.delete(file.storageKey);
  expect(await statusAndReason(make({ file_id: file.id }))).toBe('404 missing');
});
