import type { GatewayName, Order, Plan } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { idParam } from '../../lib/page-param';
import { useAuth } from '../../stores/auth';
import { giftQuoteQuery, orderQuery } from './api';
import {
  type GiftRequest,
  giftIdempotencyKey,
  isSameGift,
  pendingGiftOf,
  readPendingGift,
  savePendingGift,
} from './order-request';
import type { ReceiptOrder } from './receipt';
import { type PriceBreakdown, priceBreakdown, usePay } from './use-pay';

/** An unpaid gift order of this tab. */
export interface PendingGift {
  request: GiftRequest;
  /** Its price and coupon are fixed as long as it can be paid; `null` if it cannot. */
  order: ReceiptOrder | null;
}

/**
 * State of the gift checkout: choices, message and price.
 *
 * @param plans at least one
 */
export function useGiftCheckout(plans: readonly Plan[], before: PendingGift | null) {
  const client = useQueryClient();
  const [pending, setPending] = useState(before);
  const known = plans.find(({ id }) => id === before?.request.planId);
  const first = known ?? plans.find(({ isRecommended }) => isRecommended) ?? plans[0];
  const [planId, setPlanId] = useState(first?.id ?? 0);
  const [message, setMessage] = useState(before?.request.message ?? '');
  const [coupon, setCoupon] = useState(before?.request.coupon ?? null);
  const [picked, pickGateway] = useState<GatewayName | null>(before?.request.gateway ?? null);

  const chosen = { planId, coupon, message: message.trim() };
  const order = pending && isSameGift(chosen, pending.request) ? pending.order : null;
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
    request: gateway && { ...chosen, gateway: gateway.name },
    breakdown: priceBreakdown(quote.data, order),
    isStale: quote.isPlaceholderData,
    /** Why there is no breakdown. */
    error: quote.error,
    /** Called if the order's total differs from the displayed one. */
    onChanged(changed: ReceiptOrder): void {
      if (gateway) setPending({ request: { ...chosen, gateway: gateway.name }, order: changed });
    },
  };
}

const NOT_FOUND = 404;

/** Rejects if it cannot be determined: the next order could then be a second one of the same gift. */
async function stateOf(orderId: number | null | undefined): Promise<Order['state'] | null> {
  if (!orderId) return null;
  try {
    return (await browserApi()('GET /api/user/orders/{id}', { params: { id: orderId } })).state;
  } catch (error) {
    // The order was deleted with the account's data and cannot continue.
    if (error instanceof ApiError && error.status === NOT_FOUND) return 'closed';
    throw error;
  }
}

async function placeGift(userId: number, request: GiftRequest) {
  const { planId, coupon, message, gateway } = request;
  const before = readPendingGift(userId);
  const key = giftIdempotencyKey(request, before, await stateOf(before?.orderId));
  // Stored before the call, so that after a lost answer the same order is found instead of placing
  // a second one.
  savePendingGift(userId, { ...request, key, orderId: null });
  const placed = await callWithCsrf('POST /api/user/gifts', {
    body: {
      plan_id: planId,
      gateway,
      idempotency_key: key,
      ...(coupon ? { coupon } : {}),
      ...(message ? { message } : {}),
    },
  });
  savePendingGift(userId, { ...request, key, orderId: placed.orderId });
  return placed;
}

interface OrderGiftOptions {
  /** `null` while it cannot be ordered yet. */
  request: GiftRequest | null;
  breakdown: PriceBreakdown | null;
  onChanged: (order: ReceiptOrder) => void;
}

/** Places an order for a gift as displayed, and navigates to its gateway. */
export function useOrderGift({ request, breakdown, onChanged }: OrderGiftOptions) {
  const userId = useAuth((state) => state.user?.id ?? 0);
  return usePay({
    breakdown: request && breakdown,
    place: () => placeGift(userId, request as GiftRequest),
    // A gift does not give the buyer access to anything.
    returnPath: null,
    onChanged,
  });
}

interface UnpaidGift {
  /** `false` while not loaded yet. */
  isKnown: boolean;
  /** `null` if there is no order to continue. */
  pending: PendingGift | null;
}

/**
 * Restores the choices and the unpaid order of a buyer who returns from the gateway without having
 * paid, or who follows a link with `order` to an order placed in another tab or on another device.
 */
export function useUnpaidGift(): UnpaidGift {
  const [search] = useSearchParams();
  const userId = useAuth((state) => state.user?.id ?? 0);
  const [kept] = useState(() => readPendingGift(userId));
  const named = idParam(search.get('order') ?? undefined);
  const own = named === null ? search.get('payment') === 'failed' : kept?.orderId === named;
  const id = named ?? (own ? (kept?.orderId ?? null) : null);
  const { data, isPending } = useQuery({
    ...orderQuery(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  // Memoized by order: choices stored after a new order are not overwritten.
  const request = useMemo(
    () => (own ? kept : data ? pendingGiftOf(data) : null),
    [own, kept, data],
  );
  useEffect(() => {
    // The next order continues this one, whose key is looked up in the tab's storage.
    if (!own && request) savePendingGift(userId, request);
  }, [own, userId, request]);
  const isKnown = id === null || !isPending;
  if (!request) return { isKnown, pending: null };
  const isUnfinished = data?.state === 'open' || data?.state === 'pending';
  return { isKnown, pending: { request, order: isUnfinished ? data : null } };
}
