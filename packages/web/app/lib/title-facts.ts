import type { Edition, PersonRef, TitleCard, Version } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';

/** `۱۳۴۸`, or `۱۹۵۹–۱۹۶۴` for a series over several years; empty when unknown. */
export function formatYears(title: Pick<TitleCard, 'year' | 'endYear'>): string {
  if (title.year === null) return '';
  const start = formatPlain(title.year);
  if (title.endYear === null || title.endYear === title.year) return start;
  return `${start}–${formatPlain(title.endYear)}`;
}

/** `۲ ساعت و ۵ دقیقه`; empty when unknown. */
export function formatRuntime(minutes: number | null): string {
  if (minutes === null || minutes <= 0) return '';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${formatPlain(hours)} ساعت`] : []),
    ...(rest > 0 ? [`${formatPlain(rest)} دقیقه`] : []),
  ];
  return parts.join(' و ');
}

const NEAR_END = 0.8;

/**
 * `۱ ساعت و ۷ دقیقه مانده`, for short films `۲۷ ثانیه مانده`; `کمی مانده` near the end. Both arguments are in seconds.
 */
export function timeLeftWords(position: number, duration: number): string {
  const left = duration - position;
  const minutes = formatRuntime(Math.round(left / 60));
  if (minutes === '' && position >= duration * NEAR_END) return 'کمی مانده';
  return `${minutes || `${formatPlain(Math.round(left))} ثانیه`} مانده`;
}

/** Joins facts to a line, skipping empty ones. */
export function joinFacts(facts: readonly (string | null | undefined)[]): string {
  return facts.filter((fact) => fact).join(' · ');
}

/** Year and first two genres, shown below a card. Lines can break only between them, so that none is split. */
export function cardFacts(title: Pick<TitleCard, 'year' | 'endYear' | 'genres'>): string {
  return [formatYears(title), ...title.genres.slice(0, 2).map((genre) => genre.titleFa)]
    .filter((fact) => fact)
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' ·\u00a0');
}

export const EDITION_KIND_WORDS = {
  dubbed: 'دوبلهٔ فارسی',
  subtitled: 'زیرنویس فارسی',
  original: 'زبان اصلی',
} satisfies Record<Edition['kind'], string>;

const CENSORED = 'سانسورشده';
const UNCENSORED = 'بدون سانسور';

/** `سانسورشده` or `بدون سانسور`; null when unknown. */
export function cutWords(isCensored: boolean | null): string | null {
  if (isCensored === null) return null;
  return isCensored ? CENSORED : UNCENSORED;
}

/** Kind, studio and censorship of an edition. */
export function editionWords(edition: Pick<Edition, 'kind' | 'studio' | 'isCensored'>): string {
  const { kind, studio, isCensored } = edition;
  return joinFacts([EDITION_KIND_WORDS[kind], studio, cutWords(isCensored)]);
}

/** `دوبلهٔ فارسی · استودیو… · زیرنویس چسبیدهٔ انگلیسی`: an edition and the properties of its picture. */
export function versionWords({ edition, burntSubtitle, isUnfinished }: Version): string {
  const language = burntSubtitle?.language?.titleFa;
  const burnt = language ? `زیرنویس چسبیدهٔ ${language}` : 'زیرنویس چسبیده';
  const more = isUnfinished ? 'کیفیت‌های بالاتر در راه است' : null;
  return joinFacts([editionWords(edition), burntSubtitle && burnt, more]);
}

type Named = Pick<PersonRef, 'fullnameFa' | 'fullnameEn'>;

/** The Persian name, else the original one. */
export function personName(person: Named): string {
  return person.fullnameFa ?? person.fullnameEn ?? '';
}

/** The original name, if it differs from the Persian one. */
export function personOriginalName(person: Named): string | null {
  return person.fullnameFa && person.fullnameEn !== person.fullnameFa ? person.fullnameEn : null;
}

/** Initials of the first and last word, with a thin space so that Persian letters do not join. */
export function personMonogram(person: Named): string {
  const words = personName(person).split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('\u2009');
}
