import type { Plan } from '@parde/contract';
import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { PlanCard } from './plan-card';
import styles from './plan-cards.module.css';
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
