import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { giftsQuery } from './gift-api';
import styles from './gift-list.module.css';
import { GiftRow } from './gift-row';
import { text } from './gift-text';

const words = text.bought;
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
