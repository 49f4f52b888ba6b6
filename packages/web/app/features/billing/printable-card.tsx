import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import skeletons from '../../components/skeletons.module.css';
import { paths } from '../../lib/paths';
import { orderQuery } from './gift-api';
import { GiftCard } from './gift-card';
import { text } from './gift-text';
import styles from './printable-card.module.css';

const words = text.card;
const NOT_FOUND = 404;

/** Prints the card of a gift. @param orderId null: no such number */
export function PrintableCard({ orderId }: { orderId: number | null }) {
  const query = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== null, staleTime: 0 });
  const isMissing = query.error instanceof ApiError && query.error.status === NOT_FOUND;
  if (orderId === null || isMissing) return <EmptyState {...words.missing} href={paths.gift} />;
  return (
    <Loaded query={query} skeleton={<span className={`${skeletons.bone} ${styles.bone}`} />}>
      {(order) =>
        order.gift && order.state === 'paid' ? (
          <div className={styles.page}>
            {order.gift.isRedeemed && <p className="not-printed">{words.redeemed}</p>}
            <GiftCard order={order} gift={order.gift} />
            <div className={`${styles.actions} not-printed`}>
              <button type="button" className={button.go} onClick={() => print()}>
                {words.print}
              </button>
              <Link to={paths.gift} className={button.quiet}>
                {words.back}
              </Link>
            </div>
          </div>
        ) : (
          <EmptyState {...words.missing} href={paths.gift} />
        )
      }
    </Loaded>
  );
}
