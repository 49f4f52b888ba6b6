import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { categoriesQuery, isTooLong, listingTitles } from './api';
import { Listing } from './listing';
import type { ListingState } from './listing-state';
import { listingHeading } from './listing-words';
import { text } from './text';

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

/** Replaces the results if the search text is too long. */
function SearchTooLong() {
  return (
    <EmptyState
      as="h1"
      title={text.empty.longTitle}
      hint={text.empty.longHint}
      href={paths.home()}
      action={text.all}
    />
  );
}
