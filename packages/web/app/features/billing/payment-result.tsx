import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Notice } from '../../components/notice';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { CurtainMark } from '../../components/wordmark';
import { paths } from '../../lib/paths';
import { lastOrderQuery, outcomeQuery } from './api';
import { stopAwaitingPayment } from './awaited-payment';
import { orderText } from './order-text';
import { PaidOrder } from './paid-order';
import paidOrderStyles from './paid-order.module.css';
import { pollDelayMs } from './payment-outcome';
import styles from './payment-result.module.css';
import { readReturnPath } from './payment-return';
import { orderSummary } from './plan-words';
import type { ReceiptOrder } from './receipt';
import { text } from './text';

const NOT_FOUND = 404;
const words = text.success;

function NothingBought() {
  return <EmptyState as="h1" {...words.none} href={paths.plans} />;
}

/** Shown if another member signed in on this browser while the buyer was at the gateway: it may well be paid. */
function NotOwnOrder() {
  return (
    <EmptyState as="h1" {...orderText.notOwn} action={failedWords.support} href={paths.contact} />
  );
}

/** Polls with increasing delays until the outcome is known. */
function OneOrder({ id }: { id: number }) {
  const query = useQuery({
    ...outcomeQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.outcome === 'pending'
        ? pollDelayMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  if (query.error instanceof ApiError && query.error.status === NOT_FOUND) return <NotOwnOrder />;
  return (
    <Loaded query={query} skeleton={<ResultSkeleton />}>
      {({ order, outcome, continuation }) => {
        switch (outcome) {
          case 'paid':
            return <PaidOrder order={order} continuation={continuation} />;
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

/**
 * Outcome of an order.
 *
 * @param orderId `null` for the user's last order
 */
export function PaymentResult({ orderId }: { orderId: number | null }) {
  return orderId === null ? <LastOrder /> : <OneOrder key={orderId} id={orderId} />;
}

const pendingWords = text.success.pending;

/** The outcome is not yet known; the page polls for it. */
function PaymentPending({ order }: { order: ReceiptOrder }) {
  return (
    <Stack gap={16} align="center" center className={styles.pending}>
      <span className={styles.mark}>
        <CurtainMark size={40} />
      </span>
      <div role="status">
        <h1>{pendingWords.title}</h1>
        <Text above={8}>{orderSummary(order)}</Text>
        <Text tone="quiet" above={8} className={styles.hint}>
          {pendingWords.hint}
        </Text>
      </div>
      <Text tone="quiet" above={8} className={styles.hint}>
        {pendingWords.close}
      </Text>
      {order.state === 'open' && (
        <Stack
          as="p"
          direction="row"
          align="center"
          justify="center"
          wrap
          size={14}
          tone="quiet"
          gap={16}
          rowGap={8}
        >
          {pendingWords.paying}
          <Button size="small" to={retryPath(order)}>
            {pendingWords.back}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

const failedWords = text.success.failed;

/** The payment failed; links to a retry. */
function PaymentFailed({ order }: { order: ReceiptOrder }) {
  return (
    <PaymentNotice order={order} words={failedWords}>
      <Button variant="action" to={retryPath(order)}>
        {failedWords.action}
      </Button>
      <Button to={paths.contact}>{failedWords.support}</Button>
    </PaymentNotice>
  );
}

const reviewWords = text.success.review;

/** Shown if the gateway's answer does not match the order: nothing is lost, and nothing must be paid again. */
function PaymentInReview({ order }: { order: ReceiptOrder }) {
  return (
    <PaymentNotice order={order} words={reviewWords}>
      <Button variant="action" to={paths.contact}>
        {reviewWords.support}
      </Button>
      <Button to={paths.dashboard}>{reviewWords.dashboard}</Button>
    </PaymentNotice>
  );
}

interface PaymentNoticeProps {
  order: ReceiptOrder;
  words: { title: string; hint: string };
  /** Links to the possible next steps. */
  children: ReactNode;
}

/** Explains why an order is definitely not paid; the browser then stops waiting for the payment. */
function PaymentNotice({ order, words, children }: PaymentNoticeProps) {
  useEffect(stopAwaitingPayment, []);
  return (
    <Notice
      as="h1"
      title={words.title}
      hint={`${orderSummary(order)}. ${words.hint}`}
      action={
        <Stack direction="row" gap={12} justify="center" wrap fill>
          {children}
        </Stack>
      }
    />
  );
}

/** Path to retry an unpaid order. */
const retryPath = ({ id, kind, planId }: ReceiptOrder): string =>
  kind === 'gift' ? paths.payGift(id) : paths.join(planId, { order: id, next: readReturnPath(id) });

/** Placeholder of a receipt. */
function ResultSkeleton() {
  return (
    <Stack gap={24} className={paidOrderStyles.result} aria-hidden="true">
      <Stack align="center">
        <Bone width="60%" height={38} />
      </Stack>
      <Bone height={380} radius="sheet" />
    </Stack>
  );
}
