import type { GatewayName } from '@parde/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWayBack } from '../../lib/use-way-back';
import { useAuth } from '../../stores/auth';
import { placeOrder, QUOTE } from './api';
import type { Figures } from './figures';
import type { Standing } from './use-checkout';
import { usePay } from './use-pay';
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

/** Orders a plan as displayed, and navigates to its gateway. */
export function useOrderPlan(options: OrderPlanOptions) {
  const { planId, figures, gateway, hasFailed, onChanged } = options;
  const client = useQueryClient();
  const userId = useAuth((state) => state.user?.id ?? 0);
  const before = readWish(userId, planId);
  // The gateway does not carry it; it is stored for members who return without having paid.
  const wayBack = useWayBack() ?? before?.wayBack ?? null;
  /** The gateway did not answer: the order can continue at another one. */
  const [hasNotBegun, setNotBegun] = useState(false);
  const ordered = useRef<Wish | null>(null);

  async function place({ kind, coupon }: Figures, at: GatewayName) {
    const wish = { planId, kind, coupon, gateway: at, wayBack };
    const key = keyFor(wish, readWish(userId, planId), hasFailed || hasNotBegun);
    // Stored before the call, so that after a lost answer the same order is found instead of
    // placing a second one.
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
      if (!ordered.current) return;
      // The kind it became applies from here on, also to the next press.
      const wish = { ...ordered.current, kind: order.kind };
      keepWish(userId, wish);
      void client.invalidateQueries({ queryKey: [QUOTE] });
      onChanged({ wish, order, hasFailed: false });
    },
    onRefused(status) {
      // The order is finished, or no longer fits the member: the next press is a new order.
      if (status === CONFLICT) forgetWish(userId);
      setNotBegun(status === UNAVAILABLE);
    },
  });
}
