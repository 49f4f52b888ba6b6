import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { Notice } from '../../components/notice';
import { Stack } from '../../components/stack';
import { TitleRow } from '../../components/title-row';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { listingTitles } from './api';
import { countFilters, EMPTY_STATE, type ListingState } from './listing-state';
import { text } from './text';

interface ListingEmptyProps {
  state: ListingState;
  fixed: Partial<ListingState>;
  /** URLs of the first page, and of the list without filters. */
  firstPage: string;
  withoutFilters: string;
}

/** The reason why a listing is empty, and one suggestion. */
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
  const isFiltered = countFilters(state, fixed) > 0;
  if (state.q !== '') {
    return <NothingFound q={state.q} withoutFilters={isFiltered ? withoutFilters : null} />;
  }
  if (isFiltered) {
    return (
      <EmptyState
        title={words.filtersTitle}
        hint={words.filtersHint}
        href={withoutFilters}
        action={words.filtersAction}
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

const MAX_PEOPLE = 6;
const POPULAR: ListingState = { ...EMPTY_STATE, order_by: 'votes' };

/**
 * What a search without results offers, like the dropdown: people of that name, all results, and requesting the title.
 *
 * @param props.withoutFilters URL of the results without filters; `null` if no filter is active
 */
function NothingFound({ q, withoutFilters }: { q: string; withoutFilters: string | null }) {
  const words = text.empty;
  const people = useQuery({
    ...apiQuery('GET /api/people/search', { query: { q, per_page: MAX_PEOPLE } }),
    enabled: q.trim().length > 1,
  }).data?.data;
  const popular =
    useQuery({ ...listingTitles(POPULAR), enabled: withoutFilters === null }).data?.data ?? [];
  return (
    <>
      <Notice
        title={withoutFilters ? words.filtersTitle : words.searchTitle(q)}
        hint={withoutFilters ? words.filtersHint : words.searchHint}
        action={
          <Stack gap={24} align="center">
            <Stack direction="row" gap={12} wrap justify="center">
              {withoutFilters && (
                <Button variant="action" to={withoutFilters}>
                  {words.filtersAction}
                </Button>
              )}
              <Button to={paths.requestTitle(q.trim())}>{words.request}</Button>
              <Button to={paths.categories}>{words.searchAction}</Button>
            </Stack>
            {people !== undefined && people.length > 0 && (
              <Stack as="nav" gap={12} align="center" aria-label={words.people}>
                <Text size={14} tone="quiet">
                  {words.people}
                </Text>
                <Stack direction="row" gap={8} wrap justify="center">
                  {people.map(({ id, path, fullnameFa, fullnameEn }) => (
                    <Button key={id} size="small" to={path}>
                      <bdi>{fullnameFa ?? fullnameEn}</bdi>
                    </Button>
                  ))}
                </Stack>
              </Stack>
            )}
          </Stack>
        }
      />
      {!withoutFilters && popular.length > 0 && (
        <TitleRow
          heading={words.popular}
          titles={popular}
          href={paths.home({ order_by: 'votes' })}
        />
      )}
    </>
  );
}
