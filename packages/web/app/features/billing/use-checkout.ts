import type { GatewayName, OrderKind } from '@parde/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useReturnPath } from '../../lib/return-path';
import { useAuth } from '../../stores/auth';
import { placeOrder, QUOTE, quoteQuery } from './api';
import {
  clearPendingOrder,
  type OrderRequest,
  orderIdempotencyKey,
  readPendingOrder,
  savePendingOrder,
} from './order-request';
import type { ReceiptOrder } from './receipt';
import { type PriceBreakdown, priceBreakdown, usePay } from './use-pay';

/** An unpaid order of this tab, with fixed price and coupon. */
export interface PendingOrder {
  request: OrderRequest;
  order: ReceiptOrder;
  /** Whether the previous attempt failed: it can then be continued at any gateway. */
  hasFailed: boolean;
}

/** Whether the choices match the pending order. If so, its price applies, and its coupon is already reserved. */
function matchesPending(
  pending: PendingOrder | null,
  kind: OrderKind | undefined,
  coupon: string | null,
  gateway: GatewayName | null,
): pending is PendingOrder {
  return (
    pending !== null &&
    pending.order.kind === kind &&
    pending.order.coupon === coupon &&
    (pending.hasFailed || pending.request.gateway === gateway)
  );
}

/** State of the checkout of a plan: choices and price. */
export function useCheckout(planId: number, pending: PendingOrder | null) {
  const client = useQueryClient();
  const [coupon, setCoupon] = useState(pending?.order.coupon ?? null);
  const [isLater, setLater] = useState(pending?.order.kind === 'reserve');
  const [picked, pickGateway] = useState<GatewayName | null>(null);

  const base = useQuery(quoteQuery({ planId, coupon: null, kind: null }));
  const mayChooseTime = base.data?.kind === 'upgrade';
  const kind = mayChooseTime && isLater ? 'reserve' : base.data?.kind;
  const gateways = base.data?.gateways ?? [];
  const wished = picked ?? pending?.request.gateway;
  const gateway = (gateways.find(({ name }) => name === wished) ?? gateways[0])?.name ?? null;
  const order = matchesPending(pending, kind, coupon, gateway) ? pending.order : null;
  const request = { planId, kind: kind === 'reserve' ? kind : null };
  const quote = useQuery({
    ...quoteQuery({ ...request, coupon: order ? null : coupon }),
    enabled: base.data !== undefined,
    placeholderData: keepPreviousData,
  });

  return {
    base,
    gateways,
    gateway,
    pickGateway,
    mayChooseTime,
    isLater,
    setLater,
    coupon,
    /** Checks a coupon; rejects if it does not apply. */
    async applyCoupon(code: string): Promise<void> {
      const { queryKey, queryFn } = quoteQuery({ ...request, coupon: code });
      const answer = await client.fetchQuery({ queryKey, queryFn, retry: false });
      client.setQueryData(quoteQuery({ ...request, coupon: answer.coupon }).queryKey, answer);
      setCoupon(answer.coupon);
    },
    removeCoupon: () => setCoupon(null),
    breakdown: priceBreakdown(quote.data, order),
    /** Whether the breakdown belongs to an earlier choice. */
    isStale: quote.isPlaceholderData,
    /** Why there is no breakdown. */
    error: quote.error,
  };
}

const CONFLICT = 409;
const UNAVAILABLE = 503;

interface OrderPlanOptions {
  planId: number;
  breakdown: PriceBreakdown | null;
  gateway: GatewayName | null;
  hasFailed: boolean;
  onChanged: (pending: PendingOrder) => void;
}

/** Places an order for a plan as displayed, and navigates to its gateway. */
export function useOrderPlan(options: OrderPlanOptions) {
  const { planId, breakdown, gateway, hasFailed, onChanged } = options;
  const client = useQueryClient();
  const userId = useAuth((state) => state.user?.id ?? 0);
  const before = readPendingOrder(userId, planId);
  // The gateway does not pass the path on; it is stored for members who return without having paid.
  const returnPath = useReturnPath() ?? before?.returnPath ?? null;
  /** Whether the gateway did not answer: the order can then be continued at another one. */
  const [hasNotBegun, setNotBegun] = useState(false);
  const ordered = useRef<OrderRequest | null>(null);

  async function place({ kind, coupon }: PriceBreakdown, at: GatewayName) {
    const request = { planId, kind, coupon, gateway: at, returnPath };
    const key = orderIdempotencyKey(
      request,
      readPendingOrder(userId, planId),
      hasFailed || hasNotBegun,
    );
    // Stored before the call, so that after a lost answer the same order is found instead of
    // placing a second one.
    savePendingOrder(userId, { ...request, key, orderId: null });
    const placed = await placeOrder({ ...request, isReserve: kind === 'reserve', key });
    ordered.current = { ...request, key, orderId: placed.orderId };
    savePendingOrder(userId, ordered.current);
    return placed;
  }

  return usePay({
    breakdown: gateway === null ? null : breakdown,
    place: (shown) => place(shown, gateway as GatewayName),
    returnPath,
    onChanged(order) {
      if (!ordered.current) return;
      // From here on, also for the next press, the kind of the resulting order applies.
      const request = { ...ordered.current, kind: order.kind };
      savePendingOrder(userId, request);
      void client.invalidateQueries({ queryKey: [QUOTE] });
      onChanged({ request, order, hasFailed: false });
    },
    onRefused(status) {
      // The order is finished, or no longer fits the member, who may have bought on another device: the next press is
      // a new order, for the price and the time that are offered now.
      if (status === CONFLICT) {
        clearPendingOrder(userId);
        void client.invalidateQueries({ queryKey: [QUOTE] });
      }
      setNotBegun(status === UNAVAILABLE);
    },
  });
}
