import { useSuspenseQuery } from '@tanstack/react-query';
import { categoriesQuery, isTooLong, listingTitles } from './api';
import { Listing } from './listing';
import type { ListingState } from './listing-state';
import { listingHeading } from './listing-words';
import { SearchTooLong } from './search-too-long';

interface ListingResultsProps {
  state: ListingState;
  fixed?: Partial<ListingState>;
  /** False when the listing is below other content of the page. */
  isMain?: boolean;
}

/** Listing of `titles/search`, loaded by the route's loader. */
export function ListingResults(props: ListingResultsProps) {
  return isTooLong(props.state) ? <SearchTooLong /> : <Results {...props} />;
}

function Results({ state, fixed, isMain }: ListingResultsProps) {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const { data: list } = useSuspenseQuery(listingTitles(state));
  return (
    <Listing
      state={state}
      fixed={fixed}
      categories={categories}
      list={list}
      heading={listingHeading(state, categories)}
      isMain={isMain}
    />
  );
}
