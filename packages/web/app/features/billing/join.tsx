import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { Link, useLocation, useSearchParams } from 'react-router';
import button from '../../components/button.module.css';
import { text as shared } from '../../components/text';
import { paths } from '../../lib/paths';
import { useWayBack } from '../../lib/use-way-back';
import { withWayBack } from '../../lib/way-back';
import { useAuth } from '../../stores/auth';
import { Checkout } from './checkout';
import columns from './checkout-columns.module.css';
import { CheckoutSkeleton } from './checkout-skeleton';
import styles from './join.module.css';
import { PayNotice } from './pay-notice';
import { PlanLines } from './plan-lines';
import { PlanPrice } from './plan-price';
import { text } from './text';
import { useTakenUp } from './use-taken-up';

/** Plan and price, shown to visitors in place of the checkout. */
function SignInFirst({ plan }: { plan: Plan }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const words = text.join.signIn;
  return (
    <div className={columns.columns}>
      <div className={columns.choices}>
        <PlanLines lines={plan.linesFa} />
      </div>
      <section className={columns.sum} aria-label={words.title}>
        <PlanPrice plan={plan} />
        <h2 className={styles.signIn}>{words.title}</h2>
        <p className={styles.hint}>{words.hint}</p>
        <div className={styles.ways}>
          <Link className={button.go} to={paths.login(here)}>
            {words.login}
          </Link>
          <Link className={button.quiet} to={paths.register(here)}>
            {words.register}
          </Link>
        </div>
      </section>
    </div>
  );
}

function ForMember({ userId, plan }: { userId: number; plan: Plan }) {
  return useTakenUp(userId, plan.id) ? <Checkout plan={plan} /> : <CheckoutSkeleton />;
}

function ForWhoLooks({ plan }: { plan: Plan }) {
  const isUserKnown = useAuth((state) => state.hasTriedFetchingUser);
  const user = useAuth((state) => state.user);
  if (user) return <ForMember key={user.id} userId={user.id} plan={plan} />;
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

/** Buying one plan; visible to all, but only members can buy. */
export function Join({ plan }: { plan: Plan }) {
  const [search] = useSearchParams();
  const wayBack = useWayBack();
  return (
    <>
      <header className={styles.head}>
        <h1>{text.join.title(plan.titleFa)}</h1>
        <p className={styles.lead}>
          {text.join.lead(formatPlain(plan.days))}{' '}
          <Link to={withWayBack(paths.plans, wayBack)} className={styles.link}>
            {text.otherPlans}
          </Link>
        </p>
      </header>
      {search.get('payment') === 'failed' && <PayNotice {...text.join.failed} isSerious />}
      <ForWhoLooks plan={plan} />
    </>
  );
}
