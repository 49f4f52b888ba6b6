import type { PersonRole, TitleType } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';

/** Words shared by several features. */
export const TYPE_WORDS: Record<TitleType, string> = {
  movie: 'فیلم',
  series: 'سریال',
  short: 'فیلم کوتاه',
};

export const ROLE_WORDS: Record<PersonRole, string> = {
  actor: 'بازیگر',
  director: 'کارگردان',
  writer: 'نویسنده',
  producer: 'تهیه‌کننده',
  composer: 'آهنگ‌ساز',
  cinematographer: 'فیلم‌بردار',
  editor: 'تدوینگر',
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
  return episode.titleFa ? `${place}: ${episode.titleFa}` : place;
}

/** `فارسی، انگلیسی و آلمانی` */
export function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join('، ')} و ${words.at(-1)}`;
}
