import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { idParam } from '../../lib/page-param';
import { useAuth } from '../../stores/auth';
import { orderQuery } from './api';
import { giftWishOf, keepGiftWish, readGiftWish } from './gift-wish';
import type { StandingGift } from './use-gift-checkout';

interface UnpaidGift {
  /** False: not looked up yet. */
  isKnown: boolean;
  /** Null: nothing of before is to go on. */
  standing: StandingGift | null;
}

/**
 * Who comes back from the gateway without having paid finds what they wrote, and the order that it stands in; so does
 * who follows `order` of the address to one that was begun in another tab or on another device.
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
  // The same as long as the order is: what is kept after it was ordered anew is not written over.
  const wish = useMemo(() => (own ? kept : data ? giftWishOf(data) : null), [own, kept, data]);
  useEffect(() => {
    // What is ordered next is that order: its key is looked up there.
    if (!own && wish) keepGiftWish(userId, wish);
  }, [own, userId, wish]);
  const isKnown = id === null || !isPending;
  if (!wish) return { isKnown, standing: null };
  const goesOn = data?.state === 'open' || data?.state === 'pending';
  return { isKnown, standing: { wish, order: goesOn ? data : null } };
}
