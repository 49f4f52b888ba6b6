import type { GatewayName } from '@parde/contract';
import { useRef, useState } from 'react';
import type { Figures } from '../../components/checkout/figures';
import { usePay } from '../../components/checkout/use-pay';
import { useWayBack } from '../../lib/use-way-back';
import { useAuth } from '../../stores/auth';
import { placeOrder } from './api';
import type { Standing } from './use-checkout';
import { forgetWish, keepWish, keyFor, readWish, type Wish } from './wish';

const CONFLICT = 409;
const UNAVAILABLE = 503;

interface OrderPlanOptions {
  planId: number;
  figures: Figures | null;
  gateway: GatewayName | null;
  hasFailed: boolean;
  onChanged: (standing: Standing) => void;
}

/** Orders a plan as it is shown, and leaves for its gateway. */
export function useOrderPlan(options: OrderPlanOptions) {
  const { planId, figures, gateway, hasFailed, onChanged } = options;
  const userId = useAuth((state) => state.user?.id ?? 0);
  const before = readWish(userId, planId);
  // The gateway does not know of it: who comes back without having paid has it in their wish.
  const wayBack = useWayBack() ?? before?.wayBack ?? null;
  /** The gateway did not answer: the order may go on at another one. */
  const [hasNotBegun, setNotBegun] = useState(false);
  const ordered = useRef<Wish | null>(null);

  async function place({ kind, coupon }: Figures, at: GatewayName) {
    const wish = { planId, kind, coupon, gateway: at, wayBack };
    const key = keyFor(wish, readWish(userId, planId), hasFailed || hasNotBegun);
    // Before the call: an answer that is lost on its way is asked for again, not ordered twice.
    keepWish(userId, { ...wish, key, orderId: null });
    const placed = await placeOrder({ ...wish, isReserve: kind === 'reserve', key });
    ordered.current = { ...wish, key, orderId: placed.orderId };
    keepWish(userId, ordered.current);
    return placed;
  }

  return usePay({
    figures: gateway === null ? null : figures,
    place: (shown) => place(shown, gateway as GatewayName),
    wayBack,
    onChanged(order) {
      if (ordered.current) onChanged({ wish: ordered.current, order, hasFailed: false });
    },
    onRefused(status) {
      // Its order is over, or does not fit what the member has by now: the next press is another wish.
      if (status === CONFLICT) forgetWish(userId);
      setNotBegun(status === UNAVAILABLE);
    },
  });
}
