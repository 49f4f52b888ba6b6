import type { Order } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import button from '../../components/button.module.css';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { say } from '../../lib/say';
import { useSite } from '../../lib/use-site';
import { giftsQuery } from './api';
import styles from './gift-list.module.css';
import { giftText } from './gift-text';
import { OrderLine } from './order-list';

const words = giftText.bought;
const hrefOf = (page: number) => `${paths.gift}${page > 1 ? `?page=${page}` : ''}#bought`;

/** The member's bought gifts, newest first; renders nothing without any. */
export function GiftList() {
  const [search] = useSearchParams();
  const page = pageParam(search);
  // Somebody may have redeemed one meanwhile.
  const query = useQuery({ ...giftsQuery(page), staleTime: 0, placeholderData: keepPreviousData });
  if (query.isPending || query.data?.total === 0) return null;
  return (
    <section id="bought" className={styles.bought} aria-labelledby="bought-title">
      <h2 id="bought-title">{words.title}</h2>
      <Loaded query={query} skeleton={null}>
        {(list) => (
          <>
            {list.data.length > 0 ? (
              <ul className={styles.rows}>
                {list.data.map((order) => (
                  <GiftRow key={order.id} order={order} />
                ))}
              </ul>
            ) : (
              <EmptyState {...words.emptyPage} href={hrefOf(1)} />
            )}
            <Pagination list={list} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const small = `${button.quiet} ${button.small}`;

function stateWords({ state, isUnderReview, gift }: Order): string {
  if (isUnderReview) return words.underReview;
  if (state !== 'paid') return words.states[state];
  return gift?.isRedeemed ? words.redeemed : words.waiting;
}

/** A bought gift: plan, whether it was redeemed, and how to hand it over. */
function GiftRow({ order }: { order: Order }) {
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
