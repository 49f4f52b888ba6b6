import type { GatewayName, OrderKind } from '@parde/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quoteQuery } from './api';
import { figuresOf } from './figures';
import type { ReceiptOrder } from './receipt';
import type { Wish } from './wish';

/** An unpaid order of this tab, with fixed price and coupon. */
export interface Standing {
  wish: Wish;
  order: ReceiptOrder;
  /** The previous attempt failed: it can continue at any gateway. */
  hasFailed: boolean;
}

/**
 * Whether the choices match the pending order. Then its price applies, and its coupon is in use
 * already.
 */
function goesOn(
  standing: Standing | null,
  kind: OrderKind | undefined,
  coupon: string | null,
  gateway: GatewayName | null,
): standing is Standing {
  return (
    standing !== null &&
    standing.order.kind === kind &&
    standing.order.coupon === coupon &&
    (standing.hasFailed || standing.wish.gateway === gateway)
  );
}

/** State of the checkout of a plan: choices and price. */
export function useCheckout(planId: number, standing: Standing | null) {
  const client = useQueryClient();
  const [coupon, setCoupon] = useState(standing?.order.coupon ?? null);
  const [isLater, setLater] = useState(standing?.order.kind === 'reserve');
  const [picked, pickGateway] = useState<GatewayName | null>(null);

  const base = useQuery(quoteQuery({ planId, coupon: null, kind: null }));
  const mayChooseTime = base.data?.kind === 'upgrade';
  const kind = mayChooseTime && isLater ? 'reserve' : base.data?.kind;
  const gateways = base.data?.gateways ?? [];
  const wished = picked ?? standing?.wish.gateway;
  const gateway = (gateways.find(({ name }) => name === wished) ?? gateways[0])?.name ?? null;
  const order = goesOn(standing, kind, coupon, gateway) ? standing.order : null;
  const wish = { planId, kind: kind === 'reserve' ? kind : null };
  const quote = useQuery({
    ...quoteQuery({ ...wish, coupon: order ? null : coupon }),
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
      const { queryKey, queryFn } = quoteQuery({ ...wish, coupon: code });
      const answer = await client.fetchQuery({ queryKey, queryFn, retry: false });
      client.setQueryData(quoteQuery({ ...wish, coupon: answer.coupon }).queryKey, answer);
      setCoupon(answer.coupon);
    },
    removeCoupon: () => setCoupon(null),
    figures: figuresOf(quote.data, order),
    /** The figures belong to an earlier choice. */
    isStale: quote.isPlaceholderData,
    /** Why there are no figures. */
    error: quote.error,
  };
}
