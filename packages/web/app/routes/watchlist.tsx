import type { Categories } from '@parde/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../components/empty-state';
import { Loaded } from '../components/loaded';
import { GridSkeleton } from '../components/skeletons';
import { UserPage } from '../components/user-area/user-page';
import { categoriesQuery } from '../features/listing/api';
import { Listing } from '../features/listing/listing';
import { hasNoFilters, listingQuery, parseListing } from '../features/listing/listing-state';
import { text } from '../features/watchlist/text';
import { WatchlistGrid, watchlistQuery } from '../features/watchlist/watchlist-grid';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.watchlist, noindex: true },
});
export const meta = pageMeta;

const NO_CATEGORIES: Categories = {
  genres: [],
  countries: [],
  languages: [],
  decades: [],
  ages: [],
};

/** Removes the counts, which refer to the whole catalogue, not to this list. */
function withoutCounts({ genres, countries, languages, decades, ages }: Categories): Categories {
  const uncounted = <T,>(facets: T[]) => facets.map((facet) => ({ ...facet, count: 0 }));
  return {
    genres: uncounted(genres),
    countries: uncounted(countries),
    languages: uncounted(languages),
    decades,
    ages,
  };
}

export default function WatchlistPage() {
  const [search] = useSearchParams();
  // There is no text search within the watchlist.
  const state = { ...parseListing(search), q: '' };
  const { data: categories = NO_CATEGORIES } = useQuery(categoriesQuery());
  const query = useQuery({
    ...watchlistQuery(listingQuery(state)),
    placeholderData: keepPreviousData,
    // Removed titles keep their place and can be added again.
    refetchOnWindowFocus: false,
  });
  const list = query.data;
  if (!list || (hasNoFilters(state) && list.data.length === 0)) {
    return (
      <UserPage title={text.title}>
        <Loaded query={query} skeleton={<GridSkeleton />}>
          {() => <EmptyState {...text.empty} href={paths.categories} />}
        </Loaded>
      </UserPage>
    );
  }
  return (
    <Listing
      state={state}
      categories={withoutCounts(categories)}
      list={list}
      heading={text.title}
      ownOrder={text.ownOrder}
      isLoading={query.isPlaceholderData}
      renderTitles={(titles) => <WatchlistGrid titles={titles} loadedAt={query.dataUpdatedAt} />}
    />
  );
}
