import { useId } from 'react';
import { text } from '../../components/text';
import { Wordmark } from '../../components/wordmark';
import { Receipt, type ReceiptOrder } from './receipt';
import styles from './receipt-paper.module.css';

/** A receipt for screen and print, with its heading and the site's logo. */
export function ReceiptPaper({ order }: { order: ReceiptOrder }) {
  const id = useId();
  return (
    <section className={styles.paper} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {text.receipt.title}
        </h2>
        <span className={styles.sign}>
          <Wordmark />
        </span>
      </div>
      <Receipt order={order} />
    </section>
  );
}
