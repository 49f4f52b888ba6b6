import type { Plan } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { NextIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { useReturnPath, withReturnPath } from '../../lib/return-path';
import { useAuth } from '../../stores/auth';
import { plansQuery } from './api';
import { PlanCards, PlanLines, PlanPrice } from './plan-cards';
import { planFacts } from './plan-words';
import styles from './plans.module.css';
import { text } from './text';
import { ValueLine } from './value-line';

/** All plans, and what is available without one. */
export function Plans() {
  const { data: plans } = useSuspenseQuery(plansQuery()).data;
  return (
    <>
      <Stack as="header" gap={8} below={24}>
        <h1>{text.plansTitle}</h1>
        {plans.length > 0 && <Text tone="quiet">{text.plansLead}</Text>}
      </Stack>
      <CurrentPremium />
      <PlanCards plans={plans} />
      {plans.length > 0 && (
        <Text tone="quiet" above={24} className={styles.free}>
          {text.free}
        </Text>
      )}
    </>
  );
}

/** One plan: price, limits and common questions. */
export function PlanDetails({ plan }: { plan: Plan }) {
  const returnPath = useReturnPath();
  return (
    <>
      <CurrentPremium />
      <div className={styles.columns}>
        <section className={styles.plan}>
          <h1>{plan.titleFa}</h1>
          <PlanPrice plan={plan} />
          <Text as="div" above={24}>
            <PlanLines lines={plan.linesFa} />
          </Text>
          <Text as="dl" size={14} className={styles.facts}>
            {planFacts(plan).map(([name, value]) => (
              <ValueLine key={name} name={name}>
                {value}
              </ValueLine>
            ))}
          </Text>
          <Button to={withReturnPath(paths.join(plan.id), returnPath)} variant="action">
            <span>
              {text.buy} <bdi>{plan.titleFa}</bdi>
            </span>
          </Button>
          <Button
            variant="plain"
            to={withReturnPath(paths.plans, returnPath)}
            className={styles.other}
          >
            {text.otherPlans}
            <NextIcon size={16} />
          </Button>
        </section>
        <section className={styles.questions} aria-labelledby="questions">
          <h2 id="questions">{text.questions}</h2>
          <Stack as="dl" gap={24} above={16}>
            {text.faq.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </Stack>
        </section>
      </div>
    </>
  );
}

/** End of the user's premium and further options; renders nothing without premium. */
export function CurrentPremium() {
  const until = useAuth((state) => state.user?.premiumUntil ?? null);
  if (until === null) return null;
  const title = text.holding.title(formatJalali(until));
  return (
    <Stack as="section" panel="notice" below={24} className={styles.holding} aria-label={title}>
      <Text weight="medium">{title}</Text>
      <Text size={14} tone="quiet" className={styles.hint}>
        {text.holding.hint}
      </Text>
    </Stack>
  );
}
