import type { Quote } from '@parde/contract';
import clsx from 'clsx';
import { tomanWords } from '../../lib/tomans';
import styles from './gift-sum.module.css';
import { text } from './text';

const words = text.give;

/** Exactly what will be charged for a gift. */
export function GiftSum({ quote, isStale }: { quote: Quote; isStale: boolean }) {
  const { price, discount, tax, amount } = quote;
  return (
    <div className={clsx(styles.sum, isStale && styles.stale)} aria-busy={isStale}>
      <dl>
        <div className={styles.line}>
          <dt>{words.price}</dt>
          <dd>{tomanWords(price)}</dd>
        </div>
        {discount > 0 && (
          <div className={styles.line}>
            <dt>{words.discount}</dt>
            <dd>{words.less(tomanWords(discount))}</dd>
          </div>
        )}
        <div className={styles.amount}>
          <dt>{words.amount}</dt>
          <dd>{amount === 0 ? words.free : tomanWords(amount)}</dd>
        </div>
      </dl>
      {tax > 0 && <p className={styles.quiet}>{words.tax(tomanWords(tax))}</p>}
    </div>
  );
}
