import type { Order } from '@parde/contract';
import { browserApi } from '../../lib/api';
import { resultOf } from '../../lib/api-result';
import { callWithCsrf } from '../../lib/csrf';
import { useAuth } from '../../stores/auth';
import type { Figures } from './figures';
import { type GiftWish, giftKey, keepGiftWish, readGiftWish } from './gift-wish';
import type { ReceiptOrder } from './receipt';
import { usePay } from './use-pay';

async function stateOf(orderId: number | null | undefined): Promise<Order['state'] | null> {
  if (!orderId) return null;
  const order = await resultOf(
    browserApi()('GET /api/user/orders/{id}', { params: { id: orderId } }),
  );
  // The order was deleted with the account's data and cannot continue.
  return order.ok ? order.data.state : 'closed';
}

async function placeGift(userId: number, wish: GiftWish) {
  const { planId, coupon, message, gateway } = wish;
  const before = readGiftWish(userId);
  const key = giftKey(wish, before, await stateOf(before?.orderId));
  // Stored before the call, so that after a lost answer the same order is found instead of placing
  // a second one.
  keepGiftWish(userId, { ...wish, key, orderId: null });
  const placed = await callWithCsrf('POST /api/user/gifts', {
    body: {
      plan_id: planId,
      gateway,
      idempotency_key: key,
      ...(coupon ? { coupon } : {}),
      ...(message ? { message } : {}),
    },
  });
  keepGiftWish(userId, { ...wish, key, orderId: placed.orderId });
  return placed;
}

interface OrderGiftOptions {
  /** Null: it cannot be ordered yet. */
  wish: GiftWish | null;
  figures: Figures | null;
  onChanged: (order: ReceiptOrder) => void;
}

/** Orders a gift as displayed, and navigates to its gateway. */
export function useOrderGift({ wish, figures, onChanged }: OrderGiftOptions) {
  const userId = useAuth((state) => state.user?.id ?? 0);
  return usePay({
    figures: wish && figures,
    place: () => placeGift(userId, wish as GiftWish),
    // A gift gives the buyer no access.
    wayBack: null,
    onChanged,
  });
}
