import { type ReactNode, useEffect } from 'react';
import { Notice } from '../../components/notice';
import { stopAwaitingPayment } from '../../lib/awaited-payment';
import styles from './paid-order.module.css';
import { orderWords } from './plan-words';
import type { ReceiptOrder } from './receipt';

interface PaymentNoticeProps {
  order: ReceiptOrder;
  words: { title: string; hint: string };
  /** Links to what can be done now. */
  children: ReactNode;
}

/** Why an order is not paid, once that is certain: the browser stops waiting for it. */
export function PaymentNotice({ order, words, children }: PaymentNoticeProps) {
  useEffect(stopAwaitingPayment, []);
  return (
    <Notice
      as="h1"
      title={words.title}
      hint={`${orderWords(order)}. ${words.hint}`}
      action={<div className={styles.actions}>{children}</div>}
    />
  );
}
