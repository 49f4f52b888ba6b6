import { useEffect } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { Notice } from '../../components/notice';
import type { ReceiptOrder } from '../../components/receipt';
import { stopAwaitingPayment } from '../../lib/awaited-payment';
import { paths } from '../../lib/paths';
import styles from './paid-order.module.css';
import { orderWords } from './plan-words';
import { text } from './text';

const words = text.success.review;

/**
 * The gateway's answer does not match the order: nothing is lost, and nothing must be paid again.
 */
export function PaymentInReview({ order }: { order: ReceiptOrder }) {
  useEffect(stopAwaitingPayment, []);
  return (
    <Notice
      as="h1"
      title={words.title}
      hint={`${orderWords(order)}. ${words.hint}`}
      action={
        <div className={styles.actions}>
          <Link className={button.go} to={paths.contact}>
            {words.support}
          </Link>
          <Link className={button.quiet} to={paths.dashboard}>
            {words.dashboard}
          </Link>
        </div>
      }
    />
  );
}
