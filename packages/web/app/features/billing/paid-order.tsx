import { formatJalali } from '@parde/shared/jalali';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { forgetWayBack } from '../../lib/way-back';
import type { GoOn } from './go-on';
import styles from './paid-order.module.css';
import type { ReceiptOrder } from './receipt';
import { ReceiptPaper } from './receipt-paper';
import { SuccessMark } from './success-mark';
import { text } from './text';
import { useNewsOfPayment } from './use-news-of-payment';

const words = text.success;

function whatItGives({ kind, startsAt, endsAt }: ReceiptOrder): string {
  if (!startsAt || !endsAt) return words.gift;
  const to = formatJalali(endsAt);
  return kind === 'reserve' ? words.reserved(formatJalali(startsAt), to) : words.until(to);
}

/** The first action: the gift card, the page that required premium, or the front page. */
function FirstAction({ order, goOn }: { order: ReceiptOrder; goOn: GoOn | null }) {
  if (order.gift) {
    return (
      <Link className={button.go} to={paths.giftCard(order.id)}>
        {words.giftCard}
      </Link>
    );
  }
  return (
    <Link className={button.go} to={goOn?.path ?? paths.home()} onClick={forgetWayBack}>
      {goOn ? words.goOn[goOn.kind](goOn.titleFa) : words.watch}
    </Link>
  );
}

/** The receipt of a paid order, and where to continue. @param goOn null: nowhere in particular */
export function PaidOrder({ order, goOn }: { order: ReceiptOrder; goOn: GoOn | null }) {
  useNewsOfPayment();
  return (
    <div className={styles.result}>
      <header className={`${styles.head} not-printed`}>
        <SuccessMark />
        <h1>{words.paid[order.kind]}</h1>
        <p className={styles.hint}>{whatItGives(order)}</p>
        {order.gift && (
          <p className={styles.code}>
            {words.giftCode}: <bdi dir="ltr">{order.gift.code}</bdi>
          </p>
        )}
      </header>
      <div className={`${styles.actions} not-printed`}>
        <FirstAction order={order} goOn={goOn} />
        <Link className={button.quiet} to={paths.dashboard}>
          {words.dashboard}
        </Link>
      </div>
      <ReceiptPaper order={order} />
      <div className={`${styles.actions} not-printed`}>
        <button type="button" className={button.quiet} onClick={() => print()}>
          {words.print}
        </button>
      </div>
    </div>
  );
}
