import type { TitleRequest } from '@parde/contract';
import { formatCount, formatPlain, toLatinDigits } from '@parde/shared/digits';
import { TYPE_WORDS } from '../../lib/words';
import type { RequestAnswer } from './api';
import { text } from './text';

/** `فیلم، ۱۹۲۷` */
export function requestFacts({ type, year }: Pick<TitleRequest, 'type' | 'year'>): string {
  return [TYPE_WORDS[type], year === null ? '' : formatPlain(year)].filter(Boolean).join('، ');
}

interface SentRequest extends Pick<RequestAnswer, 'joined'> {
  request: Pick<TitleRequest, 'votes'>;
}

/** Result of a request in words: new, joined, or the member's own earlier one. */
export function sentWords({ joined, request }: SentRequest) {
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

/** Parses a typed year, also in Persian digits; `undefined` if it is empty. Other text becomes NaN. */
export function typedYear(value: unknown): number | undefined {
  const typed = toLatinDigits(String(value ?? '')).trim();
  return typed === '' ? undefined : Number(typed);
}

/** Parses a typed IMDb id or URL; `undefined` if it is empty. */
export function typedImdb(value: unknown): string | undefined {
  const typed = toLatinDigits(String(value ?? '')).trim();
  return typed === '' ? undefined : typed;
}
