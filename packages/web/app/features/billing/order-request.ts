import type { GatewayName, Order, OrderKind } from '@parde/contract';

/** An order placed in this tab that is not known to be paid. */
export interface OrderRequest {
  planId: number;
  kind: OrderKind;
  coupon: string | null;
  gateway: GatewayName;
  /** `idempotency_key` of its order. */
  key: string;
  /** `null` if no answer was received. */
  orderId: number | null;
  /** The page that required premium; `null` if none did. */
  returnPath: string | null;
}

/** Per member: the next member in this tab cannot read it. */
const keyOf = (userId: number) => `premium-wish:${userId}`;

/** A member's pending order of a plan; null: none. */
export function readPendingOrder(userId: number, planId: number): OrderRequest | null {
  const request = readTabStorage<OrderRequest>(keyOf(userId));
  return request?.planId === planId ? request : null;
}

/** Kept in this tab while the buyer is at the gateway. If storage is blocked, a second visit creates a second order. */
export const savePendingOrder = (userId: number, request: OrderRequest): void =>
  writeTabStorage(keyOf(userId), request);

export const clearPendingOrder = (userId: number): void => writeTabStorage(keyOf(userId), null);

/** The choices of an unpaid plan order, wherever it was placed; `null` if it cannot be continued or is a gift. */
export function pendingOrderOf(order: Order): OrderRequest | null {
  const { id, planId, kind, coupon, gateway, idempotencyKey: key } = order;
  const isUnfinished = order.state === 'open' || order.state === 'pending';
  if (!isUnfinished || kind === 'gift' || gateway === null || key === null) return null;
  return { planId, kind, coupon, gateway, key, orderId: id, returnPath: null };
}

/**
 * Idempotency key for an order: reuses the previous order's key while the choices are the same. A
 * pending attempt at one gateway differs from one at another; a failed one can continue anywhere.
 */
export function orderIdempotencyKey(
  request: Pick<OrderRequest, 'planId' | 'kind' | 'coupon' | 'gateway'>,
  before: OrderRequest | null,
  hasFailed: boolean,
): string {
  const isSame =
    before !== null &&
    before.planId === request.planId &&
    before.kind === request.kind &&
    before.coupon === request.coupon &&
    (hasFailed || before.gateway === request.gateway);
  return isSame ? before.key : crypto.randomUUID();
}

/** The buyer's choices for a gift. */
export interface GiftRequest {
  planId: number;
  coupon: string | null;
  message: string;
  gateway: GatewayName;
}

/** The last gift ordered in this tab. */
export interface SavedGiftRequest extends GiftRequest {
  /** `idempotency_key` of its order. */
  key: string;
  /** `null` if no answer was received. */
  orderId: number | null;
}

/** Per member: the next member in this tab cannot read it. */
const giftKeyOf = (userId: number) => `gift-wish:${userId}`;

export const readPendingGift = (userId: number): SavedGiftRequest | null =>
  readTabStorage(giftKeyOf(userId));

/** Kept in this tab while the buyer is at the gateway. If storage is blocked, a second visit creates a second order. */
export const savePendingGift = (userId: number, request: SavedGiftRequest): void =>
  writeTabStorage(giftKeyOf(userId), request);

/** The choices of an unpaid gift order, wherever it was placed; `null` if it cannot be continued or is not a gift. */
export function pendingGiftOf(order: Order): SavedGiftRequest | null {
  const { id, planId, kind, coupon, gateway, giftMessage, idempotencyKey: key } = order;
  const isUnfinished = order.state === 'open' || order.state === 'pending';
  if (!isUnfinished || kind !== 'gift' || gateway === null || key === null) return null;
  return { planId, coupon, message: giftMessage ?? '', gateway, key, orderId: id };
}

/** Whether plan, coupon and message are equal; the gateway may differ. */
export function isSameGift(one: Omit<GiftRequest, 'gateway'>, other: Omit<GiftRequest, 'gateway'>) {
  return (
    one.planId === other.planId && one.coupon === other.coupon && one.message === other.message
  );
}

/**
 * Idempotency key for a gift order: reuses the previous order's key while the choices are the same
 * and it is unpaid, so that its coupon is not used twice. After payment the same choices are a new
 * gift.
 *
 * @param state of the previous order; null when no answer was received: the same key finds it
 */
export function giftIdempotencyKey(
  request: GiftRequest,
  before: SavedGiftRequest | null,
  state: Order['state'] | null,
): string {
  // A pending attempt at one gateway cannot continue at another.
  const isUnfinished =
    state === 'open' ||
    ((state === null || state === 'pending') && before?.gateway === request.gateway);
  return before && isSameGift(request, before) && isUnfinished ? before.key : crypto.randomUUID();
}

/** Reads a value stored in this tab; `null` if there is none or it is invalid. */
function readTabStorage<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Stores a value for the lifetime of the tab, including visits to other sites.
 *
 * @param value `null` to delete it
 */
function writeTabStorage(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked.
  }
}
