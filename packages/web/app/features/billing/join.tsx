import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../../components/button';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { text as shared } from '../../components/text';
import { Text } from '../../components/typography';
import { browserApi } from '../../lib/api';
import { resultOf } from '../../lib/api-result';
import { idParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { useReturnPath, withReturnPath } from '../../lib/return-path';
import { useAuth } from '../../stores/auth';
import { Checkout } from './checkout';
import { CheckoutSkeleton, PayNotice } from './checkout-layout';
import columns from './checkout-layout.module.css';
import styles from './join.module.css';
import { pendingOrderOf, readPendingOrder, savePendingOrder } from './order-request';
import { PlanLines, PlanPrice } from './plan-cards';
import { text } from './text';

/** Plan and price, shown to visitors in place of the checkout. */
function SignInFirst({ plan }: { plan: Plan }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const words = text.join.signIn;
  return (
    <div className={columns.columns}>
      <Stack gap={24}>
        <PlanLines lines={plan.linesFa} />
      </Stack>
      <Stack as="section" gap={8} className={columns.sum} aria-label={words.title}>
        <PlanPrice plan={plan} />
        <Text as="h2" size={16} above={8} className={styles.signIn}>
          {words.title}
        </Text>
        <Text size={14} tone="quiet">
          {words.hint}
        </Text>
        <Stack gap={8} above={8}>
          <Button variant="action" to={paths.login(here)}>
            {words.login}
          </Button>
          <Button to={paths.register(here)}>{words.register}</Button>
        </Stack>
      </Stack>
    </div>
  );
}

function MemberCheckout({ userId, plan }: { userId: number; plan: Plan }) {
  return useResumeOrder(userId, plan.id) ? <Checkout plan={plan} /> : <CheckoutSkeleton />;
}

function CheckoutOrSignIn({ plan }: { plan: Plan }) {
  const isUserKnown = useAuth((state) => state.hasTriedFetchingUser);
  const user = useAuth((state) => state.user);
  if (user) return <MemberCheckout key={user.id} userId={user.id} plan={plan} />;
  if (isUserKnown) return <SignInFirst plan={plan} />;
  return (
    <>
      <noscript>
        <p>{shared.needsScript}</p>
      </noscript>
      <CheckoutSkeleton />
    </>
  );
}

/** Page for buying one plan; visible to everyone, but only members can buy. */
export function Join({ plan }: { plan: Plan }) {
  const [search] = useSearchParams();
  const returnPath = useReturnPath();
  return (
    <>
      <Stack as="header" gap={8} below={24}>
        <h1>
          <MixedWords text={text.join.title(plan.titleFa)} />
        </h1>
        <Stack as="p" direction="row" wrap tone="quiet" gap={16} rowGap={0}>
          {text.join.lead(formatPlain(plan.days))}{' '}
          <Text
            as={Button}
            tone="plain"
            variant="link"
            to={withReturnPath(paths.plans, returnPath)}
          >
            {text.otherPlans}
          </Text>
        </Stack>
      </Stack>
      {search.get('payment') === 'failed' && <PayNotice {...text.join.failed} isSerious />}
      <CheckoutOrSignIn plan={plan} />
    </>
  );
}

async function saveOrderOf(userId: number, planId: number, orderId: number): Promise<null> {
  const order = await resultOf(
    browserApi()('GET /api/user/orders/{id}', { params: { id: orderId } }),
  );
  const request = order.ok ? pendingOrderOf(order.data) : null;
  if (request?.planId === planId) savePendingOrder(userId, request);
  return null;
}

/**
 * Stores the unpaid order given by `order` in the URL as this tab's pending order, with its price, coupon and gateway:
 * it may have been placed in another tab or on another device.
 *
 * @returns `false` while it is not loaded yet
 */
function useResumeOrder(userId: number, planId: number): boolean {
  const [search] = useSearchParams();
  const orderId = idParam(search.get('order') ?? undefined);
  const isHere = orderId === null || readPendingOrder(userId, planId)?.orderId === orderId;
  const { isPending } = useQuery({
    queryKey: ['take-up', userId, orderId],
    queryFn: () => saveOrderOf(userId, planId, orderId ?? 0),
    enabled: !isHere,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return isHere || !isPending;
}
