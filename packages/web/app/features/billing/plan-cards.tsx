import type { Plan } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { formatTomans, perMonthWords } from '@parde/shared/tomans';
import clsx from 'clsx';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { EmptyState } from '../../components/empty-state';
import { CheckIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { useReturnPath, withReturnPath } from '../../lib/return-path';
import styles from './plan-cards.module.css';
import { text } from './text';

/** Plans side by side, or an empty state. */
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
      <Stack direction="row" gap={8} align="center" justify="between" wrap className={styles.head}>
        <Text as={Heading} size={16} weight="medium">
          {plan.titleFa}
        </Text>
        {plan.isRecommended && (
          <Chip tone="go" weight="medium">
            {text.recommended}
          </Chip>
        )}
      </Stack>
      <PlanPrice plan={plan} />
      <div className={styles.lines}>
        <PlanLines lines={plan.linesFa} />
      </div>
      <div className={styles.actions}>
        <Button
          to={withReturnPath(paths.join(plan.id), returnPath)}
          variant={plan.isRecommended ? 'action' : 'quiet'}
        >
          <span>
            {text.buy} <bdi>{plan.titleFa}</bdi>
          </span>
        </Button>
        <Button
          variant="plain"
          to={withReturnPath(paths.plan(plan.id), returnPath)}
          className={styles.details}
          aria-label={text.detailsOf(plan.titleFa)}
        >
          {text.details}
        </Button>
      </div>
    </article>
  );
}

/** Price of a plan: the total large, per month small. */
export function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <>
      <Text tight above={12}>
        <Text as="span" size={40} weight="black" className={styles.amount}>
          {formatTomans(plan.price)}
        </Text>{' '}
        {text.toman}
      </Text>
      <Text size={14} tone="quiet">
        {perMonthWords(plan) ?? text.forDays(formatPlain(plan.days))}
      </Text>
    </>
  );
}

/** Selling points, one short line each. */
export function PlanLines({ lines }: { lines: readonly string[] }) {
  return (
    <Stack as="ul" gap={8} className={styles.gains}>
      {lines.map((line) => (
        <Stack as="li" direction="row" gap={12} align="start" key={line}>
          <CheckIcon size={20} />
          <span>{line}</span>
        </Stack>
      ))}
    </Stack>
  );
}
