import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { CurtainMark } from '../../components/wordmark';
import { buyAgain } from './buy-again';
import styles from './payment-pending.module.css';
import { orderWords } from './plan-words';
import type { ReceiptOrder } from './receipt';
import { text } from './text';

const words = text.success.pending;

/** The outcome is unknown yet; the page polls by itself. */
export function PaymentPending({ order }: { order: ReceiptOrder }) {
  return (
    <div className={styles.pending}>
      <span className={styles.mark}>
        <CurtainMark size={40} />
      </span>
      <div role="status">
        <h1>{words.title}</h1>
        <p className={styles.what}>{orderWords(order)}</p>
        <p className={styles.hint}>{words.hint}</p>
      </div>
      <p className={styles.hint}>{words.close}</p>
      {order.state === 'open' && (
        <p className={styles.back}>
          {words.paying}
          <Link className={`${button.quiet} ${button.small}`} to={buyAgain(order)}>
            {words.back}
          </Link>
        </p>
      )}
    </div>
  );
}
