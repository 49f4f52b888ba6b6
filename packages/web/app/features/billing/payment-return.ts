import { parseReturnPath } from '../../lib/return-path';
import { AWAITED_FOR_MS } from './awaited-payment';

/* The page that required premium is stored in this browser while the buyer is at the gateway, so that it is also
   available if another tab returns. */

const RETURN_PATH_KEY = 'premium-way-back';

interface SavedReturnPath {
  /** Ties the path to its order, whose receipt other members cannot see. */
  orderId: number;
  path: string;
  /** Unix milliseconds; as long as the payment is pending (`check_payment_before`). */
  until: number;
}

/**
 * Called right before navigating to the gateway.
 *
 * @param path `null` if there is none
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
    // Without storage, the buyer continues on the front page.
  }
}

/** Where to continue after the payment of an order; `null` if nothing is stored for it or it has expired. */
export function readReturnPath(orderId: number, nowMs = Date.now()): string | null {
  try {
    const saved = JSON.parse(
      localStorage.getItem(RETURN_PATH_KEY) ?? 'null',
    ) as SavedReturnPath | null;
    if (saved && nowMs < saved.until)
      return saved.orderId === orderId ? parseReturnPath(saved.path) : null;
  } catch {
    // The stored value is not in the expected format.
  }
  clearReturnPath();
  return null;
}

/** Called once the buyer has continued to that page. */
export function clearReturnPath(): void {
  try {
    localStorage.removeItem(RETURN_PATH_KEY);
  } catch {
    // Nothing was stored.
  }
}
