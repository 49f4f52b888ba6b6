import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { paths } from '../../lib/paths';
import { lastOrderQuery, outcomeQuery } from './api';
import { nextAskMs } from './order-outcome';
import { PaidOrder } from './paid-order';
import { PaymentFailed } from './payment-failed';
import { PaymentInReview } from './payment-in-review';
import { PaymentPending } from './payment-pending';
import { ResultSkeleton } from './result-skeleton';
import { text } from './text';

const NOT_FOUND = 404;
const words = text.success;

function NothingBought() {
  return <EmptyState as="h1" {...words.none} href={paths.plans} />;
}

/** Polls with increasing delays until the outcome is known. */
function OneOrder({ id }: { id: number }) {
  const query = useQuery({
    ...outcomeQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.outcome === 'pending'
        ? nextAskMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  if (query.error instanceof ApiError && query.error.status === NOT_FOUND) return <NothingBought />;
  return (
    <Loaded query={query} skeleton={<ResultSkeleton />}>
      {({ order, outcome, goOn }) => {
        switch (outcome) {
          case 'paid':
            return <PaidOrder order={order} goOn={goOn} />;
          case 'pending':
            return <PaymentPending order={order} />;
          case 'failed':
            return <PaymentFailed order={order} />;
          case 'review':
            return <PaymentInReview order={order} />;
          case 'refunded':
            return <EmptyState as="h1" {...words.refunded} href={paths.plans} />;
        }
      }}
    </Loaded>
  );
}

function LastOrder() {
  const query = useQuery({ ...lastOrderQuery(), staleTime: 0 });
  return (
    <Loaded query={query} skeleton={<ResultSkeleton />}>
      {({ data: [order] }) => (order ? <OneOrder id={order.id} /> : <NothingBought />)}
    </Loaded>
  );
}

/** Outcome of an order. @param orderId null: the user's last one */
export function PaymentResult({ orderId }: { orderId: number | null }) {
  return orderId === null ? <LastOrder /> : <OneOrder key={orderId} id={orderId} />;
}
