import type { TitleCard } from '@parde/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { FollowButton } from '../../components/follow-button';
import { PagedList } from '../../components/paged-list';
import { SmallPoster } from '../../components/poster-image';
import { RowsSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { cardFacts, joinFacts } from '../../lib/title-facts';
import { followedIdsQuery } from '../../lib/user-titles';
import { TYPE_WORDS } from '../../lib/words';
import { followsQuery } from './api';
import styles from './follows.module.css';
import { text } from './text';

/** Titles that the member follows or waits for. */
export function Follows({ page }: { page: number }) {
  const query = useQuery({
    ...followsQuery(page),
    placeholderData: keepPreviousData,
    // Unfollowed titles keep their position.
    refetchOnWindowFocus: false,
  });
  return (
    <PagedList
      query={query}
      skeleton={<RowsSkeleton />}
      hrefOf={(to) => `${paths.follows}&page=${to}`}
      empty={<EmptyState {...text.noFollows} href={paths.series()} />}
    >
      {(titles) => <FollowList titles={titles} loadedAt={query.dataUpdatedAt} />}
    </PagedList>
  );
}

interface FollowListProps {
  titles: TitleCard[];
  /** When the titles were loaded, as Unix time in milliseconds. */
  loadedAt: number;
}

/** Followed titles. An unfollowed one keeps its position, so that it can be followed again. */
function FollowList({ titles, loadedAt }: FollowListProps) {
  // The ids are updated on every press, but are older than the list if it was loaded later.
  const { data: ids, dataUpdatedAt } = useQuery(followedIdsQuery());
  const isFollowing = (id: number) => !ids || dataUpdatedAt < loadedAt || ids.includes(id);
  return (
    <Stack as="ul" gap={16}>
      {titles.map((title) => (
        <Stack
          as="li"
          direction="row"
          align="center"
          wrap
          key={title.id}
          gap={16}
          rowGap={8}
          className={styles.row}
        >
          <Link to={title.path} className={styles.link} prefetch="intent">
            <SmallPoster title={title} width={56} />
            <Stack as="span" shrink>
              <Text as="h2" size={16} weight="medium" truncate className={styles.name} dir="auto">
                {title.titleFa}
              </Text>
              <Text as="span" size={14} tone="quiet">
                {joinFacts([TYPE_WORDS[title.type], cardFacts(title)])}
              </Text>
            </Stack>
          </Link>
          <FollowButton
            id={title.id}
            isAwaited={title.type !== 'series'}
            isFollowing={isFollowing(title.id)}
            name={title.titleFa}
            size="small"
          />
        </Stack>
      ))}
    </Stack>
  );
}
