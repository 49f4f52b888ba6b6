import type { Order } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { EmptySection } from '../../components/empty-state';
import { MixedWords } from '../../components/mixed-words';
import { PagedList } from '../../components/paged-list';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { usePage } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { ordersQuery } from './api';
import styles from './order-list.module.css';
import { orderText } from './order-text';
import { amountWords, orderAction, stateWords } from './order-words';

const words = orderText.orders;
const hrefOf = (page: number) => `${paths.dashboard}${page > 1 ? `?orders=${page}` : ''}#orders`;

/** The member's orders, newest first; paged by `orders` in the URL. */
export function OrderList() {
  const page = usePage('orders');
  // They may have changed in another window.
  const query = useQuery({ ...ordersQuery(page), staleTime: 0, placeholderData: keepPreviousData });
  return (
    <PagedList
      query={query}
      skeleton={<OrdersSkeleton />}
      hrefOf={hrefOf}
      empty={<EmptySection {...words.empty} href={paths.plans} />}
      emptyPage={words.emptyPage}
    >
      {(items) => (
        <Stack as="ul" gap={8}>
          {items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

function OrdersSkeleton() {
  return (
    <Stack gap={8} aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <Bone key={row} height={88} radius="card" />
      ))}
    </Stack>
  );
}

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
        <Button to={paths.giftCard(id)} size="small">
          {words.card}
        </Button>
      )}
      <Button to={action.href} size="small" aria-label={action.name}>
        {action.label}
      </Button>
    </OrderLine>
  );
}

interface OrderLineProps {
  name: ReactNode;
  state: Order['state'];
  /** State of the order, in words. */
  stateWords: string;
  /** Facts below the order's name, side by side. */
  facts: ReactNode;
  /** Message written with the order. */
  message?: string | null;
  /** Links to continue with the order. */
  children?: ReactNode;
}

/** One order in a list. */
export function OrderLine(props: OrderLineProps) {
  const { name, state, stateWords, facts, message, children } = props;
  return (
    <Stack as="li" direction="row" gap={12} align="center" wrap panel>
      <Stack gap={4} className={styles.words}>
        <Stack as="p" direction="row" align="center" wrap gap={12} rowGap={4}>
          <Text as="span" weight="medium">
            {name}
          </Text>
          <Chip
            tone={state === 'open' || state === 'closed' ? 'error' : 'quiet'}
            className={state === 'paid' ? styles.paid : undefined}
          >
            {stateWords}
          </Chip>
        </Stack>
        <Stack as="p" direction="row" wrap size={14} tone="quiet" gap={16} rowGap={0}>
          {facts}
        </Stack>
        {message && (
          <Text size={14} tone="quiet" truncate dir="auto">
            <MixedWords text={message} />
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  );
}
