import { countryNames } from '../../db/reference/countries.ts';
import { GENRES } from '../../db/reference/genres.ts';
import { foldWords } from '../../domain/persian/fold.ts';

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
const JOINED: Record<string, readonly string[]> = {
  'action & adventure': ['action', 'adventure'],
  'sci-fi & fantasy': ['sci-fi', 'fantasy'],
};

/**
 * Slugs of built-in genres by the names that a source uses, Persian or English. A name that is not
 * known comes back in the form of a slug if it can, so that the import warns about it.
 */
export function genreSlugs(names: readonly string[]): string[] {
  const slugs = names.flatMap((name) => {
    const joined = JOINED[name.trim().toLowerCase()];
    if (joined) return joined;
    const known = genres.get(key(name));
    return known ?? name.trim().toLowerCase().slice(0, 40);
  });
  return [...new Set(slugs)].filter((slug) => slug !== '').slice(0, 10);
}

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

/** Country codes by the names or codes that a source uses; what is not known is left out. */
export function countryCodes(names: readonly string[]): string[] {
  const codes = names.flatMap((name) => {
    const code = /^[A-Za-z]{2}$/.test(name.trim()) ? name.trim().toUpperCase() : undefined;
    return countries.get(key(name)) ?? code ?? [];
  });
  return [...new Set(codes)].slice(0, 20);
}
