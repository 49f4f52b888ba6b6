import type { GatewayName } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../lib/api';
import { failureOf } from '../../lib/api-result';
import { awaitPayment } from '../../lib/awaited-payment';
import { paths } from '../../lib/paths';
import type { ApiFormState } from '../../lib/use-api-form';
import { placeOrder } from './api';
import { text } from './text';
import type { Figures, Standing } from './use-checkout';
import { forgetWish, keepWish, keyFor, readWish } from './wish';

const CONFLICT = 409;
const UNAVAILABLE = 503;

interface PayOptions {
  planId: number;
  /** As they are shown: nothing else is charged. */
  figures: Figures | null;
  gateway: GatewayName | null;
  hasFailed: boolean;
  /** The order came to another sum than was shown; it was placed, and waits. */
  onChanged: (standing: Standing) => void;
}

function wordsOf(error: unknown): string {
  const { fields, error: words } = failureOf(error);
  return fields.coupon ?? fields.gateway ?? words;
}

/** Places the order and leaves for its gateway; for the receipt where there is nothing to pay. */
export function usePay({
  planId,
  figures,
  gateway,
  hasFailed,
  onChanged,
}: PayOptions): ApiFormState {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  /** The gateway did not answer: the order may go on at another one. */
  const [hasNotBegun, setNotBegun] = useState(false);

  async function pay({ kind, coupon, amount }: Figures, at: GatewayName): Promise<void> {
    const wish = { planId, kind, coupon, gateway: at };
    const key = keyFor(wish, readWish(planId), hasFailed || hasNotBegun);
    // Before the call: an answer that is lost on its way is asked for again, not ordered twice.
    keepWish({ ...wish, key, orderId: null });
    const placed = await placeOrder({ ...wish, isReserve: kind === 'reserve', key });
    const kept = { ...wish, key, orderId: placed.orderId };
    keepWish(kept);
    const order = await browserApi()('GET /api/user/orders/{id}', {
      params: { id: placed.orderId },
    });
    if (order.state === 'open' && (order.amount !== amount || order.kind !== kind)) {
      onChanged({ wish: kept, order, hasFailed: false });
      setFailure(text.join.changed);
      setPending(false);
    } else if (placed.redirectUrl.startsWith(paths.successfulPayment())) {
      void navigate(placed.redirectUrl);
    } else {
      awaitPayment();
      location.assign(placed.redirectUrl);
    }
  }

  return {
    failure,
    isPending,
    onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
      event.preventDefault();
      if (isPending || !figures || !gateway) return;
      setFailure(null);
      setPending(true);
      pay(figures, gateway).catch((error: unknown) => {
        const status = error instanceof ApiError ? error.status : null;
        // Its order is over, or does not fit what the member has by now: the next press is another wish.
        if (status === CONFLICT) forgetWish();
        setNotBegun(status === UNAVAILABLE);
        setFailure(wordsOf(error));
        setPending(false);
      });
    },
  };
}
