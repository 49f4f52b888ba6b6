import type { ReceivedGift } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { Stack } from '../../components/stack';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { receivedGiftsQuery } from './api';
import { OrderLine } from './order-list';
import { orderText } from './order-text';

const words = orderText.received;
const hrefOf = (page: number) =>
  `${paths.dashboard}?tab=orders${page > 1 ? `&received=${page}` : ''}#received`;

/** The gifts that the member got from others, newest first; renders nothing without any. */
export function ReceivedGifts() {
  const [search] = useSearchParams();
  const page = pageParam(new URLSearchParams({ page: search.get('received') ?? '' }));
  const query = useQuery({ ...receivedGiftsQuery(page), placeholderData: keepPreviousData });
  if (query.isPending || query.data?.total === 0) return null;
  return (
    <Stack as="section" gap={16} above="section" id="received" aria-labelledby="received-title">
      <h2 id="received-title">{words.title}</h2>
      <Loaded query={query} skeleton={null}>
        {(list) => (
          <>
            {list.data.length > 0 ? (
              <Stack as="ul" gap={8}>
                {list.data.map((gift) => (
                  <ReceivedRow key={gift.id} gift={gift} />
                ))}
              </Stack>
            ) : (
              <EmptyState {...words.emptyPage} href={hrefOf(1)} />
            )}
            <Pagination list={list} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function ReceivedRow({ gift }: { gift: ReceivedGift }) {
  const { planTitle, days, giverName, message, redeemedAt, isRefunded } = gift;
  return (
    <OrderLine
      name={<bdi>{words.gift(planTitle, formatPlain(days))}</bdi>}
      state={isRefunded ? 'refunded' : 'paid'}
      stateWords={isRefunded ? words.refunded : words.active}
      facts={
        <>
          {giverName && <bdi>{words.from(giverName)}</bdi>}
          <time dateTime={redeemedAt}>{formatJalali(redeemedAt)}</time>
        </>
      }
      message={message}
    />
  );
}
