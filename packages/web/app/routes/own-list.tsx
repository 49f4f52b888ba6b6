import { ApiError } from '@parde/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { EmptyState } from '../components/empty-state';
import { Loaded } from '../components/loaded';
import { RowsSkeleton } from '../components/skeletons';
import { Stack } from '../components/stack';
import { Text } from '../components/typography';
import { UserPage } from '../components/user-area/user-page';
import { ListActions } from '../features/lists/list-actions';
import { AddTitle, ListEditor, ownListQuery } from '../features/lists/list-editor';
import { visibility } from '../features/lists/own-lists';
import { text } from '../features/lists/text';
import { pageMeta } from '../lib/meta';
import { idParam } from '../lib/page-param';
import { paths } from '../lib/paths';
import { notFound } from '../lib/route-data';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.lists, noindex: true },
});
export const meta = pageMeta;

export default function OwnListPage() {
  const id = idParam(useParams().id) ?? notFound();
  const query = useQuery(ownListQuery(id));
  const { data: list, error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState {...text.missing} href={paths.lists} />;
  }
  return (
    <UserPage
      title={<bdi>{list?.name ?? text.title}</bdi>}
      lead={list && [visibility(list) ?? text.public, list.description].filter(Boolean).join(' · ')}
    >
      <Loaded query={query} skeleton={<RowsSkeleton />}>
        {(loaded) => (
          <>
            {loaded.isPublic && loaded.state !== 'visible' && (
              <Stack as="p" panel="notice" below={24}>
                {loaded.state === 'held' ? text.heldHint : text.removedHint}
              </Stack>
            )}
            <ListActions list={loaded} />
            <AddTitle list={loaded} />
            {loaded.titles.length > 0 ? (
              <ListEditor list={loaded} />
            ) : (
              <Text tone="quiet">{text.emptyList}</Text>
            )}
          </>
        )}
      </Loaded>
    </UserPage>
  );
}
