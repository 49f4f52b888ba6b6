import { toQueryString } from '@parde/contract/client';
import { AWAITED_FOR_MS } from './awaited-payment';
import { nextPath } from './next-path';
import { paths } from './paths';

/*
 * The page that asked for premium, where one goes on after paying. It rides in the address as `next` from there to
 * the checkout, and waits in this browser while one is at the gateway: also for the tab that comes back another way.
 */

const KEY = 'premium-way-back';

interface Kept {
  /** Nobody else sees the receipt of it. */
  orderId: number;
  path: string;
  /** Unix milliseconds; as long as the payment is awaited (`check_payment_before`). */
  until: number;
}

/** A page of this site to go back to; null: none, or not one of ours. @param next as anybody may have written it */
export function wayBack(next: string | null): string | null {
  const path = nextPath(next);
  return path === paths.home() ? null : path;
}

/** An address that hands the way back on. @param path without a query */
export const withWayBack = (path: string, next: string | null): string =>
  path + toQueryString({ next });

/** Called right before the browser leaves for the gateway. @param path null: there is none */
export function keepWayBack(orderId: number, path: string | null, nowMs = Date.now()): void {
  if (path === null) {
    forgetWayBack();
    return;
  }
  const kept: Kept = { orderId, path, until: nowMs + AWAITED_FOR_MS };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage one begins anew at the front page.
  }
}

/** Where one goes on after the payment of an order; null: nowhere in particular, or it is too long ago. */
export function readWayBack(orderId: number, nowMs = Date.now()): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept && nowMs < kept.until) return kept.orderId === orderId ? wayBack(kept.path) : null;
  } catch {
    // Not what was kept here.
  }
  forgetWayBack();
  return null;
}

/** Called once it was gone. */
export function forgetWayBack(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
