import { EmptyState } from '../../components/empty-state';
import { paths } from '../../lib/paths';
import { countFilters, type ListingState } from './listing-state';
import { text } from './text';

interface ListingEmptyProps {
  state: ListingState;
  fixed: Partial<ListingState>;
  /** URLs of the first page, and of the list without filters. */
  firstPage: string;
  withoutFilters: string;
}

/** Why a listing is empty, and one suggestion. */
export function ListingEmpty({ state, fixed, firstPage, withoutFilters }: ListingEmptyProps) {
  const words = text.empty;
  if (state.page > 1) {
    return (
      <EmptyState
        title={words.pageTitle}
        hint={words.pageHint}
        href={firstPage}
        action={words.pageAction}
      />
    );
  }
  if (countFilters(state, fixed) > 0) {
    return (
      <EmptyState
        title={words.filtersTitle}
        hint={words.filtersHint}
        href={withoutFilters}
        action={words.filtersAction}
      />
    );
  }
  if (state.q !== '') {
    return (
      <EmptyState
        title={words.searchTitle(state.q)}
        hint={words.searchHint}
        href={paths.categories}
        action={words.searchAction}
      />
    );
  }
  return (
    <EmptyState
      title={words.noneTitle}
      hint={words.noneHint}
      href={paths.comingSoon()}
      action={words.noneAction}
    />
  );
}
