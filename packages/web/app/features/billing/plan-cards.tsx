import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { formatTomans } from '@parde/shared/tomans';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { EmptyState } from '../../components/empty-state';
import { CheckIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { useReturnPath, withReturnPath } from '../../lib/return-path';
import styles from './plan-cards.module.css';
import { perMonthWords } from './plan-words';
import { text } from './text';

/** Plans side by side, or why there are none. */
export function PlanCards({ plans, as }: { plans: readonly Plan[]; as?: 'h2' | 'h3' }) {
  if (plans.length === 0) return <EmptyState {...text.noPlans} href={paths.home()} />;
  return (
    <ul className={styles.cards}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} {...(as ? { as } : {})} />
        </li>
      ))}
    </ul>
  );
}

/** One plan in a list: price, features, and a link (LOOK "Plans"). */
function PlanCard({ plan, as: Heading = 'h2' }: { plan: Plan; as?: 'h2' | 'h3' }) {
  const returnPath = useReturnPath();
  return (
    <article className={clsx(styles.card, plan.isRecommended && styles.recommended)}>
      <div className={styles.head}>
        <Heading className={styles.title}>{plan.titleFa}</Heading>
        {plan.isRecommended && <span className={styles.chip}>{text.recommended}</span>}
      </div>
      <PlanPrice plan={plan} />
      <div className={styles.lines}>
        <PlanLines lines={plan.linesFa} />
      </div>
      <div className={styles.actions}>
        <Link
          to={withReturnPath(paths.join(plan.id), returnPath)}
          className={plan.isRecommended ? button.go : button.quiet}
        >
          {text.buy(plan.titleFa)}
        </Link>
        <Link
          to={withReturnPath(paths.plan(plan.id), returnPath)}
          className={styles.details}
          aria-label={text.detailsOf(plan.titleFa)}
        >
          {text.details}
        </Link>
      </div>
    </article>
  );
}

/** Price of a plan: the total large, per month small. */
export function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <>
      <p className={styles.price}>
        <span className={styles.amount}>{formatTomans(plan.price)}</span> {text.toman}
      </p>
      <p className={styles.quiet}>{perMonthWords(plan) ?? text.forDays(formatPlain(plan.days))}</p>
    </>
  );
}

/** Selling points, one short line each. */
export function PlanLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.planLinesLines}>
      {lines.map((line) => (
        <li key={line}>
          <CheckIcon size={20} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
