import { toLatinDigits } from '@parde/shared/digits';
import { toGregorianYear } from '@parde/shared/jalali';
import { countryNames } from '../../db/reference/countries.ts';
import { GENRES } from '../../db/reference/genres.ts';
import { foldWords } from '../../domain/persian/fold.ts';

/* Values as sources write them, in the form that catalogue records take. */

const MAX_ADDRESS = 2000;

/** An address of the web that an asset may be; null: it is none. */
export function addressOf(text: string | null | undefined): string | null {
  const address = text?.trim() ?? '';
  return address.length <= MAX_ADDRESS && /^https?:/i.test(address) && URL.canParse(address)
    ? address
    : null;
}

const CLIP = /\.(mp4|m4v|webm)$/i;

/** A trailer of a record: only a file, not a page that plays one. */
export function trailersOf(texts: readonly (string | null | undefined)[]): { file: string }[] {
  return texts.flatMap((text) => {
    const file = addressOf(text);
    return file !== null && CLIP.test(new URL(file).pathname) ? [{ file }] : [];
  });
}

/** Words without repeats, as many and as long as a record takes. */
export const wordsOf = (words: readonly string[], most: number): string[] =>
  [...new Set(words.map((word) => word.trim().slice(0, 200)))]
    .filter((word) => word !== '')
    .slice(0, most);

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

/** How the production of a series stands, by the word of a source; null: nothing known. */
export const seriesStatusOf = (text: string | null | undefined): string | null =>
  STATUSES.get(text?.trim().toLowerCase() ?? '') ?? null;

/** A list with commas or other marks between its parts. */
export function splitList(text: string): string[] {
  return text
    .split(/[,،;؛|/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The first number, Persian or Latin; null: there is none. */
export function numberIn(text: string | undefined): number | null {
  const found = /\d+(?:\.\d+)?/.exec(
    toLatinDigits(text ?? '')
      .replace(/(?<=\d)[,٬](?=\d{3})/g, '')
      .replace('٫', '.'),
  );
  return found ? Number(found[0]) : null;
}

/** The year of a date, too; Jalali years become Gregorian ones. */
export function yearIn(text: string | undefined): number | null {
  const found = /(?<!\d)(?:1[3-9]\d\d|20\d\d)(?!\d)/.exec(toLatinDigits(text ?? ''))?.[0];
  return found ? toGregorianYear(Number(found)) : null;
}

/** Longer is no time, and would take long to search. */
const MAX_TIME = 100;

/** «۱ ساعت و ۴۵ دقیقه», `1:45`, `105 min`. */
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

/* Genres and countries as sources spell them. */

const key = (name: string) => foldWords(name).join(' ');

/** Spellings beside our own names, by slug. */
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
/** Two genres in one word, by TMDB's names for series. */
const JOINED = new Map([
  ['action & adventure', ['action', 'adventure']],
  ['sci-fi & fantasy', ['sci-fi', 'fantasy']],
]);

/**
 * Slugs of built-in genres by the names that a source uses, Persian or English. A name that is not
 * known comes back in the form of a slug if it can, so that the import warns about it.
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
  // Those that no longer exist would take the English name of their successors.
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

/** Country codes by the names or codes that a source uses; what is not known is left out. */
export function countryCodes(names: readonly string[]): string[] {
  const codes = names.flatMap((name) => {
    const code = /^[A-Za-z]{2}$/.test(name.trim()) ? name.trim().toUpperCase() : undefined;
    return countries.get(key(name)) ?? code ?? [];
  });
  return [...new Set(codes)].slice(0, 20);
}
