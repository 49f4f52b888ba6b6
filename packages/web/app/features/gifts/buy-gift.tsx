import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded';
import skeletons from '../../components/skeletons.module.css';
import { plansQuery } from './api';
import styles from './buy-gift.module.css';
import { GiftForm } from './gift-form';
import { text } from './text';

const words = text.give;

/** A plan for somebody else. */
export function BuyGift() {
  const [search] = useSearchParams();
  const plans = useQuery(plansQuery());
  return (
    <section className={styles.give} aria-labelledby="give">
      <h2 id="give">{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      {search.get('payment') === 'failed' && (
        <div role="alert" className={styles.failed}>
          <p className={styles.failedTitle}>{words.failed.title}</p>
          <p>{words.failed.hint}</p>
        </div>
      )}
      <Loaded query={plans} skeleton={<span className={`${skeletons.bone} ${styles.bone}`} />}>
        {({ data }) => (data.length > 0 ? <GiftForm plans={data} /> : <p>{words.noPlans}</p>)}
      </Loaded>
    </section>
  );
}
