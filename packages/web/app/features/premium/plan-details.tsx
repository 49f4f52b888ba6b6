import type { Plan } from '@parde/contract';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { CheckIcon, NextIcon } from '../../components/icons/icon';
import { formatPlain } from '../../lib/digits';
import { paths } from '../../lib/paths';
import { formatTomans } from '../../lib/tomans';
import { useWayBack } from '../../lib/use-way-back';
import { withWayBack } from '../../lib/way-back';
import { Holding } from './holding';
import styles from './plan-details.module.css';
import { perMonthWords, planFacts } from './plan-words';
import { text } from './text';

/** One plan: price, what it allows, what people ask. */
export function PlanDetails({ plan }: { plan: Plan }) {
  const wayBack = useWayBack();
  return (
    <>
      <Holding />
      <div className={styles.columns}>
        <section className={styles.plan}>
          <h1>{plan.titleFa}</h1>
          <p className={styles.price}>
            <span className={styles.amount}>{formatTomans(plan.price)}</span> {text.toman}
          </p>
          <p className={styles.quiet}>
            {perMonthWords(plan) ?? text.forDays(formatPlain(plan.days))}
          </p>
          <ul className={styles.lines}>
            {plan.linesFa.map((line) => (
              <li key={line}>
                <CheckIcon size={20} />
                <span>{line}</span>
              </li>
            ))}
          </ul>
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
