import { useEffect } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { Notice } from '../../components/notice';
import type { ReceiptOrder } from '../../components/receipt';
import { stopAwaitingPayment } from '../../lib/awaited-payment';
import { paths } from '../../lib/paths';
import { buyAgain } from './buy-again';
import styles from './paid-order.module.css';
import { orderWords } from './plan-words';
import { text } from './text';

const words = text.success.failed;

/** The payment failed; links to a retry. */
export function PaymentFailed({ order }: { order: ReceiptOrder }) {
  useEffect(stopAwaitingPayment, []);
  return (
    <Notice
      as="h1"
      title={words.title}
      hint={`${orderWords(order)}. ${words.hint}`}
      action={
        <div className={styles.actions}>
          <Link className={button.go} to={buyAgain(order)}>
            {words.action}
          </Link>
          <Link className={button.quiet} to={paths.contact}>
            {words.support}
          </Link>
        </div>
      }
    />
  );
}
