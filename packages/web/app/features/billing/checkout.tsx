import type { Plan } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { outcomeQuery } from './api';
import { CheckoutForm } from './checkout-form';
import { CheckoutSkeleton } from './checkout-skeleton';
import { PayNotice } from './pay-notice';
import { text } from './text';
import type { Standing } from './use-checkout';
import { forgetWish, readWish } from './wish';

/**
 * Reloads when restored by the browser's Back button (bfcache), which would show outdated state.
 */
function useFreshPage(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/** Buying a plan: the status of an attempt in this tab, then choices and sum. Browser only. */
export function Checkout({ plan }: { plan: Plan }) {
  useFreshPage();
  const userId = useAuth((state) => state.user?.id ?? 0);
  const [before] = useState(() => readWish(userId, plan.id));
  const [changed, setChanged] = useState<Standing | null>(null);
  const orderId = before?.orderId ?? null;
  const { data, isPending } = useQuery({
    ...outcomeQuery(orderId ?? 0),
    enabled: orderId !== null,
    refetchOnWindowFocus: false,
  });
  const state = data?.order.state;
  const isOver = state === 'closed' || state === 'refunded';
  useEffect(() => {
    if (isOver) forgetWish(userId);
  }, [isOver, userId]);
  if (orderId !== null && isPending) return <CheckoutSkeleton />;
  if (data?.outcome === 'paid')
    return <Navigate to={paths.successfulPayment(data.order.id)} replace />;
  const standing =
    before && data && state === 'open'
      ? {
          wish: before,
          order: data.order,
          hasFailed: data.outcome === 'failed' || data.outcome === 'review',
        }
      : null;
  const unclear = data?.order.isUnderReview ? text.join.review : text.join.unclear;
  return (
    <>
      {data && (state === 'pending' || data.order.isUnderReview) && (
        <PayNotice
          {...unclear}
          actions={
            <Link className={button.quiet} to={paths.successfulPayment(data.order.id)}>
              {unclear.action}
            </Link>
          }
        />
      )}
      <CheckoutForm plan={plan} standing={changed ?? standing} onChanged={setChanged} />
    </>
  );
}
