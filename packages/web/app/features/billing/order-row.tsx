import type { Order } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { OrderLine } from './order-line';
import { text } from './order-text';
import { amountWords, orderAction, stateWords } from './order-words';

const words = text.orders;
const small = `${button.quiet} ${button.small}`;

/** One order: what was bought, its state, price and next step. */
export function OrderRow({ order }: { order: Order }) {
  const { id, kind, state, planTitle, amount, createdAt, gift } = order;
  const action = orderAction(order);
  return (
    <OrderLine
      name={
        <>
          {words.kinds[kind]} <bdi>{planTitle}</bdi>
        </>
      }
      state={order.isUnderReview ? 'pending' : state}
      stateWords={stateWords(order)}
      facts={
        <>
          <time dateTime={createdAt}>{formatJalali(createdAt)}</time>
          <span>{amountWords(amount)}</span>
        </>
      }
    >
      {gift && state === 'paid' && (
        <Link to={paths.giftCard(id)} className={small}>
          {words.card}
        </Link>
      )}
      <Link to={action.href} className={small} aria-label={action.name}>
        {action.label}
      </Link>
    </OrderLine>
  );
}
