import type { GatewayName, OrderKind } from '@parde/contract';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../lib/api';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { findContinuation, orderOutcome } from './payment-outcome';

export const QUOTE = 'POST /api/premium/quote';

export const plansQuery = () => apiQuery('GET /api/premium/plans', {});

export const planQuery = (id: number) =>
  apiQuery('GET /api/premium/plans/{id}', { params: { id } });

export interface QuoteRequest {
  planId: number;
  coupon: string | null;
  /** `null`: choose the kind that suits the member. */
  kind: OrderKind | null;
}

/** Price of a plan for this member. A POST without side effects: coupons must not be in URLs. */
export const quoteQuery = ({ planId, coupon, kind }: QuoteRequest) =>
  queryOptions({
    queryKey: [QUOTE, planId, coupon, kind],
    queryFn: () =>
      callWithCsrf(QUOTE, {
        body: { plan_id: planId, ...(coupon ? { coupon } : {}), ...(kind ? { kind } : {}) },
      }),
    // The credit decreases with time, and premium may have begun in another window.
    staleTime: 0,
  });

export const lastOrderQuery = () => apiQuery('GET /api/user/orders', { query: { per_page: 1 } });

/**
 * An order as on its receipt, the status of its payment (the server queries the gateway first), and where to continue
 * once it is paid.
 */
export const outcomeQuery = (id: number) =>
  queryOptions({
    queryKey: ['outcome', id],
    queryFn: async ({ signal }) => {
      const check = await browserApi()('GET /api/user/payment-check', { signal });
      const order = await browserApi()('GET /api/user/orders/{id}', { params: { id }, signal });
      const outcome = orderOutcome(order, check);
      return {
        order,
        outcome,
        continuation: outcome === 'paid' ? await findContinuation(id) : null,
      };
    },
    staleTime: 0,
    gcTime: 0,
  });

export interface PlaceOrderOptions {
  planId: number;
  isReserve: boolean;
  coupon: string | null;
  gateway: GatewayName;
  key: string;
}

/** Idempotent: the same key returns the same order. */
export function placeOrder({ planId, isReserve, coupon, gateway, key }: PlaceOrderOptions) {
  const body = {
    plan_id: planId,
    gateway,
    idempotency_key: key,
    ...(coupon ? { coupon } : {}),
  };
  return callWithCsrf(isReserve ? 'POST /api/user/reserve2' : 'POST /api/user/join2', { body });
}

/** Price of a plan as a gift. A POST without side effects: coupons must not be in URLs. */
export const giftQuoteQuery = (planId: number, coupon: string | null) =>
  queryOptions({
    queryKey: [QUOTE, 'gift', planId, coupon],
    queryFn: () =>
      callWithCsrf(QUOTE, {
        body: { plan_id: planId, kind: 'gift', ...(coupon ? { coupon } : {}) },
      }),
    staleTime: 0,
    retry: false,
  });

export const giftsQuery = (page: number) =>
  apiQuery('GET /api/user/orders', { query: { kind: 'gift', ...(page === 1 ? {} : { page }) } });

export const receivedGiftsQuery = (page: number) =>
  apiQuery('GET /api/user/gifts/received', { query: page === 1 ? {} : { page } });

export const orderQuery = (id: number) => apiQuery('GET /api/user/orders/{id}', { params: { id } });

export const ordersQuery = (page: number) =>
  apiQuery('GET /api/user/orders', { query: page === 1 ? {} : { page } });
