import type { GatewayName, Plan } from '@parde/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { figuresOf } from './figures';
import { giftQuoteQuery } from './gift-api';
import { type GiftWish, isSameGift } from './gift-wish';
import type { ReceiptOrder } from './receipt';

/** An unpaid gift order of this tab. */
export interface StandingGift {
  wish: GiftWish;
  /** Its price and coupon are fixed as long as it can be paid; null: it cannot. */
  order: ReceiptOrder | null;
}

/** State of the gift checkout: choices, message and price. @param plans at least one */
export function useGiftCheckout(plans: readonly Plan[], before: StandingGift | null) {
  const client = useQueryClient();
  const [standing, setStanding] = useState(before);
  const known = plans.find(({ id }) => id === before?.wish.planId);
  const first = known ?? plans.find(({ isRecommended }) => isRecommended) ?? plans[0];
  const [planId, setPlanId] = useState(first?.id ?? 0);
  const [message, setMessage] = useState(before?.wish.message ?? '');
  const [coupon, setCoupon] = useState(before?.wish.coupon ?? null);
  const [picked, pickGateway] = useState<GatewayName | null>(before?.wish.gateway ?? null);

  const chosen = { planId, coupon, message: message.trim() };
  const order = standing && isSameGift(chosen, standing.wish) ? standing.order : null;
  const base = useQuery({ ...giftQuoteQuery(planId, null), placeholderData: keepPreviousData });
  // The pending order includes its coupon: requesting it again would exceed its limit.
  const quote = useQuery({
    ...giftQuoteQuery(planId, order ? null : coupon),
    placeholderData: keepPreviousData,
  });
  const gateways = base.data?.gateways ?? [];
  const gateway = gateways.find(({ name }) => name === picked) ?? gateways[0] ?? null;

  return {
    base,
    planId,
    setPlanId,
    message,
    setMessage,
    coupon,
    /** Checks a coupon; rejects if it does not apply. */
    async applyCoupon(code: string): Promise<void> {
      const { queryKey, queryFn } = giftQuoteQuery(planId, code);
      const answer = await client.fetchQuery({ queryKey, queryFn, retry: false });
      client.setQueryData(giftQuoteQuery(planId, answer.coupon).queryKey, answer);
      setCoupon(answer.coupon);
    },
    removeCoupon: () => setCoupon(null),
    gateways,
    gateway,
    pickGateway,
    wish: gateway && { ...chosen, gateway: gateway.name },
    figures: figuresOf(quote.data, order),
    isStale: quote.isPlaceholderData,
    /** Why there are no figures. */
    error: quote.error,
    /** The order's sum differs from the displayed one. */
    onChanged(changed: ReceiptOrder): void {
      if (gateway) setStanding({ wish: { ...chosen, gateway: gateway.name }, order: changed });
    },
  };
}
