import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../components/empty-state';
import { PagedList } from '../components/paged-list';
import { RowsSkeleton } from '../components/skeletons';
import { UserPage } from '../components/user-area/user-page';
import { DiaryList } from '../features/diary/diary-list';
import { text } from '../features/diary/text';
import { pageMeta } from '../lib/meta';
import { isFocusFree } from '../lib/page-focus';
import { usePage } from '../lib/page-param';
import { paths } from '../lib/paths';
import { apiQuery } from '../lib/query-client';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.diary, noindex: true },
});
export const meta = pageMeta;

const PER_PAGE = 40;

const hrefOf = (page: number) => (page === 1 ? paths.diary : `${paths.diary}?page=${page}`);

export default function DiaryPage() {
  const page = usePage();
  const list = useRef<HTMLElement>(null);
  const query = useQuery({
    ...apiQuery('GET /api/user/diary', { query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const hasRemoved = useRef(false);
  // The closing dialog may have returned the focus to the entry's button, with which it then was lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the entries change.
  useEffect(() => {
    if (hasRemoved.current && isFocusFree()) list.current?.focus();
    hasRemoved.current = false;
  }, [data]);
  const onRemoved = () => {
    hasRemoved.current = true;
    list.current?.focus();
  };
  return (
    <UserPage title={text.title} lead={text.lead}>
      {/* Keeps the focus nearby when an entry is removed. */}
      <section ref={list} tabIndex={-1}>
        <PagedList
          query={query}
          skeleton={<RowsSkeleton />}
          hrefOf={hrefOf}
          empty={<EmptyState {...text.empty} href={paths.home()} />}
          emptyPage={text.emptyPage}
        >
          {(items) => <DiaryList items={items} onRemoved={onRemoved} />}
        </PagedList>
      </section>
    </UserPage>
  );
}
