import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query';
import { callWithCsrf } from '../../lib/csrf';

const QUOTE = 'POST /api/premium/quote';

export const plansQuery = () => apiQuery('GET /api/premium/plans', {});

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

export const orderQuery = (id: number) => apiQuery('GET /api/user/orders/{id}', { params: { id } });
