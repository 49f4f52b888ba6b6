import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded';
import styles from './buy-gift.module.css';
import { CheckoutSkeleton } from './checkout-skeleton';
import { plansQuery } from './gift-api';
import { GiftForm } from './gift-form';
import { text } from './gift-text';
import { PayNotice } from './pay-notice';
import { useUnpaidGift } from './use-unpaid-gift';

const words = text.give;

/** Buys a plan for somebody else. */
export function BuyGift() {
  const [search] = useSearchParams();
  const hasFailed = search.get('payment') === 'failed';
  const plans = useQuery(plansQuery());
  const { isKnown, standing } = useUnpaidGift();
  const skeleton = <CheckoutSkeleton choices={3} />;
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
