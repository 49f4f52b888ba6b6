import type { User } from '@parde/contract';
import { daysLeft } from '@parde/shared/days-left';
import { formatJalali } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../components/button';
import { MixedWords } from '../../components/mixed-words';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { ordersQuery } from './api';
import { orderText } from './order-text';
import { daysLeftWords, purchasedPeriods } from './order-words';
import styles from './premium-status.module.css';

const words = orderText.premium;
/** Number of days before the end of premium from which renewal is emphasized. */
const SOON_DAYS = 7;

/** The member's premium: end, plan and renewal; without premium, a link to the plans. */
export function PremiumStatus({ user }: { user: User }) {
  const id = useId();
  const until = user.premiumUntil;
  const isSoon = until !== null && daysLeft(until) <= SOON_DAYS;
  return (
    <Stack
      as="section"
      direction="row"
      align="center"
      wrap
      className={styles.status}
      data-holding={until !== null}
      aria-labelledby={id}
    >
      <Stack gap={4} className={styles.words}>
        <Text as="h2" size={20} id={id}>
          {until === null ? words.none : words.until(formatJalali(until).replaceAll(' ', '\u00a0'))}
        </Text>
        {until === null ? (
          <Stack as="p" direction="row" wrap size={14} tone="quiet" className={styles.quiet}>
            {words.noneHint}
          </Stack>
        ) : (
          <CurrentPremium until={until} />
        )}
      </Stack>
      <Stack direction="row" gap={12} wrap className={styles.actions}>
        <Button to={paths.plans} variant={until === null || isSoon ? 'action' : 'quiet'}>
          {until === null ? words.plans : words.go}
        </Button>
        <Button to={paths.gift}>{until === null ? words.gift : words.give}</Button>
      </Stack>
    </Stack>
  );
}

function CurrentPremium({ until }: { until: string }) {
  const { data } = useQuery(ordersQuery(1));
  const { running, waiting } = purchasedPeriods(data?.data ?? [], Date.now());
  return (
    <Stack as="p" direction="row" wrap size={14} tone="quiet" className={styles.quiet}>
      <Text as="span" weight="medium" tone="plain">
        {daysLeftWords(daysLeft(until))}
      </Text>
      {running && (
        <span>
          <MixedWords text={words.plan(running.planTitle)} />
        </span>
      )}
      {waiting.map(({ planTitle, startsAt }) => (
        <span key={startsAt}>
          <MixedWords text={words.waiting(planTitle, formatJalali(startsAt))} />
        </span>
      ))}
    </Stack>
  );
}
