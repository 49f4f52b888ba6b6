import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { PaymentNotice } from './payment-notice';
import type { ReceiptOrder } from './receipt';
import { text } from './text';

const words = text.success.review;

/**
 * The gateway's answer does not match the order: nothing is lost, and nothing must be paid again.
 */
export function PaymentInReview({ order }: { order: ReceiptOrder }) {
  return (
    <PaymentNotice order={order} words={words}>
      <Link className={button.go} to={paths.contact}>
        {words.support}
      </Link>
      <Link className={button.quiet} to={paths.dashboard}>
        {words.dashboard}
      </Link>
    </PaymentNotice>
  );
}
