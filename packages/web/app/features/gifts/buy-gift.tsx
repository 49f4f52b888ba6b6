import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PayNotice } from '../../components/checkout/pay-notice';
import { Loaded } from '../../components/loaded';
import skeletons from '../../components/skeletons.module.css';
import { useAuth } from '../../stores/auth';
import { orderQuery, plansQuery } from './api';
import styles from './buy-gift.module.css';
import { GiftForm } from './gift-form';
import { readGiftWish } from './gift-wish';
import { text } from './text';
import type { StandingGift } from './use-gift-checkout';

const words = text.give;

/** Who comes back from the gateway without having paid finds what they wrote, and the order that it stands in. */
function useUnpaid(hasFailed: boolean): { isKnown: boolean; standing: StandingGift | null } {
  const userId = useAuth((state) => state.user?.id ?? 0);
  const [wish] = useState(() => (hasFailed ? readGiftWish(userId) : null));
  const id = wish?.orderId ?? null;
  const { data, isPending } = useQuery({
    ...orderQuery(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!wish) return { isKnown: true, standing: null };
  if (id === null) return { isKnown: true, standing: { wish, order: null } };
  const goesOn = data?.state === 'open' || data?.state === 'pending';
  return { isKnown: !isPending, standing: { wish, order: goesOn ? data : null } };
}

/** A plan for somebody else. */
export function BuyGift() {
  const [search] = useSearchParams();
  const hasFailed = search.get('payment') === 'failed';
  const plans = useQuery(plansQuery());
  const { isKnown, standing } = useUnpaid(hasFailed);
  const skeleton = <span className={`${skeletons.bone} ${styles.bone}`} />;
  return (
    <section className={styles.give} aria-labelledby="give">
      <h2 id="give">{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      {hasFailed && <PayNotice as="h3" {...words.failed} isSerious />}
      <Loaded query={plans} skeleton={skeleton}>
        {({ data }) => {
          if (data.length === 0) return <p>{words.noPlans}</p>;
          return isKnown ? <GiftForm plans={data} standing={standing} /> : skeleton;
        }}
      </Loaded>
    </section>
  );
}
