import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOfCue } from '../../domain/subtitles/cue.ts';
import { readSubtitles } from '../../domain/subtitles/read-subtitles.ts';
import { writeVtt } from '../../domain/subtitles/write-vtt.ts';
import { readDemoFilms } from './demo-films.ts';

const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const films = await readDemoFilms();
const files = films.flatMap(({ slug, folder, sheet }) =>
  sheet.subtitles.map((subtitle) => {
    const bytes = readFileSync(path.join(folder, subtitle.file));
    return { name: `${slug}/${subtitle.file}`, sheet, subtitle, bytes };
  }),
);
const each = files.map((file) => [file.name, file] as const);

/** Without directional marks; with Persian letters and, in a Persian file, Persian digits. */
const plain = (text: string) => text.replaceAll(new RegExp(MARKS, 'g'), '').replaceAll('هٔ', 'ه');

describe('subtitles of the films', () => {
  it('come in every way in which files come', () => {
    const persian = files.filter(
      ({ subtitle, sheet }) => subtitle.language === 'fa' && sheet.height === 720,
    );
    const ways = persian.map(({ subtitle }) => [
      path.extname(subtitle.file).slice(1),
      subtitle.encoding,
      subtitle.marks,
    ]);
    expect(ways).toEqual([
      ['srt', 'utf-8', 'embedding'],
      ['ass', 'utf-8', 'none'],
      ['srt', 'windows-1256', 'none'],
      ['srt', 'utf-8', 'none'],
      ['srt', 'utf-16le', 'mark'],
      ['ass', 'utf-8', 'none'],
    ]);
  });

  it.each(each)(
    '%s is read without being told how it was written',
    (_, { bytes, subtitle, sheet }) => {
      const read = readSubtitles(bytes, subtitle.language === 'fa' ? { persianDigits: true } : {});
      expect(read.encoding).toBe(subtitle.encoding);
      expect(read.format).toBe(path.extname(subtitle.file).slice(1));
      expect(read.language).toBe(subtitle.language === 'fa' ? 'fa' : null);
      const signs = read.format !== 'srt';
      const cues = sheet.cues.filter(({ kind }) => signs || kind !== 'sign');
      expect(read.cues.map((cue) => plain(textOfCue(cue)))).toEqual(
        cues.map((cue) => plain(cue[subtitle.language])),
      );
      const text = new TextDecoder(subtitle.encoding).decode(bytes);
      expect(MARKS.test(text)).toBe(subtitle.marks !== 'none');
      if (signs && cues.some(({ kind }) => kind === 'sign')) {
        expect(writeVtt(read.cues, { language: subtitle.language })).toMatch(/ line:0/);
      }
    },
  );

  it('hold two lines, dialogue, names in Latin letters, numbers and cues that overlap', () => {
    const cues = films.flatMap(({ sheet }) => sheet.cues);
    expect(cues.some(({ fa }) => /^- .+\n- /.test(fa))).toBe(true);
    expect(cues.some(({ fa }) => /[۰-۹]/.test(fa) && /[A-Za-z]{3}/.test(fa))).toBe(true);
    const overlaps = films.filter(({ sheet }) =>
      sheet.cues.some(({ from }, n) => from < (sheet.cues[n - 1]?.to ?? 0)),
    );
    expect(overlaps.map(({ slug }) => slug)).toEqual([
      'a-few-minutes-in-the-dark',
      'lessons-of-light-2',
      'the-six-oclock-train',
    ]);
  });
});
