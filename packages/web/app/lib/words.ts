import type { ListOfQuery, PersonRole, TitleType } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';

/** Words shared by several features. */
export const TYPE_WORDS: Record<TitleType, string> = {
  movie: 'فیلم',
  series: 'سریال',
  short: 'فیلم کوتاه',
};

/** The years of a list in words: «دههٔ ۱۹۹۰», «تا سال ۱۹۷۸»; `null` if they are not limited. */
export function yearsInWords(from: number | null, to: number | null): string | null {
  if (from === null && to === null) return null;
  if (from !== null && from % 10 === 0 && to === from + 9) return `دههٔ ${formatPlain(from)}`;
  if (from !== null && from === to) return `سال ${formatPlain(from)}`;
  if (from !== null && to !== null) return `سال‌های ${formatPlain(from)} تا ${formatPlain(to)}`;
  return from === null ? `تا سال ${formatPlain(to ?? 0)}` : `از سال ${formatPlain(from)}`;
}

/** Origin of the titles of a list: «محصول ترکیه», «محصول کشوری جز ایران»; '' without a filter. */
export function originInWords(countries: readonly string[], except: readonly string[]): string {
  const from = [
    ...(countries.length > 0 ? [countries.join(' یا ')] : []),
    ...(except.length > 0 ? [`کشوری جز ${except.join(' و ')}`] : []),
  ];
  return from.length > 0 ? `محصول ${from.join('، ')}` : '';
}

/** Name of a list that a search query refers to: «سریال کمدی محصول ترکیه». */
export function nameOfList(list: ListOfQuery) {
  const { type, genres, countries, exceptCountries, yearFrom, yearTo } = list;
  const nameOf = ({ titleFa }: { titleFa: string }) => titleFa;
  return [
    type === 'all' ? 'فیلم و سریال' : TYPE_WORDS[type],
    genres.map(({ titleFa }) => titleFa).join(' و '),
    originInWords(countries.map(nameOf), exceptCountries.map(nameOf)),
    yearsInWords(yearFrom, yearTo) ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export const ROLE_WORDS: Record<PersonRole, string> = {
  actor: 'بازیگر',
  director: 'کارگردان',
  writer: 'نویسنده',
  producer: 'تهیه‌کننده',
  composer: 'آهنگ‌ساز',
  cinematographer: 'فیلم‌بردار',
  editor: 'تدوینگر',
  creator: 'سازنده',
  production_designer: 'طراح صحنه',
};

/** `فصل ۲`; season 0 holds specials. */
export function seasonName(number: number): string {
  return number === 0 ? 'بخش ویژه‌ها' : `فصل ${formatPlain(number)}`;
}

/** `فصل ۱، قسمت ۱۲: بازگشت`: season, number and name of an episode. */
export function episodeName(episode: {
  season: number;
  number: number;
  titleFa: string | null;
}): string {
  const place = `${seasonName(episode.season)}، قسمت ${formatPlain(episode.number)}`;
  return episode.titleFa ? `${place}: ${isolated(episode.titleFa)}` : place;
}

/** `فارسی، انگلیسی و آلمانی` */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join('، ')} و ${words.at(-1)}`;
}

/**
 * Shortens a text to at most `letters` characters: whole sentences if the first one fits, else whole clauses or words
 * and an ellipsis, never after a comma or another punctuation mark.
 *
 * @param minShare fraction of `letters` below which a sentence or a clause is too short to be useful
 */
export function shortened(text: string, letters: number, minShare = 1 / 3): string {
  if (text.length <= letters) return text;
  const beginning = text.slice(0, letters);
  const sentence = beginning.match(/^.*[.؟!](?=\s)/s)?.[0];
  if (sentence && sentence.length > letters * minShare) return sentence;
  const clause = beginning.match(/^.*(?=[؛:]\s)/s)?.[0];
  if (clause && clause.length > letters * minShare) return `${clause}…`;
  const words = beginning.slice(0, beginning.lastIndexOf(' '));
  return `${words.replace(/[\s،؛:.\-–—«(]+$/u, '')}…`;
}
