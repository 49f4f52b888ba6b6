import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/empty-state';
import { Loaded } from '../components/loaded';
import { GridSkeleton } from '../components/skeletons';
import { UserPage } from '../components/user-area/user-page';
import { CreateList, OwnLists } from '../features/lists/own-lists';
import { text } from '../features/lists/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { apiQuery } from '../lib/query-client';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.lists, noindex: true },
});
export const meta = pageMeta;

export default function OwnListsPage() {
  const query = useQuery({ ...apiQuery('GET /api/user/lists', { query: {} }), staleTime: 0 });
  return (
    <UserPage title={text.title} lead={text.lead} actions={<CreateList />}>
      <Loaded query={query} skeleton={<GridSkeleton count={4} />}>
        {({ data }) =>
          data.length > 0 ? (
            <OwnLists lists={data} />
          ) : (
            <EmptyState {...text.empty} href={paths.home()} />
          )
        }
      </Loaded>
    </UserPage>
  );
}
