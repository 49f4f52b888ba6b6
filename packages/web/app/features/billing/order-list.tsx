import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Pagination } from '../../components/pagination';
import skeletons from '../../components/skeletons.module.css';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { ordersQuery } from './order-api';
import styles from './order-list.module.css';
import { OrderRow } from './order-row';
import { text } from './order-text';

const words = text.orders;
const hrefOf = (page: number) => `${paths.dashboard}${page > 1 ? `?orders=${page}` : ''}#orders`;

/** The member's orders, newest first; paged by `orders` in the URL. */
export function OrderList() {
  const [search] = useSearchParams();
  const page = pageParam(new URLSearchParams({ page: search.get('orders') ?? '' }));
  // They may have changed in another window.
  const query = useQuery({ ...ordersQuery(page), staleTime: 0, placeholderData: keepPreviousData });
  return (
    <Loaded query={query} skeleton={<OrdersSkeleton />}>
      {(list) => (
        <>
          {list.data.length > 0 ? (
            <ul className={styles.rows}>
              {list.data.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          ) : page > 1 ? (
            <EmptyState {...words.emptyPage} href={hrefOf(1)} />
          ) : (
            <NothingYet {...words.empty} href={paths.plans} />
          )}
          <Pagination list={list} hrefOf={hrefOf} />
        </>
      )}
    </Loaded>
  );
}

function OrdersSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <span key={row} className={`${skeletons.bone} ${styles.bone}`} />
      ))}
    </div>
  );
}
