import type { User } from '@parde/contract';
import { daysLeft } from '@parde/shared/days-left';
import { formatJalali } from '@parde/shared/jalali';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { ordersQuery } from './api';
import { orderText } from './order-text';
import { daysLeftWords, purchasedPeriods } from './order-words';
import styles from './premium-status.module.css';

const words = orderText.premium;
/** Number of days before the end from which on renewal is emphasized. */
const SOON_DAYS = 7;

/** The member's premium: end, plan and renewal; without premium, a link to the plans. */
export function PremiumStatus({ user }: { user: User }) {
  const id = useId();
  const until = user.premiumUntil;
  const isSoon = until !== null && daysLeft(until) <= SOON_DAYS;
  return (
    <section className={styles.status} data-holding={until !== null} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {until === null ? words.none : words.until(formatJalali(until).replaceAll(' ', '\u00a0'))}
        </h2>
        {until === null ? (
          <p className={styles.quiet}>{words.noneHint}</p>
        ) : (
          <CurrentPremium until={until} />
        )}
      </div>
      <div className={styles.actions}>
        <Link to={paths.plans} className={until === null || isSoon ? button.go : button.quiet}>
          {until === null ? words.plans : words.go}
        </Link>
        <Link to={paths.gift} className={button.quiet}>
          {until === null ? words.gift : words.give}
        </Link>
      </div>
    </section>
  );
}

function CurrentPremium({ until }: { until: string }) {
  const { data } = useQuery(ordersQuery(1));
  const { running, waiting } = purchasedPeriods(data?.data ?? [], Date.now());
  return (
    <p className={styles.quiet}>
      <span className={styles.left}>{daysLeftWords(daysLeft(until))}</span>
      {running && <span>{words.plan(running.planTitle)}</span>}
      {waiting.map(({ planTitle, startsAt }) => (
        <span key={startsAt}>{words.waiting(planTitle, formatJalali(startsAt))}</span>
      ))}
    </p>
  );
}
