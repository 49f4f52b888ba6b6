import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/empty-state';
import { PagedList } from '../components/paged-list';
import { RowsSkeleton } from '../components/skeletons';
import { UserPage } from '../components/user-area/user-page';
import { historyQuery } from '../features/history/api';
import { ClearHistory, PausedNote, PauseHistory } from '../features/history/history-controls';
import { HistoryList } from '../features/history/history-list';
import { text } from '../features/history/text';
import { pageMeta } from '../lib/meta';
import { usePage } from '../lib/page-param';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.history, noindex: true },
});
export const meta = pageMeta;

const hrefOf = (page: number) => (page === 1 ? paths.history : `${paths.history}?page=${page}`);

export default function HistoryPage() {
  const page = usePage();
  const query = useQuery({ ...historyQuery(page), placeholderData: keepPreviousData });
  const { isPending } = query;
  const mayHaveItems = isPending || (query.data !== undefined && query.data.data.length > 0);
  return (
    <UserPage
      title={text.title}
      actions={
        <>
          <PauseHistory />
          {mayHaveItems && <ClearHistory isReady={!isPending} />}
        </>
      }
    >
      <PausedNote />
      <PagedList
        query={query}
        skeleton={<RowsSkeleton />}
        hrefOf={hrefOf}
        empty={<EmptyState {...text.empty} href={paths.home()} />}
        emptyPage={text.emptyPage}
      >
        {(items) => <HistoryList items={items} />}
      </PagedList>
    </UserPage>
  );
}
