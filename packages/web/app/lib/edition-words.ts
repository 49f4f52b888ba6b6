import type { Edition } from '@parde/contract';
import { joinFacts } from './title-facts';

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
