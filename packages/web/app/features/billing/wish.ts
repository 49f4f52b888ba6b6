import type { GatewayName, Order, OrderKind } from '@parde/contract';
import { keepInTab, readInTab } from './tab-store';

/** An order placed in this tab that is not known to be paid. */
export interface Wish {
  planId: number;
  kind: OrderKind;
  coupon: string | null;
  gateway: GatewayName;
  /** `idempotency_key` of its order. */
  key: string;
  /** Null: no answer was received. */
  orderId: number | null;
  /** The page that required premium; null: none. */
  wayBack: string | null;
}

/** Per member: the next member in this tab cannot read it. */
const keyOf = (userId: number) => `premium-wish:${userId}`;

/** A member's pending order of a plan; null: none. */
export function readWish(userId: number, planId: number): Wish | null {
  const wish = readInTab<Wish>(keyOf(userId));
  return wish?.planId === planId ? wish : null;
}

/**
 * Kept in the tab across the visit to the gateway. If storage is blocked, a second visit creates a
 * second order.
 */
export const keepWish = (userId: number, wish: Wish): void => keepInTab(keyOf(userId), wish);

export const forgetWish = (userId: number): void => keepInTab(keyOf(userId), null);

/**
 * The choices of an unpaid plan order, wherever it was placed; null: it cannot continue, or is a
 * gift.
 */
export function wishOf(order: Order): Wish | null {
  const { id, planId, kind, coupon, gateway, idempotencyKey: key } = order;
  const goesOn = order.state === 'open' || order.state === 'pending';
  if (!goesOn || kind === 'gift' || gateway === null || key === null) return null;
  return { planId, kind, coupon, gateway, key, orderId: id, wayBack: null };
}

/**
 * Idempotency key for an order: reuses the previous order's key while the choices are the same. A
 * pending attempt at one gateway differs from one at another; a failed one can continue anywhere.
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
