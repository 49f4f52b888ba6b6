import { appendFile, copyFile, readFile, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import { ffmpeg as found, makeFilm } from '../../testing/test-films.ts';
import type { CliServices } from '../cli-services.ts';
import { type AddOptions, addFiles } from './add-command.ts';
import { checkFiles, type FileRun } from './file-commands.ts';

const quiet: FileRun = { ffmpeg: found, signal: new AbortController().signal, print: null };
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

describe.skipIf(found === null)('media add', () => {
  beforeAll(() => makeFilm(site.at('film.mp4'), { seconds: 1 }));

  const add = (ref: string | number, names: string[], options: Partial<AddOptions> = {}) =>
    addFiles(services, quiet, {
      title: String(ref),
      files: names.map(site.at),
      encode: true,
      ...options,
    });

  it('prints each file once it is there, and what came before an error stays', async () => {
    const other = await site.t.titleId('ام');
    const printed: string[] = [];
    const files = ['film.mp4', 'gone.mp4'].map(site.at);
    const options = { title: String(other), files, encode: true, edition: 'original' };
    const print = (line: string) => void printed.push(line);
    const adding = addFiles(services, { ...quiet, print }, options);
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
    const all = await checkFiles(
      services,
      { ...quiet, print: (line) => void printed.push(line) },
      [],
    );
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
    const check = (own = services) => checkFiles(own, quiet, [String(row?.id)]);
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
    await expect(checkFiles(services, quiet, ['9999'])).rejects.toThrow('no file 9');
    await expect(checkFiles(services, { ...quiet, ffmpeg: null }, [])).rejects.toThrow('ffmpeg');
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
