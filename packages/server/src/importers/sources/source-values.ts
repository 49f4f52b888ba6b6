import { toLatinDigits } from '@parde/shared/digits';
import { toGregorianYear } from '@parde/shared/jalali';
import { countryNames } from '../../db/reference/countries.ts';
import { GENRES } from '../../db/reference/genres.ts';
import { foldWords } from '../../domain/persian/fold.ts';

/* Converts values as sources write them to the form that catalogue records require. */

const MAX_ADDRESS = 2000;

/** The text as a web URL that is valid for an asset; null if it is none. */
export function addressOf(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return address.length <= MAX_ADDRESS && /^https?:/i.test(address) && URL.canParse(address)
    ? address
    : null;
}

const CLIP = /\.(mp4|m4v|webm)$/i;

/** The trailers of a record: only URLs of files, not of pages with a player. */
export function trailersOf(texts: readonly (string | null | undefined)[]): { file: string }[] {
  return texts.flatMap((text) => {
    const file = addressOf(text);
    return file !== null && CLIP.test(new URL(file).pathname) ? [{ file }] : [];
  });
}

/** Deduplicated words, in the number and length that a record allows. */
export const wordsOf = (words: readonly string[], max: number): string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, 200)))]
    .filter((word) => word !== '')
    .slice(0, max);

const STATUSES = new Map(
  Object.entries({
    'returning series': 'running',
    continuing: 'running',
    'in production': 'running',
    running: 'running',
    'در حال پخش': 'running',
    planned: 'planned',
    pilot: 'planned',
    ended: 'ended',
    'پایان یافته': 'ended',
    پایان‌یافته: 'ended',
    'تمام شده': 'ended',
    canceled: 'cancelled',
    cancelled: 'cancelled',
    'لغو شده': 'cancelled',
  }),
);

/** Production status of a series for a source's word; null if unknown. */
export const seriesStatusOf = (text: string | null | undefined): string | null =>
  STATUSES.get(text?.trim().toLowerCase() ?? '') ?? null;

/** Splits a list at commas or other separators. */
export function splitList(text: string): string[] {
  return text
    .split(/[,،;؛|/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The first number in a text, with Persian or Latin digits; null if there is none. */
export function numberIn(text: string | undefined): number | null {
  const found = /\d+(?:\.\d+)?/.exec(
    toLatinDigits(text ?? '')
      .replace(/(?<=\d)[,٬](?=\d{3})/g, '')
      .replace('٫', '.'),
  );
  return found ? Number(found[0]) : null;
}

/** The year in a text, which may also be a date; Jalali years become Gregorian ones. */
export function yearIn(text: string | undefined): number | null {
  const found = /(?<!\d)(?:1[3-9]\d\d|20\d\d)(?!\d)/.exec(toLatinDigits(text ?? ''))?.[0];
  return found ? toGregorianYear(Number(found)) : null;
}

/** Maximum length that is parsed. A longer text is no duration, and would take long to search. */
const MAX_TIME = 100;

/** Parses a duration such as «۱ ساعت و ۴۵ دقیقه», `1:45` or `105 min`. */
export function minutesIn(text: string | undefined): number | null {
  const plain = toLatinDigits(text?.slice(0, MAX_TIME) ?? '');
  const clock = /^(\d+):(\d\d)$/.exec(plain.trim());
  const hours = clock ?? /(\d+)\s*(?:ساعت|h)/.exec(plain);
  const rest = /(\d+)\s*(?:دقیقه|m)/.exec(plain)?.[1] ?? (hours ? '0' : (numberIn(text) ?? ''));
  const minutes = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : Number(hours?.[1] ?? 0) * 60 + Number(rest);
  return minutes >= 1 && minutes <= 6000 ? Math.round(minutes) : null;
}

/* Genres and countries in the spellings of sources. */

const key = (name: string) => foldWords(name).join(' ');

/** Spellings in addition to our own names, by slug. */
const OTHER_GENRES: Record<string, readonly string[]> = {
  'film-noir': ['film-noir', 'فیلم نوآر'],
  reality: ['reality-tv', 'رئالیتی شو'],
  'sci-fi': ['sci-fi', 'science-fiction', 'علمی - تخیلی', 'تخیلی'],
  'talk-show': ['talk-show', 'talk', 'تاک شو'],
  family: ['kids', 'کودک'],
  music: ['موسیقیایی', 'musical film'],
  horror: ['وحشت', 'دلهره‌آور'],
  thriller: ['هیجانی', 'دلهره', 'دلهره آور'],
  mystery: ['رازآلود', 'معمایی و رازآلود', 'مرموز'],
  biography: ['بیوگرافی', 'زندگینامه', 'biopic'],
  romance: ['رمانتیک', 'عشقی'],
  crime: ['جنایی پلیسی', 'جنایت', 'پلیسی'],
  adventure: ['حادثه‌ای', 'ماجرایی'],
  animation: ['کارتون', 'انیمه', 'anime'],
  history: ['historical'],
  war: ['war & politics'],
  comedy: ['طنز', 'خنده‌دار'],
  sport: ['sports', 'ورزش'],
  western: ['وسترن'],
};

const genres = new Map<string, string>();
for (const [slug, titleFa, titleEn] of GENRES) {
  for (const name of [slug, titleFa, titleEn, ...(OTHER_GENRES[slug] ?? [])]) {
    genres.set(key(name), slug);
  }
}
/** TMDB's names for series genres that combine two genres. */
const JOINED = new Map([
  ['action & adventure', ['action', 'adventure']],
  ['sci-fi & fantasy', ['sci-fi', 'fantasy']],
]);

/**
 * Slugs of built-in genres for the names that a source uses, Persian or English. An unknown name is returned in the
 * form of a slug if possible, so that the import warns about it.
 */
export function genreSlugs(names: readonly string[]): string[] {
  const slugs = names.flatMap((name) => {
    const joined = JOINED.get(name.trim().toLowerCase());
    if (joined) return joined;
    const known = genres.get(key(name));
    return known ?? name.trim().toLowerCase().slice(0, 40);
  });
  return [...new Set(slugs)].filter((slug) => slug !== '').slice(0, 10);
}

/** Whether it is the name of a built-in genre. */
export const isGenre = (name: string): boolean => genres.has(key(name));

const countries = new Map<string, string>();
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
for (const [code, titleFa] of countryNames()) {
  countries.set(key(titleFa), code);
  // Countries that no longer exist would get the English name of their successors.
  const name = 'AN CS DD SU VD YU'.includes(code) ? undefined : english.of(code);
  if (name) countries.set(key(name), code);
}
for (const [name, code] of [
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['آمریکا', 'US'],
  ['ایالات متحده', 'US'],
  ['UK', 'GB'],
  ['انگلستان', 'GB'],
  ['انگلیس', 'GB'],
  ['West Germany', 'DE'],
  ['کره', 'KR'],
  ['South Korea', 'KR'],
  ['Soviet Union', 'SU'],
] as const) {
  countries.set(key(name), code);
}

/** Whether it is the name of a country. */
export const isCountry = (name: string): boolean => countries.has(key(name));

/** Country codes for the names or codes that a source uses; unknown ones are dropped. */
export function countryCodes(names: readonly string[]): string[] {
  const codes = names.flatMap((name) => {
    const code = /^[A-Za-z]{2}$/.test(name.trim()) ? name.trim().toUpperCase() : undefined;
    return countries.get(key(name)) ?? code ?? [];
  });
  return [...new Set(codes)].slice(0, 20);
}
