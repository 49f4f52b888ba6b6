import type { SupportMessage } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { callWithCsrf } from '../../lib/csrf';
import { toLatinDigits } from '../../lib/digits';
import { text } from './text';

export type Field = keyof SupportMessage;

const TOO_MANY = 429;
const INVALID = 422;

/** The message as its form holds it. */
export function readMessage(form: FormData): SupportMessage {
  const field = (name: Field) => String(form.get(name) ?? '').trim();
  return {
    name: field('name'),
    // No mail server knows Persian digits.
    email: toLatinDigits(field('email')),
    topic: field('topic') as SupportMessage['topic'],
    message: field('message'),
  };
}

export const sendMessage = (message: SupportMessage) =>
  callWithCsrf('POST /api/support', { body: message });

/** First complaint about each field, from the `errors` of a 422. */
export function fieldErrors(error: unknown): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  const pairs = Object.entries(error.body.errors ?? {}).map(([name, [first]]) => [name, first]);
  return Object.fromEntries(pairs.filter(([, first]) => first));
}

/** What went wrong as a whole, in words. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) return text.offline;
  if (error.status === TOO_MANY) return text.tooMany;
  return (error.status === INVALID && error.body.message) || text.failed;
}
