import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { idParam } from '../../lib/page-param';
import { useAuth } from '../../stores/auth';
import { orderQuery } from './gift-api';
import { giftWishOf, keepGiftWish, readGiftWish } from './gift-wish';
import type { StandingGift } from './use-gift-checkout';

interface UnpaidGift {
  /** False: not loaded yet. */
  isKnown: boolean;
  /** Null: there is no order to continue. */
  standing: StandingGift | null;
}

/**
 * Restores the choices and the unpaid order of a buyer who returns from the gateway without having
 * paid, or who follows a link with `order` to an order placed in another tab or on another device.
 */
export function useUnpaidGift(): UnpaidGift {
  const [search] = useSearchParams();
  const userId = useAuth((state) => state.user?.id ?? 0);
  const [kept] = useState(() => readGiftWish(userId));
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
  const wish = useMemo(() => (own ? kept : data ? giftWishOf(data) : null), [own, kept, data]);
  useEffect(() => {
    // The next order continues this one, whose key is looked up in the tab's storage.
    if (!own && wish) keepGiftWish(userId, wish);
  }, [own, userId, wish]);
  const isKnown = id === null || !isPending;
  if (!wish) return { isKnown, standing: null };
  const goesOn = data?.state === 'open' || data?.state === 'pending';
  return { isKnown, standing: { wish, order: goesOn ? data : null } };
}
