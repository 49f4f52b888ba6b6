import type { Order } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { paths } from '../../lib/paths';
import { say } from '../../lib/say';
import { useSite } from '../../lib/use-site';
import styles from './gift-row.module.css';
import { text } from './gift-text';
import { OrderLine } from './order-line';

const words = text.bought;
const small = `${button.quiet} ${button.small}`;

function stateWords({ state, isUnderReview, gift }: Order): string {
  if (isUnderReview) return words.underReview;
  if (state !== 'paid') return words.states[state];
  return gift?.isRedeemed ? words.redeemed : words.waiting;
}

/** A bought gift: plan, whether it was redeemed, and how to hand it over. */
export function GiftRow({ order }: { order: Order }) {
  const { id, planTitle, createdAt, gift } = order;
  // Under review, it must not be paid again.
  const state = order.isUnderReview ? 'pending' : order.state;
  const { publicUrl } = useSite();
  const isPaid = state === 'paid' && gift !== null;

  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${publicUrl}${paths.redeemGift(code)}`);
      say(words.copied);
    } catch {
      say(words.copyFailed);
    }
  }

  return (
    <OrderLine
      name={<bdi>{planTitle}</bdi>}
      state={state}
      stateWords={stateWords(order)}
      facts={
        <>
          {isPaid && (
            <bdi dir="ltr" className={styles.code}>
              {gift.code}
            </bdi>
          )}
          <time dateTime={createdAt}>{formatJalali(createdAt)}</time>
        </>
      }
      message={gift?.message ?? null}
    >
      {isPaid && !gift.isRedeemed && (
        <button
          type="button"
          className={small}
          aria-label={words.copyOf(gift.code)}
          onClick={() => void copy(gift.code)}
        >
          {words.copy}
        </button>
      )}
      {isPaid && (
        <Link to={paths.giftCard(id)} className={small} aria-label={words.cardOf(gift.code)}>
          {words.card}
        </Link>
      )}
      {state === 'pending' && (
        <Link to={paths.successfulPayment(id)} className={small}>
          {words.check}
        </Link>
      )}
    </OrderLine>
  );
}
