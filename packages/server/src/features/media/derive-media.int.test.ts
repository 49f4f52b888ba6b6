import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import { addMediaFile, type NewMediaFile } from './add-media-file.ts';
import { checkMediaFile, requestCheck, requestChecks } from './check-media-file.ts';
import { deriveMedia } from './derive-media.ts';
import { findFileOverview } from './list-files.ts';
import { requeueMediaWork, retryEncode } from './request-encode.ts';

const ffmpeg = found as Ffmpeg;
const never = new AbortController().signal;
let site: MediaSite;

const SRT = '1\n00:00:00,500 --> 00:00:01,500\nسلام، كجايي؟\n';
const ASS = `[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,20,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,1,0,2,10,10,10,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.50,0:00:01.50,Default,,0,0,0,,{\\i1}خداحافظ.{\\i0}
`;

async function add(name: string, title: string, more: Partial<NewMediaFile> = {}) {
  const { fileId } = await addMediaFile(site.deps, ffmpeg, {
    ...{ titleId: await site.t.titleId(title), episodeId: null, path: site.at(name) },
    ...{ fileName: name, isEncoded: false },
    edition: { kind: 'original', studio: null, isCensored: null },
    ...more,
  });
  return fileId;
}
const derive = (fileId: number, signal = never, tool = ffmpeg) =>
  deriveMedia(site.deps, tool, fileId, signal);
const read = async (key: string) => {
  const stream = await site.t.storage.getStream(key);
  return stream === null ? null : text(stream);
};
const shots = (title: string) =>
  site.rows(
    `select s.is_made, i.width from screenshots s join images i on i.hash = s.image_hash
     join titles t on t.id = s.title_id where t.title_fa = $1 order by position`,
    [title],
  );

describe.skipIf(found === null)('what jobs make of a film', () => {
  beforeAll(async () => {
    site = await openMediaSite();
    await makeFilm(site.at('film.mkv'), {
      seconds: 4,
      audio: [
        { hertz: 440, language: 'fas' },
        { hertz: 880, language: 'eng' },
      ],
      subtitles: [
        { text: SRT, language: 'per', codec: 'srt' },
        { text: ASS, codec: 'ass' },
        { text: SRT.replace(/سلام.*/, 'Hello there, my friend.'), codec: 'srt' },
      ],
    });
  });
  afterEach(() => site.rows('delete from media_files'));
  afterAll(() => site.close());

  it('refuses a damaged film that plays directly, tells where, and offers it when told to', async () => {
    await makeFilm(site.at('scratched.mp4'), { seconds: 4 });
    const whole = await add('scratched.mp4', 'دور');
    await derive(whole);
    const stateOf = (id: number) =>
      site.rows(
        'select is_direct_playable as plays, problem, problem_code as code from media_files where id = $1',
        [id],
      );
    const offered = [{ plays: true, problem: null, code: null }];
    expect(await stateOf(whole)).toEqual(offered);
    const bytes = await readFile(site.at('scratched.mp4'));
    bytes.fill(0xa5, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.7));
    await writeFile(site.at('scratched.mp4'), bytes);
    const damaged = await add('scratched.mp4', 'دور');
    await derive(damaged);
    const problem = expect.stringMatching(
      /^The film is damaged: \d+ errors of decoding between 0\S+ and 0/,
    );
    expect(await stateOf(damaged)).toEqual([{ plays: false, problem, code: 'damaged' }]);
    const [told] = await site.rows<{ data: { detail: string } }>(
      "select data from pgboss.job where name = 'tell-operators'",
    );
    expect(told?.data.detail).toMatch(/^scratched\.mp4: The film is damaged/);
    expect(await retryEncode(site.deps, damaged)).toBeNull();
    expect(await stateOf(damaged)).toEqual(offered);
    await expect(retryEncode(site.deps, damaged)).rejects.toMatchObject({ code: 'conflict' });
    // It stays offered when it is derived again.
    await site.rows('update media_files set derived_at = null where id = $1', [damaged]);
    await derive(damaged);
    expect(await stateOf(damaged)).toEqual(offered);
    // Told so beforehand, it is not looked for, even if another process continues.
    const accepted = await add('scratched.mp4', 'متروپلیس', { acceptsDamage: true });
    await derive(accepted, AbortSignal.abort());
    await derive(accepted);
    expect(await stateOf(accepted)).toEqual(offered);
  });

  it('looks for damage of films that are there when asked, and changes nothing but what is said', async () => {
    await makeFilm(site.at('sound.mp4'), { seconds: 4 });
    const sound = await add('sound.mp4', 'دور');
    const bytes = await readFile(site.at('sound.mp4'));
    bytes.fill(0xa5, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.7));
    await writeFile(site.at('scratched.mp4'), bytes);
    const damaged = await add('scratched.mp4', 'دور');
    const check = async (id: number, signal = never) => {
      await checkMediaFile(site.deps, ffmpeg, id, signal);
      return (await findFileOverview(site.deps.db, id))?.check;
    };
    // Nobody asked.
    const nothing = { finding: null, findingCode: null };
    expect(await check(damaged)).toEqual({ isAsked: false, checkedAt: null, ...nothing });
    expect(await requestChecks(site.deps.db)).toBe(2);
    await requeueMediaWork(site.deps, true);
    // One of them runs.
    await site.rows(
      "update pgboss.job set state = 'active' where name = 'check-media' and singleton_key = $1",
      [String(sound)],
    );
    await requeueMediaWork(site.deps, true);
    expect(
      await site.rows(
        "select (data->>'fileId')::int as id from pgboss.job where name = 'check-media' order by 1",
      ),
    ).toEqual([{ id: sound }, { id: damaged }]);
    const checkedAt = expect.stringMatching(/^20.*Z$/);
    expect(await check(damaged, AbortSignal.abort())).toMatchObject({ isAsked: true });
    // A bucket that does not answer says nothing of a film.
    const getStream = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const bucket = { ...site.t.storage, getStream, localPath: () => null };
    const reading = checkMediaFile({ ...site.deps, storage: bucket }, ffmpeg, sound, never);
    await expect(reading).rejects.toThrow('ECONNREFUSED');
    expect((await findFileOverview(site.deps.db, sound))?.check).toMatchObject({
      isAsked: true,
      checkedAt: null,
    });
    expect(await check(sound)).toEqual({ isAsked: false, checkedAt, ...nothing });
    const finding = expect.stringMatching(
      /^\d+ errors of decoding between 0\S+ and 0\S+, more than viewers would put up with$/,
    );
    expect(await check(damaged)).toEqual({
      isAsked: false,
      checkedAt,
      finding,
      findingCode: 'damaged',
    });
    const plays = 'select is_direct_playable as plays, problem from media_files where id = $1';
    expect(await site.rows(plays, [damaged])).toEqual([{ plays: true, problem: null }]);
    const { key } = (
      await site.rows<{ key: string }>('select storage_key as key from media_files where id = $1', [
        sound,
      ])
    )[0] ?? { key: '' };
    await site.t.storage.delete(key);
    await requestCheck(site.deps, sound);
    expect(await check(sound)).toMatchObject({
      finding: 'it is not in storage',
      findingCode: 'missing',
    });
  });

  it('subtitles, small pictures, a poster, screenshots where none are, loudness', async () => {
    const fileId = await add('film.mkv', 'دور');
    await derive(fileId);
    const subtitles = await site.rows<{ id: number }>(
      `select id, language, origin, stream_index, format, revision from subtitles order by stream_index`,
    );
    expect(subtitles).toMatchObject([
      { language: 'fa', origin: 'embedded', stream_index: 3, format: 'srt', revision: 1 },
      { language: 'fa', stream_index: 4, format: 'ass' },
      { language: 'en', stream_index: 5, format: 'srt' },
    ]);
    const folder = `films/${fileId}/subtitles/`;
    const [srt, ass] = subtitles;
    const vtt = await read(`${folder}${srt?.id}-1.vtt`);
    expect(vtt).toMatch(/^WEBVTT\n/);
    expect(vtt).toContain('سلام، کجایی؟');
    expect(await read(`${folder}${srt?.id}.original`)).toContain('كجايي');
    const assVtt = await read(`${folder}${ass?.id}-1.vtt`);
    expect(assVtt).toContain('<i>خداحافظ.</i>');
    expect(await site.rows('select subtitle_languages from media_files')).toEqual([
      { subtitle_languages: ['fa', 'en'] },
    ]);

    const [board] = await site.rows('select * from storyboards');
    expect(board).toMatchObject({ file_id: fileId, revision: 1, count: expect.any(Number) });
    expect(await site.keys(`films/${fileId}/storyboard/`)).toEqual([
      `films/${fileId}/storyboard/1-0.webp`,
    ]);
    const poster = await site.t.storage.getStream(`films/${fileId}/poster.webp`);
    const bytes: Buffer[] = [];
    for await (const chunk of poster ?? []) bytes.push(chunk as Buffer);
    expect(await sharp(Buffer.concat(bytes)).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    });
    const made = await shots('دور');
    expect(made.length).toBeGreaterThan(2);
    expect(made[0]).toEqual({ is_made: true, width: 320 });
    const tracks = await site.rows<{ loudness: number; peak: number }>(
      'select loudness::float8, true_peak::float8 as peak from media_audio_tracks order by position',
    );
    expect(tracks).toHaveLength(2);
    for (const { loudness, peak } of tracks) {
      expect(loudness).toBeLessThan(-5);
      expect(peak).toBeGreaterThan(loudness);
      expect(peak).toBeLessThan(1);
    }

    // Run again, as after a crash: no duplicates.
    await site.rows('update media_files set derived_at = null');
    await derive(fileId);
    expect(await site.rows('select id from subtitles')).toHaveLength(3);
    expect(await shots('دور')).toEqual(made);
    expect(
      await site.rows('select problem, derived_at is not null as done from media_files'),
    ).toEqual([{ problem: null, done: true }]);
  });

  it('no screenshots where some were given', async () => {
    const before = await shots('متروپلیس');
    await derive(await add('film.mkv', 'متروپلیس'));
    expect(await shots('متروپلیس')).toEqual(before);
    expect(before.every(({ is_made }) => is_made === false)).toBe(true);
  });

  it('each step though another fails, and says what failed', async () => {
    const fileId = await add('film.mkv', 'دور');
    const storage: Storage = {
      ...site.t.storage,
      put: (key, ...rest) =>
        key.includes('storyboard')
          ? Promise.reject(Object.assign(new Error('no'), { code: 'EACCES' }))
          : site.t.storage.put(key, ...rest),
    };
    const broken = { ...site.deps, storage };
    await expect(deriveMedia(broken, ffmpeg, fileId, never)).rejects.toThrow('no');
    expect(await site.rows('select id from subtitles')).toHaveLength(3);
    expect(await site.rows('select problem, derived_at from media_files')).toEqual([
      { problem: expect.stringContaining('may not be written'), derived_at: null },
    ]);
    await derive(fileId);
    expect(await site.rows('select problem from media_files')).toEqual([{ problem: null }]);
  });

  it('nothing of what is gone from storage, or no film', async () => {
    const fileId = await add('film.mkv', 'دور');
    const [{ storage_key: key } = {}] = await site.rows('select storage_key from media_files');
    await site.t.storage.put(String(key), Buffer.from('rotten'));
    await derive(fileId);
    expect(await site.rows('select problem from media_files')).toEqual([
      { problem: expect.stringContaining('neither MP4') },
    ]);
    await site.t.storage.delete(String(key));
    await derive(fileId);
    expect(await site.rows('select problem from media_files')).toEqual([
      { problem: expect.stringContaining('is not in storage') },
    ]);
    await derive(999_999);
  });

  it('later, when the process stops', async () => {
    const fileId = await add('film.mkv', 'دور');
    await site.rows('delete from pgboss.job');
    const stopping = new AbortController();
    stopping.abort();
    await derive(fileId, stopping.signal);
    expect(await site.rows('select problem, derived_at from media_files')).toEqual([
      { problem: null, derived_at: null },
    ]);
    expect(await site.rows('select name, data from pgboss.job')).toEqual([
      { name: 'derive-media', data: { fileId } },
    ]);
  });
});
