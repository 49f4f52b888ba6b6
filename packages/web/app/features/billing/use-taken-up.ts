import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../lib/api';
import { resultOf } from '../../lib/api-result';
import { idParam } from '../../lib/page-param';
import { keepWish, readWish, wishOf } from './wish';

async function takeUp(userId: number, planId: number, orderId: number): Promise<null> {
  const order = await resultOf(
    browserApi()('GET /api/user/orders/{id}', { params: { id: orderId } }),
  );
  const wish = order.ok ? wishOf(order.data) : null;
  if (wish?.planId === planId) keepWish(userId, wish);
  return null;
}

/**
 * Stores the unpaid order given by `order` in the URL as this tab's pending order, with its price,
 * coupon and gateway: it may have been placed in another tab or on another device.
 *
 * @returns false: not loaded yet
 */
export function useTakenUp(userId: number, planId: number): boolean {
  const [search] = useSearchParams();
  const orderId = idParam(search.get('order') ?? undefined);
  const isHere = orderId === null || readWish(userId, planId)?.orderId === orderId;
  const { isPending } = useQuery({
    queryKey: ['take-up', userId, orderId],
    queryFn: () => takeUp(userId, planId, orderId ?? 0),
    enabled: !isHere,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return isHere || !isPending;
}
