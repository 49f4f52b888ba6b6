import type { Plan } from '@parde/contract';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { NextIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { useWayBack } from '../../lib/use-way-back';
import { withWayBack } from '../../lib/way-back';
import { Holding } from './holding';
import styles from './plan-details.module.css';
import { PlanLines } from './plan-lines';
import { PlanPrice } from './plan-price';
import { planFacts } from './plan-words';
import { text } from './text';

/** One plan: price, limits and common questions. */
export function PlanDetails({ plan }: { plan: Plan }) {
  const wayBack = useWayBack();
  return (
    <>
      <Holding />
      <div className={styles.columns}>
        <section className={styles.plan}>
          <h1>{plan.titleFa}</h1>
          <PlanPrice plan={plan} />
          <div className={styles.lines}>
            <PlanLines lines={plan.linesFa} />
          </div>
          <dl className={styles.facts}>
            {planFacts(plan).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Link to={withWayBack(paths.join(plan.id), wayBack)} className={button.go}>
            {text.buy(plan.titleFa)}
          </Link>
          <Link to={withWayBack(paths.plans, wayBack)} className={styles.other}>
            {text.otherPlans}
            <NextIcon size={16} />
          </Link>
        </section>
        <section className={styles.questions} aria-labelledby="questions">
          <h2 id="questions">{text.questions}</h2>
          <dl>
            {text.faq.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </>
  );
}
