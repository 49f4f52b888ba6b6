import type { GatewayName, OrderKind } from '@parde/contract';

/** What was ordered in this tab and not yet seen paid. */
export interface Wish {
  planId: number;
  kind: OrderKind;
  coupon: string | null;
  gateway: GatewayName;
  /** `idempotency_key` of its order. */
  key: string;
  /** Null: it was not answered. */
  orderId: number | null;
}

const KEY = 'premium-wish';

/** The wish of this tab for a plan; null: none. */
export function readWish(planId: number): Wish | null {
  try {
    const wish = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Wish | null;
    return wish?.planId === planId ? wish : null;
  } catch {
    return null;
  }
}

/** Kept on the way to the gateway and back. Where nothing can be kept a second press is a second order. */
export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Storage is full or forbidden.
  }
}

export function forgetWish(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * The key under which a wish is ordered: that of the order before, while it is the same wish. An attempt that waits
 * at one gateway is not the same at another; one that failed may go on anywhere.
 */
export function keyFor(
  wish: Omit<Wish, 'key' | 'orderId'>,
  before: Wish | null,
  hasFailed: boolean,
): string {
  const isSame =
    before !== null &&
    before.planId === wish.planId &&
    before.kind === wish.kind &&
    before.coupon === wish.coupon &&
    (hasFailed || before.gateway === wish.gateway);
  return isSame ? before.key : crypto.randomUUID();
}
