import type { GatewayName, Order, OrderKind } from '@parde/contract';
import { keepInTab, readInTab } from '../../lib/tab-store';

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
  /** The page that asked for premium; null: none. */
  wayBack: string | null;
}

/** Each member's own: the next one of this tab reads nothing of it. */
const keyOf = (userId: number) => `premium-wish:${userId}`;

/** The wish of a member for a plan; null: none. */
export function readWish(userId: number, planId: number): Wish | null {
  const wish = readInTab<Wish>(keyOf(userId));
  return wish?.planId === planId ? wish : null;
}

/** Kept on the way to the gateway and back. Where nothing can be kept a second visit is a second order. */
export const keepWish = (userId: number, wish: Wish): void => keepInTab(keyOf(userId), wish);

export const forgetWish = (userId: number): void => keepInTab(keyOf(userId), null);

/** What an unpaid order of a plan wishes for, wherever it was begun; null: it cannot go on, or is a gift. */
export function wishOf(order: Order): Wish | null {
  const { id, planId, kind, coupon, gateway, idempotencyKey: key } = order;
  const goesOn = order.state === 'open' || order.state === 'pending';
  if (!goesOn || kind === 'gift' || gateway === null || key === null) return null;
  return { planId, kind, coupon, gateway, key, orderId: id, wayBack: null };
}

/**
 * The key under which a wish is ordered: that of the order before, while it is the same wish. An attempt that waits
 * at one gateway is not the same at another; one that failed may go on anywhere.
 */
export function keyFor(
  wish: Pick<Wish, 'planId' | 'kind' | 'coupon' | 'gateway'>,
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
