import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { Pagination } from '../../components/pagination';
import { RowsSkeleton } from '../../components/skeletons';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { requestsQuery } from './api';
import styles from './my-requests.module.css';
import { RequestRow } from './request-row';
import { text } from './text';

const hrefOf = (page: number) => `${paths.newRequest}${page > 1 ? `?page=${page}` : ''}#mine`;

/** The member's requests, newest first; paged by `page` in the URL. */
export function MyRequests() {
  const [search] = useSearchParams();
  const page = pageParam(search);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useQuery({
    ...requestsQuery(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section id="mine" className={styles.mine} aria-labelledby="mine-title">
      <h2 ref={heading} id="mine-title" tabIndex={-1} className={styles.title}>
        {text.mine}
      </h2>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(list) => (
          <>
            {list.data.length > 0 ? (
              <ul className={styles.rows}>
                {list.data.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    onWithdrawn={() => heading.current?.focus()}
                  />
                ))}
              </ul>
            ) : page > 1 ? (
              <EmptyState {...text.emptyPage} href={hrefOf(1)} />
            ) : (
              <div className={styles.empty}>
                <p>{text.empty.title}</p>
                <p className={styles.quiet}>{text.empty.hint}</p>
              </div>
            )}
            <Pagination list={list} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
    </section>
  );
}
