import { formatJalali } from '@parde/shared/jalali';
import { tomanWords } from '@parde/shared/tomans';
import clsx from 'clsx';
import styles from './charge.module.css';
import { text } from './checkout-text';
import type { Figures } from './figures';

/** What will be charged, and for which period. */
export function Charge({ figures, isStale }: { figures: Figures; isStale: boolean }) {
  const { kind, price, discount, credit, tax, amount, startsAt, endsAt } = figures;
  const lines: [string, string][] = [[text.price, tomanWords(price)]];
  if (discount > 0) lines.push([text.discount, text.less(tomanWords(discount))]);
  if (credit > 0) lines.push([text.credit, text.less(tomanWords(credit))]);
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
          <dt>{text.amount}</dt>
          <dd>{amount === 0 ? text.nothing : tomanWords(amount)}</dd>
        </div>
        {tax > 0 && (
          <div className={styles.line}>
            <dt>{text.tax}</dt>
            <dd>{tomanWords(tax)}</dd>
          </div>
        )}
        {startsAt && endsAt && (
          <div className={styles.span}>
            <dt>{text.span}</dt>
            <dd>{text.fromTo(formatJalali(startsAt), formatJalali(endsAt))}</dd>
          </div>
        )}
      </dl>
      <p className={styles.quiet}>{text.kinds[kind]}</p>
    </div>
  );
}
