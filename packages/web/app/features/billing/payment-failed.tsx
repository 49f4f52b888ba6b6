import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { buyAgain } from './buy-again';
import { PaymentNotice } from './payment-notice';
import type { ReceiptOrder } from './receipt';
import { text } from './text';

const words = text.success.failed;

/** The payment failed; links to a retry. */
export function PaymentFailed({ order }: { order: ReceiptOrder }) {
  return (
    <PaymentNotice order={order} words={words}>
      <Link className={button.go} to={buyAgain(order)}>
        {words.action}
      </Link>
      <Link className={button.quiet} to={paths.contact}>
        {words.support}
      </Link>
    </PaymentNotice>
  );
}
