import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import button from '../../components/button.module.css';
import { MixedWords } from '../../components/mixed-words';
import { paths } from '../../lib/paths';
import { useWayBack } from '../../lib/use-way-back';
import { refreshUser } from '../../stores/auth';
import { text } from './gift-text';
import { type Redeemed, RedeemForm } from './redeem-form';
import styles from './redeem-gift.module.css';
import { SuccessMark } from './success-mark';

/** Redeems a received gift: its code, then what it gave. */
export function RedeemGift() {
  const [search] = useSearchParams();
  const [gift, setGift] = useState<Redeemed | null>(null);
  const client = useQueryClient();
  const code = search.get('code') ?? '';

  function onRedeemed(redeemed: Redeemed): void {
    setGift(redeemed);
    void refreshUser();
    // Refetches what depends on premium: locked films, player sessions.
    void client.invalidateQueries({ refetchType: 'none' });
  }

  if (gift) return <RedeemedGift gift={gift} />;
  return (
    <section className={styles.panel} aria-labelledby="redeem">
      <h2 id="redeem">{text.redeem.title}</h2>
      <p className={styles.lead}>{text.redeem.lead}</p>
      <RedeemForm key={code} code={code} onRedeemed={onRedeemed} />
    </section>
  );
}

/** Tolerance for clock differences and latency. */
const NOW_MS = 60_000;

function RedeemedGift({ gift }: { gift: Redeemed }) {
  const words = text.redeemed;
  const { planTitle, days, startsAt, premiumUntil, message } = gift;
  const until = formatJalali(premiumUntil);
  const wayBack = useWayBack();
  const isLater = Date.parse(startsAt) > Date.now() + NOW_MS;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.panel} aria-labelledby="redeemed">
      <SuccessMark />
      <h2 id="redeemed" ref={heading} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.plan}>{words.plan(planTitle, formatPlain(days))}</p>
      <p className={styles.lead}>
        {isLater ? words.later(formatJalali(startsAt), until) : words.until(until)}
      </p>
      {message && (
        <figure className={styles.message}>
          <figcaption>{words.message}</figcaption>
          <blockquote dir="auto">
            <MixedWords text={message} />
          </blockquote>
        </figure>
      )}
      <div className={styles.actions}>
        <Link to={wayBack ?? paths.home()} className={button.go}>
          {wayBack ? words.goOn : words.watch}
        </Link>
        <Link to={paths.dashboard} className={button.quiet}>
          {words.dashboard}
        </Link>
      </div>
    </section>
  );
}
