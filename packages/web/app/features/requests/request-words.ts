import type { TitleRequest } from '@parde/contract';
import { formatCount, formatPlain, toLatinDigits } from '../../lib/digits';
import { TYPE_WORDS } from '../../lib/words';
import type { RequestAnswer } from './api';
import { text } from './text';

/** `فیلم، ۱۹۲۷` */
export function requestFacts({ type, year }: Pick<TitleRequest, 'type' | 'year'>): string {
  return [TYPE_WORDS[type], year === null ? '' : formatPlain(year)].filter(Boolean).join('، ');
}

/** What became of a request that was sent: alone, joined, or one's own of before. */
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

/** A year as it was typed, in Persian digits too; undefined: none. What is no number becomes NaN. */
export function typedYear(value: unknown): number | undefined {
  const typed = toLatinDigits(String(value ?? '')).trim();
  return typed === '' ? undefined : Number(typed);
}

/** An id or address as it was typed; undefined: none. */
export function typedImdb(value: unknown): string | undefined {
  const typed = toLatinDigits(String(value ?? '')).trim();
  return typed === '' ? undefined : typed;
}
