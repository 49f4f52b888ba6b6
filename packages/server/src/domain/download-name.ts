import type { Edition } from '@parde/contract';
import { persianNumber } from './persian-number.ts';

/** What a file is, as far as its name tells. */
export interface NamedFile {
  titleFa: string;
  year: number | null;
  /** Null: a film. Season 0 holds specials. */
  episode: { season: number; number: number } | null;
  editionKind: Edition['kind'];
  /** Lines; null: not known. */
  resolution: number | null;
}

const EDITIONS: Record<Edition['kind'], string | null> = {
  dubbed: 'دوبلهٔ فارسی',
  subtitled: 'زیرنویس فارسی',
  original: null,
};

/** What one file system or another refuses or that cannot be seen; joiners of Persian words stay. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]+/gu;
/** Names that mean devices to Windows, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** File systems take 255 bytes; dots, languages and what a browser adds to a second copy come behind. */
const MAX_BYTES = 200;

/** No dots and spaces at the ends: Windows drops them, and a dot in front hides a file. */
const trimmed = (name: string) => name.replace(/^[\s.]+|[\s.]+$/g, '');

function shortened(name: string, bytes: number): string {
  const letters = Array.from(name);
  while (Buffer.byteLength(letters.join('')) > bytes) letters.pop();
  return trimmed(letters.join(''));
}

function fitName(text: string): string {
  const name = trimmed(text.toWellFormed().replace(UNFIT, ' ').replace(/\s+/g, ' '));
  return name === '' || DEVICE.test(name) ? `parde ${name}`.trim() : name;
}

function placeName({ season, number }: { season: number; number: number }): string {
  const place = season === 0 ? 'ویژه‌ها' : `فصل ${persianNumber(season)}`;
  return `${place} قسمت ${persianNumber(number)}`;
}

/**
 * What a film or an episode is saved as, such as «هزاردستان (1987) - فصل ۱ قسمت ۲ - 720p.mp4». A subtitle with the
 * same beginning and its language before the end is found by players.
 *
 * @param extension without a dot, such as `mp4` or `fa.srt`
 */
export function downloadName(file: NamedFile, extension: string): string {
  const year = file.year === null ? '' : ` (${file.year})`;
  const details = [
    file.episode && placeName(file.episode),
    EDITIONS[file.editionKind],
    file.resolution === null ? null : `${file.resolution}p`,
  ].filter((detail) => detail !== null);
  const end = [year, ...details.map((detail) => ` - ${detail}`)].join('');
  // What tells two files of one title apart is never what is cut.
  const title = shortened(fitName(file.titleFa), MAX_BYTES - Buffer.byteLength(end));
  return `${title}${end}.${extension}`;
}
