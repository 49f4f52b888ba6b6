import { parseReturnPath } from '../../lib/return-path';
import { AWAITED_FOR_MS } from './awaited-payment';

/* The page that required premium is stored in this browser during the visit to the gateway, also
   for another tab that returns. */

const RETURN_PATH_KEY = 'premium-way-back';

interface SavedReturnPath {
  /** Other members cannot see its receipt. */
  orderId: number;
  path: string;
  /** Unix milliseconds; as long as the payment is pending (`check_payment_before`). */
  until: number;
}

/**
 * Called right before navigating to the gateway.
 *
 * @param path null: none
 */
export function saveReturnPath(orderId: number, path: string | null, nowMs = Date.now()): void {
  if (path === null) {
    clearReturnPath();
    return;
  }
  const saved: SavedReturnPath = { orderId, path, until: nowMs + AWAITED_FOR_MS };
  try {
    localStorage.setItem(RETURN_PATH_KEY, JSON.stringify(saved));
  } catch {
    // Without storage one continues at the front page.
  }
}

/**
 * Where to continue after the payment of an order; null: nowhere in particular, or too long ago.
 */
export function readReturnPath(orderId: number, nowMs = Date.now()): string | null {
  try {
    const saved = JSON.parse(
      localStorage.getItem(RETURN_PATH_KEY) ?? 'null',
    ) as SavedReturnPath | null;
    if (saved && nowMs < saved.until)
      return saved.orderId === orderId ? parseReturnPath(saved.path) : null;
  } catch {
    // Not what was stored here.
  }
  clearReturnPath();
  return null;
}

/** Called after continuing there. */
export function clearReturnPath(): void {
  try {
    localStorage.removeItem(RETURN_PATH_KEY);
  } catch {
    // Nothing was stored.
  }
}
