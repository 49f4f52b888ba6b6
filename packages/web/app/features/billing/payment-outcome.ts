import type { Order } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { browserApi } from '../../lib/api';
import { resultOf } from '../../lib/api-result';
import { readReturnPath } from './payment-return';

/** `review`: operators are checking the gateway's answer. */
export type Outcome = 'paid' | 'pending' | 'failed' | 'refunded' | 'review';

/**
 * Outcome of an order. The check refers to the user's last order, which may be another one. An open order waits for no
 * gateway, unless its payment is just being started or checked.
 *
 * @param check answer of `payment-check`
 */
export function orderOutcome(
  { id, state, isUnderReview }: Pick<Order, 'id' | 'state' | 'isUnderReview'>,
  check: CallOutput<'GET /api/user/payment-check'>,
): Outcome {
  if (state === 'paid' || state === 'refunded') return state;
  if (isUnderReview) return 'review';
  if (state === 'closed') return 'failed';
  if (check.orderId !== id) return state === 'open' ? 'failed' : 'pending';
  return check.status === 'failed' ? 'failed' : 'pending';
}

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/**
 * Delay before the next poll, with exponential backoff.
 *
 * @param asked number of polls so far
 */
export const pollDelayMs = (asked: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 1.5 ** asked);

/** Where to continue after paying. `page`: a page other than those of a film or its files. */
export interface Continuation {
  kind: 'watch' | 'files' | 'page';
  path: string;
  /** Empty for a `page`. */
  titleFa: string;
}

const WATCH = /^\/watch\/([^/?]+)\/([^/?]+)/;
const FILES = /^\/titles\/(\d+)\/files/;

/** Loads the title's name from the server, so that a forged URL cannot display its own text. */
async function titleOf(path: string): Promise<Pick<Continuation, 'kind' | 'titleFa'> | null> {
  const call = browserApi();
  const [, imdb, id] = WATCH.exec(path) ?? [];
  if (imdb && id) {
    const { title } = await call('GET /api/watch/{imdb}/{id}', { params: { imdb, id } });
    return { kind: 'watch', titleFa: title.titleFa };
  }
  const [, titleId] = FILES.exec(path) ?? [];
  if (!titleId) return null;
  const { titleFa } = await call('GET /api/titles/{id}', { params: { id: Number(titleId) } });
  return { kind: 'files', titleFa };
}

/** The page that required premium before an order was paid; `null` if none did. Never rejects. */
export async function findContinuation(orderId: number): Promise<Continuation | null> {
  const path = readReturnPath(orderId);
  if (path === null) return null;
  const found = await resultOf(titleOf(path));
  return { path, ...((found.ok && found.data) || { kind: 'page', titleFa: '' }) };
}
