import type { ReceivedGift } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MixedWords } from '../../components/mixed-words';
import { PagedList } from '../../components/paged-list';
import { Stack } from '../../components/stack';
import { usePage } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { receivedGiftsQuery } from './api';
import { OrderLine } from './order-list';
import { orderText } from './order-text';

const words = orderText.received;
const hrefOf = (page: number) =>
  `${paths.dashboard}?tab=orders${page > 1 ? `&received=${page}` : ''}#received`;

/** The gifts that the member got from others, newest first; renders nothing without any. */
export function ReceivedGifts() {
  const page = usePage('received');
  const query = useQuery({ ...receivedGiftsQuery(page), placeholderData: keepPreviousData });
  if (query.isPending || query.data?.total === 0) return null;
  return (
    <Stack as="section" gap={16} above="section" id="received" aria-labelledby="received-title">
      <h2 id="received-title">{words.title}</h2>
      <PagedList query={query} skeleton={null} hrefOf={hrefOf} emptyPage={words.emptyPage}>
        {(items) => (
          <Stack as="ul" gap={8}>
            {items.map((gift) => (
              <ReceivedRow key={gift.id} gift={gift} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

function ReceivedRow({ gift }: { gift: ReceivedGift }) {
  const { planTitle, days, giverName, message, redeemedAt, isRefunded } = gift;
  return (
    <OrderLine
      name={<MixedWords text={words.gift(planTitle, formatPlain(days))} />}
      state={isRefunded ? 'refunded' : 'paid'}
      stateWords={isRefunded ? words.refunded : words.active}
      facts={
        <>
          {giverName && (
            <bdi>
              <MixedWords text={words.from(giverName)} />
            </bdi>
          )}
          <time dateTime={redeemedAt}>{formatJalali(redeemedAt)}</time>
        </>
      }
      message={message}
    />
  );
}
