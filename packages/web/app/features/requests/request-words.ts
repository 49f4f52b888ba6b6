import type { TitleRequest } from '@parde/contract';
import { formatCount, formatPlain, toLatinDigits } from '@parde/shared/digits';
import { TYPE_WORDS } from '../../lib/words';
import type { RequestAnswer } from './api';
import { text } from './text';

/** `فیلم، ۱۹۲۷` */
export function requestFacts({ type, year }: Pick<TitleRequest, 'type' | 'year'>): string {
  return [TYPE_WORDS[type], year === null ? '' : formatPlain(year)].filter(Boolean).join('، ');
}

/** Result of a request: new, joined, or one's own earlier one. */
export function sentWords({ joined, request }: Pick<RequestAnswer, 'joined' | 'request'>) {
  const others = request.votes - 1;
  return {
    title: joined ? text.sent.joinedTitle : text.sent.title,
    hint:
      others > 0
        ? text.sent.others(formatCount(others))
        : joined
          ? text.sent.onlyYou
          : text.sent.alone,
  };
}

/** A typed year, also in Persian digits; undefined: none. Other text becomes NaN. */
export function typedYear(value: unknown): number | undefined {
  const typed = toLatinDigits(String(value ?? '')).trim();
  return typed === '' ? undefined : Number(typed);
}

/** A typed IMDb id or URL; undefined: none. */
export function typedImdb(value: unknown): string | undefined {
  const typed = toLatinDigits(String(value ?? '')).trim();
  return typed === '' ? undefined : typed;
}
