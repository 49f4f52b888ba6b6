import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FilmSheet } from '../../../../packages/server/src/demo/films/film-sheet.ts';
import { RATE } from './sound.ts';

const CODES = { fa: 'fas', en: 'eng', zxx: 'zxx' } as const;

/** A language's own name for itself. */
const nameOf = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

interface Sound {
  language: FilmSheet['audio'][number];
  /** Raw samples. */
  file: string;
}

/** Chapters as ffmpeg reads them. */
function chapterFile(sheet: FilmSheet): string {
  const chapters = sheet.chapters.map(({ at, fa }, n) => {
    const end = sheet.chapters[n + 1]?.at ?? sheet.durationSeconds;
    return `[CHAPTER]\nTIMEBASE=1/1\nSTART=${at}\nEND=${end}\ntitle=${fa}\n`;
  });
  return [';FFMETADATA1', ...chapters].join('\n');
}

/**
 * Muxes picture, audio tracks and chapters into one fast-start MP4; the first audio track is the
 * default.
 */
export function joinFilm(
  sheet: FilmSheet,
  picture: string,
  sounds: readonly Sound[],
  work: string,
  file: string,
): void {
  const chapters = path.join(work, 'chapters.txt');
  writeFileSync(chapters, chapterFile(sheet));
  const inputs = sounds.flatMap((sound) => [
    ...['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', sound.file],
  ]);
  const tracks = sounds.flatMap(({ language }, n) => {
    const name = language === 'zxx' ? 'موسیقی' : nameOf(language);
    return [
      ...['-map', `${n + 1}:a`, `-metadata:s:a:${n}`, `language=${CODES[language]}`],
      ...[`-metadata:s:a:${n}`, `title=${name}`, `-metadata:s:a:${n}`, `handler_name=${name}`],
      ...[`-disposition:a:${n}`, n === 0 ? 'default' : '0'],
    ];
  });
  const last = sounds.length + 1;
  execFileSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', '-i', picture, ...inputs, '-i', chapters],
    ...['-map', '0:v', ...tracks, '-map_metadata', String(last), '-map_chapters', String(last)],
    ...[
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      '-b:a',
      sheet.height === 720 ? '40k' : '28k',
      '-t',
      String(sheet.durationSeconds),
    ],
    ...['-movflags', '+faststart', '-fflags', '+bitexact', '-flags:a', '+bitexact', file],
  ]);
}
