import type { Order } from '@parde/contract';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { formatJalali } from '../../lib/jalali';
import { paths } from '../../lib/paths';
import styles from './order-row.module.css';
import { amountWords, orderAction } from './order-words';
import { text } from './text';

const words = text.orders;
const small = `${button.quiet} ${button.small}`;

/** One order: what, what became of it, what it cost, and where it goes on. */
export function OrderRow({ order }: { order: Order }) {
  const { id, kind, state, planTitle, amount, createdAt, gift } = order;
  const action = orderAction(order);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>
            {words.kinds[kind]} <bdi>{planTitle}</bdi>
          </span>
          <span className={styles.chip} data-state={state}>
            {words.states[state]}
          </span>
        </p>
        <p className={styles.facts}>
          <time dateTime={createdAt}>{formatJalali(createdAt)}</time>
          <span>{amountWords(amount)}</span>
        </p>
      </div>
      {gift && state === 'paid' && (
        <Link to={paths.giftCard(id)} className={small}>
          {words.card}
        </Link>
      )}
      <Link to={action.href} className={small} aria-label={action.name}>
        {action.label}
      </Link>
    </li>
  );
}
