import { copyFile, mkdir, truncate, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile, type NewMediaFile } from './add-media-file.ts';
import { removeMediaFile } from './remove-media-file.ts';
import { runEncode } from './run-encode.ts';

const ffmpeg = found as Ffmpeg;
const DUBBED = { kind: 'dubbed', studio: 'سورنا', isCensored: false } as const;
let site: MediaSite;
let titleId: number;

const add = (name: string, more: Partial<NewMediaFile> = {}, tool: Ffmpeg | null = ffmpeg) =>
  addMediaFile(site.deps, tool, {
    ...{ titleId, episodeId: null, edition: DUBBED, path: site.at(name), fileName: name },
    ...more,
  });
const states = () => site.rows('select state, heights, error from encodes order by id');

describe.skipIf(found === null)('adding a film', () => {
  beforeAll(async () => {
    site = await openMediaSite();
    titleId = await site.t.titleId('دور');
    await makeFilm(site.at('film.mp4'), { seconds: 3 });
    await makeFilm(site.at('two.mkv'), {
      seconds: 3,
      audio: [{ hertz: 440 }, { hertz: 880, language: 'eng', channels: 2 }],
      chapters: [
        { startMs: 0, endMs: 1000, title: 'آغاز' },
        { startMs: 1000, endMs: 3000, title: 'پایان' },
      ],
    });
  });
  afterEach(async () => {
    await site.rows('delete from media_files');
    await site.rows('delete from pgboss.job');
    await site.rows('delete from screenshots where is_made');
  });
  afterAll(() => site.close());

  it('plays at once as it is, then as a stream', async () => {
    const added = await add('film.mp4');
    expect(added).toMatchObject({ isNew: true, facts: { isDirectPlayable: true } });
    const [file] = await site.rows('select * from media_files');
    expect(file).toMatchObject({
      ...{ container: 'mp4', resolution: 180, video_codec: 'h264', duration_seconds: 3 },
      ...{ is_direct_playable: true, file_name: 'film.mp4', problem: null },
    });
    expect(file?.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/i);
    expect(file?.storage_key).toMatch(/^media\/[0-9a-f]{32}\.mp4$/);
    expect(await site.t.storage.exists(String(file?.storage_key))).toBe(true);
    expect(await site.t.get(`/api/titles/${titleId}`)).toMatchObject({
      body: { isPlayable: true },
    });
    expect(await states()).toEqual([{ state: 'queued', heights: [], error: null }]);

    await site.t.runJobs();
    expect(await states()).toEqual([{ state: 'done', heights: [180], error: null }]);
    const stream = `films/${added.fileId}/hls/${added.encodeId}/`;
    const keys = await site.keys(stream);
    expect(keys).toEqual(
      expect.arrayContaining([`${stream}master.m3u8`, `${stream}v180/init.mp4`]),
    );
    expect(await site.rows('select derived_at is not null as derived from media_files')).toEqual([
      { derived: true },
    ]);
  });

  it.each([
    ['Film.MKV', 'mp4'],
    ['film.txt', 'mp4'],
    ['film.M4V', 'm4v'],
  ])('is served by what it is when it is called %s', async (fileName, extension) => {
    await add('film.mp4', { fileName, isEncoded: false });
    expect(await site.rows('select file_name, storage_key from media_files')).toEqual([
      {
        file_name: fileName,
        storage_key: expect.stringMatching(`^media/[0-9a-f]{32}\\.${extension}$`),
      },
    ]);
  });

  it('stays one file that was stored under the extension of its name', async () => {
    const { fileId } = await add('film.mp4', { isEncoded: false });
    const [row] = await site.rows<{ key: string }>('select storage_key as key from media_files');
    const { key = '' } = row ?? {};
    const old = key.replace('.mp4', '.mkv');
    const areStored = () => Promise.all([old, key].map((each) => site.deps.storage.exists(each)));
    await site.rows('update media_files set storage_key = $1', [old]);
    await site.deps.storage.delete(key);
    expect(await add('film.mp4', { isEncoded: false })).toMatchObject({ fileId, isNew: false });
    expect(await areStored()).toEqual([true, false]);
  });

  it('is stored anew when storage has only a part of it', async () => {
    const added = await add('film.mp4', { isEncoded: false });
    const [file] = await site.rows<{ key: string; size: number }>(
      'select storage_key as key, size_bytes::int as size from media_files',
    );
    const { key = '', size } = file ?? {};
    await site.deps.storage.put(key, Buffer.from('a part'));
    expect(await add('film.mp4', { isEncoded: false })).toMatchObject({
      ...{ fileId: added.fileId, isNew: false },
    });
    expect(await site.deps.storage.stat(key)).toMatchObject({ size });
  });

  it('makes its title one that can be watched, until it is removed', async () => {
    const playable = await site.t.titleId('فیلم 05');
    const isFound = async (query: string) => {
      const { body } = await site.t.get(`/api/titles/search?${query}&per_page=60`);
      const cards = body.data as { id: number; isPlayable: boolean }[];
      expect(cards.every((card) => card.isPlayable === (query === 'is_playable=1'))).toBe(true);
      return cards.some(({ id }) => id === playable);
    };
    await site.t.rows("update title_search set facets = array_remove(facets, 'playable')");
    expect(await isFound('is_playable=1')).toBe(false);
    const { fileId } = await add('film.mp4', { titleId: playable });
    expect(await isFound('is_playable=1')).toBe(true);
    await removeMediaFile(site.deps, fileId);
    expect(await isFound('is_playable=1')).toBe(false);
    // A file that browsers cannot play counts once its stream is finished.
    const added = await add('film.mp4', { titleId: playable });
    await site.t.rows('update media_files set is_direct_playable = false');
    await site.t.rows("update title_search set facets = array_remove(facets, 'playable')");
    expect(await isFound('is_playable=0')).toBe(true);
    await runEncode(site.deps, ffmpeg, added.encodeId as number, new AbortController().signal);
    expect(await isFound('is_playable=1')).toBe(true);
  });

  it('is found among the dubbed ones when it is dubbed', async () => {
    const isFound = async () => {
      const { body } = await site.t.get('/api/titles/search?is_dubbed=1&per_page=50');
      return (body.data as { id: number }[]).some(({ id }) => id === other);
    };
    const other = await site.t.titleId('فیلم 03');
    const original = { kind: 'original', studio: null, isCensored: null } as const;
    await add('film.mp4', { titleId: other, edition: original });
    expect(await isFound()).toBe(false);
    await add('film.mp4', { titleId: other });
    expect(await isFound()).toBe(true);
    expect((await site.t.get(`/api/titles/${other}`)).body.isDubbed).toBe(true);
    // An edition created by mistake is deleted with its file; one with another file stays.
    await makeFilm(site.at('second.mp4'), { seconds: 2 });
    const [first, second] = [
      await add('film.mp4', { titleId: other }),
      await add('second.mp4', { titleId: other }),
    ];
    await removeMediaFile(site.deps, first.fileId, true);
    expect(await isFound()).toBe(true);
    await removeMediaFile(site.deps, second.fileId, true);
    expect(await isFound()).toBe(false);
    const kinds = `select kind from editions where title_id = ${other}`;
    expect(await site.rows(kinds)).toEqual([{ kind: 'original' }]);
  });

  it('is granted once, however often and by whichever path it is reported', async () => {
    const copies = await Promise.all(Array.from({ length: 5 }, () => add('film.mp4')));
    expect(new Set(copies.map(({ fileId }) => fileId)).size).toBe(1);
    expect(copies.filter(({ isNew }) => isNew)).toHaveLength(1);
    await copyFile(site.at('film.mp4'), site.at('other name.mp4'));
    expect(await add('other name.mp4')).toMatchObject({ isNew: false, encodeId: null });
    const editions = `select count(*)::int as n from editions where title_id = ${titleId}`;
    expect(await site.rows(editions)).toEqual([{ n: 1 }]);
    expect(await states()).toHaveLength(1);
    const other = await add('film.mp4', { edition: { ...DUBBED, studio: 'کوالیما' } });
    expect(other.isNew).toBe(true);
    expect(await site.keys('media/')).toContain(
      String((await site.rows('select storage_key from media_files'))[0]?.storage_key),
    );
    await removeMediaFile(site.deps, copies[0]?.fileId as number);
    const [{ storage_key: key } = {}] = await site.rows('select storage_key from media_files');
    expect(await site.t.storage.exists(String(key))).toBe(true);
    await removeMediaFile(site.deps, other.fileId);
    expect(await site.t.storage.exists(String(key))).toBe(false);
    expect(await site.keys(`films/${other.fileId}/`)).toEqual([]);
  });

  it('keeps its languages, as told where the file says nothing, and its chapters', async () => {
    const { fileId, facts } = await add('two.mkv', { audioLanguages: ['fa'], isEncoded: false });
    expect(facts).toMatchObject({ isDirectPlayable: false, container: 'mkv' });
    expect(
      await site.rows(
        'select position, language, channels from media_audio_tracks where file_id = $1 order by 1',
        [fileId],
      ),
    ).toEqual([
      { position: 0, language: 'fa', channels: 1 },
      { position: 1, language: 'en', channels: 2 },
    ]);
    expect(await site.rows('select audio_languages from media_files')).toEqual([
      { audio_languages: ['fa', 'en'] },
    ]);
    expect(await site.rows('select title, start_ms from media_chapters order by position')).toEqual(
      [
        { title: 'آغاز', start_ms: 0 },
        { title: 'پایان', start_ms: 1000 },
      ],
    );
    expect(await states()).toEqual([]);
  });

  it('is the operator’s from then on: imports leave its editions alone', async () => {
    await add('film.mp4');
    expect(await site.rows('select locked_fields from titles where id = $1', [titleId])).toEqual([
      { locked_fields: ['editions'] },
    ]);
  });

  it.each([
    [
      'text.mp4',
      'this is no film',
      'text.mp4: the file is neither MP4, Matroska (MKV), WebM, AVI, WMV, FLV, MPEG nor TS.',
    ],
    ['empty.mkv', '', 'empty.mkv: the file is empty.'],
    ['list.m3u8', '#EXTM3U\nfile:///etc/passwd', 'nor TS.'],
  ])('is refused when it is none: %s', async (name, content, words) => {
    await writeFile(site.at(name), content);
    await expect(add(name)).rejects.toThrow(words);
    await expect(add(name)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await site.rows('select id from media_files')).toEqual([]);
    expect(await site.rows('select 1 from pgboss.job')).toEqual([]);
  });

  it('is refused when its end is missing, or there is nothing where it belongs', async () => {
    await copyFile(site.at('film.mp4'), site.at('cut.mp4'));
    await truncate(site.at('cut.mp4'), 20_000);
    await expect(add('cut.mp4')).rejects.toMatchObject({ userMessage: 'فایل ناقص یا خراب است' });
    await expect(add('none.mp4')).rejects.toThrow('there is no such file');
    await mkdir(site.at('season.mp4'));
    await expect(add('season.mp4')).rejects.toThrow('season.mp4: it is a folder, not a file.');
    await expect(add('film.mp4', { titleId: 999_999 })).rejects.toThrow(
      'There is no title 999999.',
    );
    await expect(add('film.mp4', { edition: 999_999 })).rejects.toThrow('There is no edition');
    await expect(add('film.mp4', { episodeId: 1 })).rejects.toThrow('There is no episode 1.');
    const series = await site.t.titleId('هزاردستان');
    await expect(add('film.mp4', { titleId: series })).rejects.toThrow('Say which episode');
    const [episode] = await site.rows<{ id: number }>('select id from episodes limit 1');
    const placed = await add('film.mp4', { titleId: series, episodeId: episode?.id ?? 0 });
    expect(placed.isNew).toBe(true);
  });

  it('is taken unseen without ffprobe if it is MP4 or WebM, and looked into later', async () => {
    const { facts, fileId } = await add('film.mp4', { isEncoded: false }, null);
    expect(facts).toMatchObject({ isProbed: false, isDirectPlayable: true, resolution: null });
    await expect(add('two.mkv', {}, null)).rejects.toThrow('without ffmpeg');
    await writeFile(site.at('fake.mp4'), 'no film at all');
    await expect(add('fake.mp4', {}, null)).rejects.toThrow('neither MP4');
    await site.t.runJobs();
    expect(
      await site.rows(
        'select resolution, probed_at is not null as probed from media_files where id = $1',
        [fileId],
      ),
    ).toEqual([{ resolution: 180, probed: true }]);
  });
});
