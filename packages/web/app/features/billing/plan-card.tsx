import type { Plan } from '@parde/contract';
import clsx from 'clsx';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { useWayBack } from '../../lib/use-way-back';
import { withWayBack } from '../../lib/way-back';
import styles from './plan-card.module.css';
import { PlanLines } from './plan-lines';
import { PlanPrice } from './plan-price';
import { text } from './text';

/** One plan in a list: price, features, and a link (LOOK "Plans"). */
export function PlanCard({ plan, as: Heading = 'h2' }: { plan: Plan; as?: 'h2' | 'h3' }) {
  const wayBack = useWayBack();
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
          to={withWayBack(paths.join(plan.id), wayBack)}
          className={plan.isRecommended ? button.go : button.quiet}
        >
          {text.buy(plan.titleFa)}
        </Link>
        <Link
          to={withWayBack(paths.plan(plan.id), wayBack)}
          className={styles.details}
          aria-label={text.detailsOf(plan.titleFa)}
        >
          {text.details}
        </Link>
      </div>
    </article>
  );
}
