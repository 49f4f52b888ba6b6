import type { Order } from '@parde/contract';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../lib/api';
import { failureOf, resultOf } from '../../lib/api-result';
import { awaitPayment } from '../../lib/awaited-payment';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import type { ApiFormState } from '../../lib/use-api-form';
import { useAuth } from '../../stores/auth';
import { type GiftWish, giftKey, keepGiftWish, readGiftWish } from './gift-wish';
import { text } from './text';

const readOrder = (id: number) => browserApi()('GET /api/user/orders/{id}', { params: { id } });

async function stateOf(orderId: number | null | undefined): Promise<Order['state'] | null> {
  if (!orderId) return null;
  const order = await resultOf(readOrder(orderId));
  // Gone with the account's data: it does not go on.
  return order.ok ? order.data.state : 'closed';
}

async function placeGift(wish: GiftWish) {
  const { planId, coupon, message, gateway } = wish;
  const userId = useAuth.getState().user?.id ?? 0;
  const before = readGiftWish(userId);
  const key = giftKey(wish, before, await stateOf(before?.orderId));
  // Before the call: an answer that is lost on its way is asked for again, not ordered twice.
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

/**
 * Orders a gift and leaves for its gateway; for the receipt where there is nothing to pay.
 *
 * @param wish null: it is not known yet what it costs
 * @param amount as it is shown: nothing else is charged
 */
export function useBuyGift(
  wish: GiftWish | null,
  amount: number,
  onChanged: () => void,
): ApiFormState {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function buy(wanted: GiftWish): Promise<void> {
    const { orderId, redirectUrl } = await placeGift(wanted);
    const order = await readOrder(orderId);
    if (order.state === 'open' && order.amount !== amount) {
      setFailure(text.give.changed);
      setPending(false);
      onChanged();
    } else if (redirectUrl.startsWith(paths.successfulPayment())) {
      void navigate(redirectUrl);
    } else {
      awaitPayment();
      location.assign(redirectUrl);
    }
  }

  return {
    failure,
    isPending,
    onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (isPending || !wish) return;
      setFailure(null);
      setPending(true);
      buy(wish).catch((error: unknown) => {
        const { fields, error: words } = failureOf(error);
        setFailure(Object.values(fields)[0] ?? words);
        setPending(false);
      });
    },
  };
}
