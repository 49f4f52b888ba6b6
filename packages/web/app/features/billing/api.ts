import type { GatewayName, OrderKind } from '@parde/contract';
import { queryOptions } from '@tanstack/react-query';
import { browserApi } from '../../lib/api';
import { apiQuery } from '../../lib/api-query';
import { callWithCsrf } from '../../lib/csrf';
import { findGoOn } from './go-on';
import { orderOutcome } from './order-outcome';

export const QUOTE = 'POST /api/premium/quote';

export const plansQuery = () => apiQuery('GET /api/premium/plans', {});

export const planQuery = (id: number) =>
  apiQuery('GET /api/premium/plans/{id}', { params: { id } });

export interface QuoteWish {
  planId: number;
  coupon: string | null;
  /** Null: choose what fits the member. */
  kind: OrderKind | null;
}

/** Price of a plan for this member. A POST without side effects: coupons must not be in URLs. */
export const quoteQuery = ({ planId, coupon, kind }: QuoteWish) =>
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
 * An order as on its receipt, the status of its payment (the server asks the gateway first), and
 * where to continue when it is paid.
 */
export const outcomeQuery = (id: number) =>
  queryOptions({
    queryKey: ['outcome', id],
    queryFn: async ({ signal }) => {
      const check = await browserApi()('GET /api/user/payment-check', { signal });
      const order = await browserApi()('GET /api/user/orders/{id}', { params: { id }, signal });
      const outcome = orderOutcome(order, check);
      return { order, outcome, goOn: outcome === 'paid' ? await findGoOn(id) : null };
    },
    staleTime: 0,
    gcTime: 0,
  });

export interface OrderWish {
  planId: number;
  isReserve: boolean;
  coupon: string | null;
  gateway: GatewayName;
  key: string;
}

/** The same key returns the same order. */
export function placeOrder({ planId, isReserve, coupon, gateway, key }: OrderWish) {
  const body = {
    plan_id: planId,
    gateway,
    idempotency_key: key,
    ...(coupon ? { coupon } : {}),
  };
  return callWithCsrf(isReserve ? 'POST /api/user/reserve2' : 'POST /api/user/join2', { body });
}
