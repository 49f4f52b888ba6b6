import type { Order } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import button from '../../components/button.module.css';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { MixedWords } from '../../components/mixed-words';
import { NothingYet } from '../../components/nothing-yet';
import { Pagination } from '../../components/pagination';
import skeletons from '../../components/skeletons.module.css';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { ordersQuery } from './api';
import styles from './order-list.module.css';
import { orderText } from './order-text';
import { amountWords, orderAction, stateWords } from './order-words';

const words = orderText.orders;
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

const small = `${button.quiet} ${button.small}`;

/** One order: what was bought, its state, price and next step. */
function OrderRow({ order }: { order: Order }) {
  const { id, kind, state, planTitle, amount, createdAt, gift } = order;
  const action = orderAction(order);
  return (
    <OrderLine
      name={
        <>
          {words.kinds[kind]} <bdi>{planTitle}</bdi>
        </>
      }
      state={order.isUnderReview ? 'pending' : state}
      stateWords={stateWords(order)}
      facts={
        <>
          <time dateTime={createdAt}>{formatJalali(createdAt)}</time>
          <span>{amountWords(amount)}</span>
        </>
      }
    >
      {gift && state === 'paid' && (
        <Link to={paths.giftCard(id)} className={small}>
          {words.card}
        </Link>
      )}
      <Link to={action.href} className={small} aria-label={action.name}>
        {action.label}
      </Link>
    </OrderLine>
  );
}

interface OrderLineProps {
  name: ReactNode;
  state: Order['state'];
  /** State of the order, in words. */
  stateWords: string;
  /** Facts below its name, side by side. */
  facts: ReactNode;
  /** Message written with it. */
  message?: string | null;
  /** Links to continue. */
  children: ReactNode;
}

/** One order in a list. */
export function OrderLine(props: OrderLineProps) {
  const { name, state, stateWords, facts, message, children } = props;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.chip} data-state={state}>
            {stateWords}
          </span>
        </p>
        <p className={styles.facts}>{facts}</p>
        {message && (
          <p className={styles.message} dir="auto">
            <MixedWords text={message} />
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
