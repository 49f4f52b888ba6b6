import type { Plan } from '@parde/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../../components/button';
import { Loaded } from '../../components/loaded';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { outcomeQuery } from './api';
import { CheckoutColumns, CheckoutSkeleton, PayNotice } from './checkout-layout';
import { ChoiceField, GatewayField } from './choice-field';
import { CouponForm } from './coupon-form';
import { clearPendingOrder, readPendingOrder } from './order-request';
import { PlanLines } from './plan-cards';
import { payLabel } from './plan-words';
import { text } from './text';
import { type PendingOrder, useCheckout, useOrderPlan } from './use-checkout';

/** Reloads the page when the browser's Back button restores it from the bfcache, which would show outdated state. */
function useReloadOnBack(): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/** Checkout of a plan: the status of an attempt in this tab, then choices and total. Browser only. */
export function Checkout({ plan }: { plan: Plan }) {
  useReloadOnBack();
  const userId = useAuth((state) => state.user?.id ?? 0);
  const [before] = useState(() => readPendingOrder(userId, plan.id));
  const [changed, setChanged] = useState<PendingOrder | null>(null);
  const orderId = before?.orderId ?? null;
  const { data, isPending } = useQuery({
    ...outcomeQuery(orderId ?? 0),
    enabled: orderId !== null,
    refetchOnWindowFocus: false,
  });
  const state = data?.order.state;
  const isOver = state === 'closed' || state === 'refunded';
  useEffect(() => {
    if (isOver) clearPendingOrder(userId);
  }, [isOver, userId]);
  if (orderId !== null && isPending) return <CheckoutSkeleton />;
  if (data?.outcome === 'paid')
    return <Navigate to={paths.successfulPayment(data.order.id)} replace />;
  const pending =
    before && data && state === 'open'
      ? {
          request: before,
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
          actions={<Button to={paths.successfulPayment(data.order.id)}>{unclear.action}</Button>}
        />
      )}
      <CheckoutForm plan={plan} pending={changed ?? pending} onChanged={setChanged} />
    </>
  );
}

const words = text.join;
const TIMES = [
  { value: 'now', label: words.now, hint: words.nowHint },
  { value: 'later', label: words.later, hint: words.laterHint },
] as const;

interface CheckoutFormProps {
  plan: Plan;
  pending: PendingOrder | null;
  onChanged: (pending: PendingOrder) => void;
}

/** Choice of start, gateway and coupon, with the total next to it. */
export function CheckoutForm({ plan, pending, onChanged }: CheckoutFormProps) {
  const checkout = useCheckout(plan.id, pending);
  const { base, gateways, gateway, breakdown, isStale, coupon, error } = checkout;
  const form = useOrderPlan({
    planId: plan.id,
    breakdown: isStale ? null : breakdown,
    gateway,
    hasFailed: pending?.hasFailed ?? false,
    onChanged,
  });
  const gatewayTitle = gateways.find(({ name }) => name === gateway)?.titleFa;
  return (
    <Loaded query={base} skeleton={<CheckoutSkeleton />}>
      {() => (
        <CheckoutColumns
          breakdown={breakdown}
          isStale={isStale}
          error={error}
          form={form}
          submitLabel={
            breakdown && gatewayTitle !== undefined ? payLabel(breakdown, gatewayTitle) : null
          }
        >
          <PlanLines lines={plan.linesFa} />
          {checkout.mayChooseTime && (
            <ChoiceField
              legend={words.when}
              options={TIMES}
              chosen={checkout.isLater ? 'later' : 'now'}
              onChoose={(time) => checkout.setLater(time === 'later')}
            />
          )}
          {breakdown?.amount !== 0 && (
            <GatewayField gateways={gateways} chosen={gateway} onChoose={checkout.pickGateway} />
          )}
          <CouponForm
            applied={coupon}
            onApply={checkout.applyCoupon}
            onRemove={checkout.removeCoupon}
          />
        </CheckoutColumns>
      )}
    </Loaded>
  );
}
