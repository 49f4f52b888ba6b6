import type { Order } from '@parde/contract';
import { HIDDEN_GIFT_CODE } from '@parde/shared/gift-code';
import { formatJalali } from '@parde/shared/jalali';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { PagedList } from '../../components/paged-list';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { usePage } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { useSite } from '../../lib/use-site';
import { giftsQuery } from './api';
import styles from './gift-list.module.css';
import { giftText } from './gift-text';
import { OrderLine } from './order-list';

const words = giftText.bought;
const hrefOf = (page: number) => `${paths.gift}${page > 1 ? `?page=${page}` : ''}#bought`;

/** The member's bought gifts, newest first; renders nothing without any. */
export function GiftList() {
  const page = usePage();
  // Somebody may have redeemed a gift in the meantime.
  const query = useQuery({ ...giftsQuery(page), staleTime: 0, placeholderData: keepPreviousData });
  if (query.isPending || query.data?.total === 0) return null;
  return (
    <Stack
      as="section"
      gap={16}
      above="section"
      id="bought"
      className={styles.bought}
      aria-labelledby="bought-title"
    >
      <h2 id="bought-title">{words.title}</h2>
      <PagedList query={query} skeleton={null} hrefOf={hrefOf} emptyPage={words.emptyPage}>
        {(items) => (
          <Stack as="ul" gap={8}>
            {items.map((order) => (
              <GiftRow key={order.id} order={order} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

function stateWords({ state, isUnderReview, gift }: Order): string {
  if (isUnderReview) return words.underReview;
  if (state !== 'paid') return words.states[state];
  if (!gift?.isRedeemed) return words.waiting;
  return gift.redeemedAt ? words.redeemedOn(formatJalali(gift.redeemedAt)) : words.redeemed;
}

/** A bought gift: plan, whether it was redeemed, and ways to pass it on. */
function GiftRow({ order }: { order: Order }) {
  const { id, planTitle, createdAt, gift } = order;
  // An order under review must not be paid again.
  const state = order.isUnderReview ? 'pending' : order.state;
  const { publicUrl } = useSite();
  const isPaid = state === 'paid' && gift !== null;
  const code = gift?.code ?? null;
  const shownCode = code ?? HIDDEN_GIFT_CODE;

  async function copy(code: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${publicUrl}${paths.redeemGift(code)}`);
      toast(words.copied);
    } catch {
      toast(words.copyFailed);
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
            <Text as="bdi" tone="plain" dir="ltr" className={styles.code}>
              {shownCode}
            </Text>
          )}
          <time dateTime={createdAt}>{formatJalali(createdAt)}</time>
        </>
      }
      message={gift?.message ?? null}
    >
      {isPaid && !gift.isRedeemed && code !== null && (
        <Button size="small" aria-label={words.copyOf(code)} onClick={() => void copy(code)}>
          {words.copy}
        </Button>
      )}
      {isPaid && (
        <Button to={paths.giftCard(id)} size="small" aria-label={words.cardOf(shownCode)}>
          {words.card}
        </Button>
      )}
      {state === 'pending' && (
        <Button to={paths.successfulPayment(id)} size="small">
          {words.check}
        </Button>
      )}
    </OrderLine>
  );
}
