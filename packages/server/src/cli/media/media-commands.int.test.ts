import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { insertMediaFile } from '../../testing/media-files.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import type { CliServices } from '../cli-services.ts';
import { type AddOptions, addFiles } from './add-command.ts';
import {
  cancelFile,
  checkFiles,
  encodeFile,
  listMedia,
  pauseFile,
  removeFile,
  resumeFile,
  showMedia,
} from './file-commands.ts';
import { addMarker, removeMarker, setFree, writeChapters } from './marker-commands.ts';
import { addSubtitleFile, removeSubtitleFile, shiftSubtitle } from './subtitle-commands.ts';

const never = new AbortController().signal;
let site: MediaSite;
let services: CliServices;
let film: number;
let series: number;

beforeAll(async () => {
  site = await openMediaSite();
  services = { ...site.t, close: async () => undefined };
  film = await site.t.titleId('دور');
  series = await site.t.titleId('هزاردستان');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  await site.rows('delete from media_files');
  await site.rows('delete from pgboss.job');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
});

describe.skipIf(found === null)('media add', { timeout: 60_000 }, () => {
  beforeAll(() => makeFilm(site.at('film.mp4'), { seconds: 1 }));

  const add = (ref: string | number, names: string[], options: Partial<AddOptions> = {}) =>
    addFiles(services, found, String(ref), names.map(site.at), { encode: true, ...options }, never);

  it('prints each file once it is there, and what came before an error stays', async () => {
    const other = await site.t.titleId('ام');
    const printed: string[] = [];
    const files = ['film.mp4', 'gone.mp4'].map(site.at);
    const options = { encode: true, edition: 'original' } as AddOptions;
    const print = (line: string) => void printed.push(line);
    const adding = addFiles(services, found, String(other), files, options, never, print);
    await expect(adding).rejects.toThrow('gone.mp4');
    expect(printed).toEqual([expect.stringContaining('film.mp4')]);
    expect(await site.rows('select from media_files')).toHaveLength(1);
  });

  it('takes a film in by number or IMDb id, and says what comes of it', async () => {
    const said = await add(film, ['film.mp4'], {
      edition: 'dubbed',
      studio: 'سورنا',
      censored: false,
    });
    expect(said).toMatch(
      /^film\.mp4 is file \d+ \(180p, h264\)\. Browsers play it as it is, from now on; a job looks for damage in it\. Its stream is left to the jobs\.$/,
    );
    // The title has only one edition at this point.
    expect(await add(film, ['film.mp4'])).toMatch(/^film\.mp4 is there already, as file \d+\.$/);
    const imdb = await add('tt0017136', ['film.mp4'], {
      ...{ edition: 'original', encode: false, audioLanguage: 'de' },
    });
    expect(imdb).toContain('No stream is made of it.');
    expect(await site.rows('select audio_languages from media_files order by id')).toEqual([
      { audio_languages: [] },
      { audio_languages: ['de'] },
    ]);
    expect(
      await site.rows(
        `select kind, studio, is_censored from editions e join media_files f on f.edition_id = e.id
         where e.title_id = $1`,
        [film],
      ),
    ).toEqual([{ kind: 'dubbed', studio: 'سورنا', is_censored: false }]);
  });

  it('knows episodes by the names of files, and takes none before all are known', async () => {
    const names = ['Show.S01E01.mp4', 'سریال فصل ۱ قسمت ۲.mp4', 'نامعلوم.mp4'];
    for (const [n, name] of names.entries()) {
      await copyFile(site.at('film.mp4'), site.at(name));
      if (n > 0) await appendFile(site.at(name), 'x');
    }
    const edition = { edition: 'subtitled', encode: false };
    await expect(add(series, names, edition)).rejects.toThrow('نامعلوم.mp4 holds is not clear');
    expect(await site.rows('select id from media_files')).toEqual([]);
    await add(series, names.slice(0, 1), edition);
    await add(series, ['نامعلوم.mp4'], { ...edition, episode: 'S1E2' });
    expect(
      await site.rows(`select e.number, f.file_name from media_files f join episodes e on e.id = f.episode_id
        order by e.number`),
    ).toEqual([
      { number: 1, file_name: 'Show.S01E01.mp4' },
      { number: 2, file_name: 'نامعلوم.mp4' },
    ]);
    const refusals: [string[], Partial<AddOptions>, string][] = [
      [['film.mp4'], { ...edition, episode: 'S9E9' }, 'has no episode S9E9'],
      [['film.mp4'], { ...edition, episode: 'nine' }, '--episode nine is not like S1E2.'],
      [names, { ...edition, episode: 'S1E1' }, '--episode is for one file'],
      [['film.mp4'], { edition: 'sung' }, 'There is no edition sung'],
      [['film.mp4'], { studio: 'x' }, 'go with --edition'],
      [['Show.S01E01.mp4'], { ...edition, audioLanguage: 'fa,1' }, '1 is no code'],
    ];
    for (const [files, options, words] of refusals) {
      await expect(add(series, files, options)).rejects.toThrow(words);
    }
    await expect(add(film, ['film.mp4'], { ...edition, episode: 'S1E1' })).rejects.toThrow(
      'Only series have episodes',
    );
    await expect(add('tt9999999', ['film.mp4'], edition)).rejects.toThrow('There is no title');
    await expect(add("1' or true", ['film.mp4'], edition)).rejects.toThrow('There is no title');
  });

  it('is decoded to find its damage, which changes nothing', async () => {
    const exitCode = process.exitCode;
    await makeFilm(site.at('long.mp4'), { seconds: 4 });
    const bytes = await readFile(site.at('long.mp4'));
    bytes.fill(0xa5, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.7));
    await writeFile(site.at('scratched.mp4'), bytes);
    await add(film, ['long.mp4', 'scratched.mp4'], { edition: 'original', encode: false });
    const states = () => site.rows('select id, is_direct_playable, problem from media_files');
    const before = await states();
    const printed: string[] = [];
    const all = await checkFiles(services, found, [], never, (line) => printed.push(line));
    expect(printed).toEqual([
      expect.stringMatching(/^#\d+ long\.mp4: nothing is damaged$/),
      expect.stringMatching(
        /^#\d+ scratched\.mp4: \d+ errors of decoding between 0\S+ and 0\S+, more than viewers would put up with$/,
      ),
    ]);
    expect(all.text).toBe('2 checked, 1 with a finding.');
    expect(process.exitCode).toBe(1);
    process.exitCode = exitCode;
    expect(await states()).toEqual(before);
    const [row] = await site.rows<{ id: number; key: string }>(
      `select id, storage_key as key from media_files where file_name = 'long.mp4'`,
    );
    const check = (own = services) => checkFiles(own, found, [String(row?.id)], never, null);
    // Two at once have a copy each of what lies in a bucket.
    const remote = { ...services, storage: { ...services.storage, localPath: () => null } };
    for (const { data } of await Promise.all([check(), check(remote), check(remote)]))
      expect(data).toEqual([
        { id: row?.id, fileName: 'long.mp4', findingCode: null, finding: null },
      ]);
    expect(process.exitCode).toBe(exitCode);
    await site.t.storage.delete(row?.key ?? '');
    expect((await check()).text).toMatch(/it is not in storage/);
    process.exitCode = exitCode;
    await expect(checkFiles(services, found, ['9999'], never, null)).rejects.toThrow('no file 9');
    await expect(checkFiles(services, null, [], never, null)).rejects.toThrow('ffmpeg');
  });

  it('waits until streams are made, if asked', async () => {
    const adding = add(film, ['film.mp4'], { edition: 'original', wait: true });
    const [said] = await Promise.all([
      adding,
      (async () => {
        await eventually(async () =>
          expect(await site.rows('select id from encodes')).toHaveLength(1),
        );
        await site.rows(`update encodes set state = 'failed', error = 'no luck'`);
      })(),
    ]);
    expect(said).toMatch(/File \d+ is not encoded: no luck$/);
  });
});

describe('a file', () => {
  let file: string;
  beforeEach(async () => {
    const made = await insertMediaFile(site.t, { titleId: film, hasStream: true });
    file = String(made.id);
  });

  it('is listed and shown with all that is known of it', async () => {
    await site.rows(`update media_files set problem = E'bad \\u001b[31mdisk', probed_at = now()`);
    expect((await listMedia(services.database.db, undefined)).text).toContain(
      `#${file}  دور (title ${film})  original`,
    );
    expect((await listMedia(services.database.db, String(film))).text).toContain(
      'plays as a stream (720p)',
    );
    expect((await listMedia(services.database.db, String(series))).text).toBe(
      'There are no files.',
    );
    const shown = (await showMedia(services.database.db, file)).text;
    expect(shown).toContain('1:30:00');
    expect(shown).toContain('problem: bad [31mdisk');
    await expect(showMedia(services.database.db, '999999')).rejects.toThrow(
      'There is no file 999999.',
    );
  });

  it('is encoded with one of its subtitles that are pictures', async () => {
    const db = services.database.db;
    await site.rows('update media_files set picture_subtitles = $1 where id = $2', [
      JSON.stringify([{ stream: 3, language: 'fa', title: null, isForced: true }]),
      file,
    ]);
    expect((await showMedia(db, file)).text).toContain('pictures, stream 3: fa, forced');
    const burn = (burnSubtitle: string) =>
      encodeFile(services, file, 'new', { burnSubtitle }, never);
    await expect(burn('2')).rejects.toThrow('The file has no subtitle of pictures as stream 2.');
    await expect(burn('fa')).rejects.toThrow('fa is no number of a stream');
    await burn('3');
    expect(await site.rows('select burnt_stream, burnt_language from encodes')).toContainEqual({
      burnt_stream: 3,
      burnt_language: 'fa',
    });
    await cancelFile(services, file);
  });

  it('is encoded, cancelled, tried again and removed', async () => {
    const db = services.database.db;
    expect(await encodeFile(services, file, 'new', {}, never)).toContain('left to the jobs');
    expect((await listMedia(db, String(film))).text).toContain('waits to be encoded');
    expect(await pauseFile(services, file)).toBe(`The encoding of file ${file} is paused.`);
    expect((await listMedia(db, String(film))).text).toContain('encoding paused');
    expect(await resumeFile(services, file)).toBe(`The encoding of file ${file} goes on.`);
    expect(await cancelFile(services, file)).toBe(`The encoding of file ${file} is cancelled.`);
    await expect(cancelFile(services, file)).rejects.toThrow('is not being encoded');
    expect(await encodeFile(services, file, 'again', {}, never)).toContain('left to the jobs');
    await site.rows(
      `update encodes set state = 'failed', error = 'no luck' where state = 'queued'`,
    );
    expect((await showMedia(db, file)).text).toContain('encoding failed: no luck');
    expect(await removeFile(services, file)).toContain('is removed');
    await expect(removeFile(services, file)).rejects.toThrow(`There is no file ${file}.`);
    expect(await site.keys(`films/${file}/`)).toEqual([]);
  });

  it('has its parts and chapters marked, within the film', async () => {
    const db = services.database.db;
    await addMarker(db, file, 'intro', '0:30', '1:45.5');
    await addMarker(db, file, 'intro', '0:31', '1:45');
    await addMarker(db, file, 'credits', '1:25:00', undefined);
    await writeChapters(db, file, ['0:00 آغاز', '5:10  شهر  بزرگ', '1:00:00']);
    const shown = (await showMedia(db, file)).text;
    expect(shown).toContain('00:00:31.000 – 00:01:45.000  intro');
    expect(shown).toContain('01:25:00.000 – 01:30:00.000  credits');
    expect(shown).toContain('00:05:10.000 – 01:00:00.000  chapter شهر بزرگ');
    await removeMarker(db, file, 'intro');
    await writeChapters(db, file, []);
    expect((await showMedia(db, file)).text).not.toMatch(/intro|chapter/);
    for (const [kind, start, end, words] of [
      ['intro', '2:00', '1:00', 'end after it begins'],
      ['intro', '0:00', '9:00:00', 'within the film'],
      ['intro', 'soon', '1:00', 'soon is no time'],
      ['song', '0:00', '1:00', 'There is no marker song'],
    ] as const) {
      await expect(addMarker(db, file, kind, start, end)).rejects.toThrow(words);
    }
    await expect(writeChapters(db, file, ['5:00 a', '4:00 b'])).rejects.toThrow('end after');
    await expect(addMarker(db, '999999', 'intro', '0', '1')).rejects.toThrow('There is no file');
  });

  it('gets subtitles, whose times are changed and taken back', async () => {
    await writeFile(site.at('a.srt'), '1\n00:00:10,000 --> 00:00:12,000\nسلام.\n');
    const said = await addSubtitleFile(services, file, site.at('a.srt'), { label: 'ویژه' });
    expect(said).toMatch(new RegExp(`^a\\.srt is subtitle \\d+ of file ${file}: fa, 1 cues\\.$`));
    const id = /subtitle (\d+)/.exec(said)?.[1] ?? '';
    expect(await shiftSubtitle(services, id, { shift: '-1500', sync: [] })).toContain(
      'by -1500 ms',
    );
    expect((await showMedia(services.database.db, file)).text).toContain('shifted -1500 ms');
    await shiftSubtitle(services, id, { sync: ['0:10=0:20', '0:20=0:40'] });
    expect(await shiftSubtitle(services, id, { reset: true, sync: [] })).toContain('by 0 ms');
    await expect(shiftSubtitle(services, id, { sync: [] })).rejects.toThrow('Say one of');
    await expect(
      shiftSubtitle(services, id, { reset: true, shift: '5', sync: [] }),
    ).rejects.toThrow('Say one of');
    const gone = addSubtitleFile(services, file, site.at('none.srt'), {});
    await expect(gone).rejects.toThrow('cannot be read');
    expect(await removeSubtitleFile(services, id)).toBe(`Subtitle ${id} is removed.`);
  });
});

it('lets titles and episodes play for visitors, and imports leave titles so', async () => {
  const { db } = services.database;
  expect(await setFree(db, String(film), 'on', undefined)).toBe('دور plays for visitors too.');
  expect(
    await site.rows('select is_free, locked_fields from titles where id = $1', [film]),
  ).toMatchObject([{ is_free: true, locked_fields: expect.arrayContaining(['is_free']) }]);
  await setFree(db, String(film), 'off', undefined);
  await setFree(db, String(series), 'on', 'S1E2');
  expect(await site.rows('select number from episodes where is_free')).toEqual([{ number: 2 }]);
  expect(await site.rows('select id from titles where is_free')).toEqual([]);
  await expect(setFree(db, String(film), 'maybe', undefined)).rejects.toThrow('Say on or off.');
  await expect(setFree(db, String(film), 'on', 'S1E1')).rejects.toThrow('Only series');
});
