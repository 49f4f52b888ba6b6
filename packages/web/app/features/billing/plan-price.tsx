import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { formatTomans } from '@parde/shared/tomans';
import styles from './plan-price.module.css';
import { perMonthWords } from './plan-words';
import { text } from './text';

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
