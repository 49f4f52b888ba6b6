import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../components/empty-state';
import { Loaded } from '../components/loaded';
import { Pagination } from '../components/pagination';
import { RowsSkeleton } from '../components/skeletons';
import { UserPage } from '../components/user-area/user-page';
import { DiaryList } from '../features/diary/diary-list';
import { text } from '../features/diary/text';
import { pageMeta } from '../lib/meta';
import { pageParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import { apiQuery } from '../lib/query-client';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.diary, noindex: true },
});
export const meta = pageMeta;

const PER_PAGE = 40;

const hrefOf = (page: number) => (page === 1 ? paths.diary : `${paths.diary}?page=${page}`);

export default function DiaryPage() {
  const [search] = useSearchParams();
  const page = pageParam(search);
  const query = useQuery({
    ...apiQuery('GET /api/user/diary', { query: { page, per_page: PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
  return (
    <UserPage title={text.title} lead={text.lead}>
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(list) => (
          <>
            {list.data.length > 0 ? (
              <DiaryList items={list.data} />
            ) : page > 1 ? (
              <EmptyState {...text.emptyPage} href={hrefOf(1)} />
            ) : (
              <EmptyState {...text.empty} href={paths.home()} />
            )}
            <Pagination list={list} hrefOf={hrefOf} />
          </>
        )}
      </Loaded>
    </UserPage>
  );
}
