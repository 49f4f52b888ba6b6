import { toQueryString } from '@parde/contract/client';
import { AWAITED_FOR_MS } from './awaited-payment';
import { nextPath } from './next-path';
import { paths } from './paths';

/* The page that required premium, to continue there after payment. It is passed to the checkout as
   `next` in the URL, and stored in this browser during the visit to the gateway, also for another
   tab that returns. */

const KEY = 'premium-way-back';

interface Kept {
  /** Other members cannot see its receipt. */
  orderId: number;
  path: string;
  /** Unix milliseconds; as long as the payment is pending (`check_payment_before`). */
  until: number;
}

/** A page of this site to return to; null: none, or not on this site. @param next untrusted */
export function wayBack(next: string | null): string | null {
  const path = nextPath(next);
  return path === paths.home() ? null : path;
}

/** A URL that passes `next` on. @param path without a query */
export const withWayBack = (path: string, next: string | null): string =>
  path + toQueryString({ next });

/** Called right before navigating to the gateway. @param path null: none */
export function keepWayBack(orderId: number, path: string | null, nowMs = Date.now()): void {
  if (path === null) {
    forgetWayBack();
    return;
  }
  const kept: Kept = { orderId, path, until: nowMs + AWAITED_FOR_MS };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage one continues at the front page.
  }
}

/**
 * Where to continue after the payment of an order; null: nowhere in particular, or too long ago.
 */
export function readWayBack(orderId: number, nowMs = Date.now()): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept && nowMs < kept.until) return kept.orderId === orderId ? wayBack(kept.path) : null;
  } catch {
    // Not what was stored here.
  }
  forgetWayBack();
  return null;
}

/** Called after continuing there. */
export function forgetWayBack(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
