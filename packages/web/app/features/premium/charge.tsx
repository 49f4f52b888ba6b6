import clsx from 'clsx';
import { formatJalali } from '../../lib/jalali';
import { tomanWords } from '../../lib/tomans';
import styles from './charge.module.css';
import { text } from './text';
import type { Figures } from './use-checkout';

const words = text.join;

/** Exactly what will be charged, and for which time. */
export function Charge({ figures, isStale }: { figures: Figures; isStale: boolean }) {
  const { kind, price, discount, credit, tax, amount, startsAt, endsAt } = figures;
  const lines: [string, string][] = [[words.price, tomanWords(price)]];
  if (discount > 0) lines.push([words.discount, words.less(tomanWords(discount))]);
  if (credit > 0) lines.push([words.credit, words.less(tomanWords(credit))]);
  return (
    <div className={clsx(styles.charge, isStale && styles.stale)} aria-busy={isStale}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.amount}>
          <dt>{words.amount}</dt>
          <dd>{amount === 0 ? words.nothing : tomanWords(amount)}</dd>
        </div>
        {startsAt && endsAt && (
          <div className={styles.span}>
            <dt>{words.span}</dt>
            <dd>{words.fromTo(formatJalali(startsAt), formatJalali(endsAt))}</dd>
          </div>
        )}
      </dl>
      <p className={styles.quiet}>
        {words.kinds[kind]} {tax > 0 && words.tax(tomanWords(tax))}
      </p>
    </div>
  );
}
