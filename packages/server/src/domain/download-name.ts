import type { Edition } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';

/** The content of a file, for naming its download. */
export interface NamedFile {
  titleFa: string;
  titleOriginal: string | null;
  titleEn: string | null;
  /** `tt0017136`; `null` if unknown. */
  imdb: string | null;
  year: number | null;
  /** Null: a film. Season 0 holds specials. */
  episode: { season: number; number: number } | null;
  editionKind: Edition['kind'];
  /** Picture height in lines; null: unknown. */
  resolution: number | null;
}

const EDITIONS: Record<Edition['kind'], string | null> = {
  dubbed: 'دوبلهٔ فارسی',
  subtitled: 'زیرنویس فارسی',
  original: null,
};

/** Characters that some file systems refuse, or that are invisible; joiners within Persian words are kept. */
const UNSAFE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]+/gu;
/** Reserved device names on Windows, whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** File systems allow 255 bytes; extension, language and a browser's "(2)" are added later. */
const MAX_BYTES = 200;

/** Trims dots and spaces: Windows drops them at the end, and a leading dot hides a file. */
const trimmed = (name: string) => name.replace(/^[\s.]+|[\s.]+$/g, '');

function shortened(name: string, bytes: number): string {
  const letters = Array.from(name);
  while (Buffer.byteLength(letters.join('')) > bytes) letters.pop();
  return trimmed(letters.join(''));
}

function fitName(text: string): string {
  const name = trimmed(text.toWellFormed().replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' '));
  return name === '' || DEVICE.test(name) ? `parde ${name}`.trim() : name;
}

function placeName({ season, number }: { season: number; number: number }): string {
  const place = season === 0 ? 'ویژه‌ها' : `فصل ${formatPlain(season)}`;
  return `${place} قسمت ${formatPlain(number)}`;
}

/**
 * File name of a downloaded film or episode, such as «هزاردستان (1987) - فصل ۱ قسمت ۲ - 720p.mp4».
 * Players find a subtitle with the same beginning and its language before the extension.
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
  // Only the title is shortened, never what distinguishes two files of it.
  const title = shortened(fitName(file.titleFa), MAX_BYTES - Buffer.byteLength(end));
  return `${title}${end}.${extension}`;
}

/** Latin letters that Unicode does not decompose into a letter of ASCII and marks. */
// biome-ignore format: a table reads better in rows
const SPELLED: Record<string, string> = {
  ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D',
  ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i', '’': "'", '‘': "'", '–': '-', '—': '-',
};

/** `null` if the name has letters that ASCII cannot spell, or no letters at all. */
function asciiOf(name: string): string | null {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (char) => SPELLED[char] ?? (/[\p{L}\p{N}]/u.test(char) ? char : ' '));
  return /[a-z\d]/i.test(plain) && !/\P{ASCII}/u.test(plain) ? plain : null;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * Download name for programs that only accept ASCII, such as `curl -J`: `Hezar Dastan (1987) - S01E02 - 720p.mp4`. A
 * title without a Latin name is named by its IMDb key.
 *
 * @param extension without a dot, such as `mp4` or `fa.srt`
 */
export function asciiDownloadName(file: NamedFile, extension: string): string {
  const names = [file.titleOriginal, file.titleEn, file.titleFa, file.imdb];
  const name = names.map((name) => name && asciiOf(name)).find((name) => name) ?? 'parde';
  const end = [
    file.year === null ? '' : ` (${file.year})`,
    file.episode && ` - S${twoDigits(file.episode.season)}E${twoDigits(file.episode.number)}`,
    file.editionKind === 'original' ? '' : ` - ${file.editionKind}`,
    file.resolution === null ? '' : ` - ${file.resolution}p`,
  ].join('');
  return `${shortened(fitName(name), MAX_BYTES - end.length)}${end}.${extension}`;
}
