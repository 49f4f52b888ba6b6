import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { type MediaSite, openMediaSite } from '../../testing/media-site.ts';
import type { CliServices } from '../cli-services.ts';
import {
  cancelFile,
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
