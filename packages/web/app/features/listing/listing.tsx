import type { Categories, ListOfQuery, PersonRef, TitleCard } from '@parde/contract';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { type ChipLink, ChipRow } from '../../components/chip-row';
import { FeedLink } from '../../components/feed-link';
import { FeedIcon } from '../../components/icons/icon';
import { Pagination } from '../../components/pagination';
import { Portrait } from '../../components/portrait';
import { GridSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TitleGrid } from '../../components/title-card';
import { Text } from '../../components/typography';
import { replayMissedPresses } from '../../lib/late-scripts';
import { paths } from '../../lib/paths';
import { useListingNavigation } from '../../lib/use-listing-navigation';
import { nameOfList } from '../../lib/words';
import { FilterBar } from './filter-bar';
import { activeFilters, FilterChips } from './filter-chips';
import styles from './listing.module.css';
import { ListingEmpty } from './listing-empty';
import {
  changed,
  countFilters,
  EMPTY_STATE,
  type ListingState,
  listingPath,
  parseListing,
  toggled,
} from './listing-state';
import { countInWords } from './listing-words';
import { text } from './text';

/** One page of `titles/search`, `collections/{id}/titles` and the like. */
export interface TitlePage {
  data: TitleCard[];
  current_page: number;
  last_page: number | null;
  per_page: number;
  total: number | null;
  didYouMean?: string | null;
  /** The list that the search query refers to. */
  list?: ListOfQuery | null;
  /** The people that the search query names. */
  people?: readonly PersonRef[];
}

interface ListingProps {
  state: ListingState;
  /** Filters implied by the path. */
  fixed?: Partial<ListingState>;
  categories: Categories;
  list: TitlePage;
  heading: string;
  /** Whether the listing is the main content: its heading is then the page's, and its posters load first. */
  isMain?: boolean;
  /** Name of the list's default order, if it is not one of the API's. */
  ownOrder?: string;
  /** Whether new results are still loading, although the URL has already changed. */
  isLoading?: boolean;
  /** Renders the titles; default: a grid of cards. */
  renderTitles?: (titles: TitleCard[]) => ReactNode;
}

/** Heading, filters, cards and page numbers. The URL holds the whole state. */
export function Listing(props: ListingProps) {
  const { state, fixed = {}, categories, list, heading, isMain = true, ownOrder } = props;
  const { isLoading = false, renderTitles } = props;
  // The path exactly as in the URL: a different percent-encoding would count as a different page.
  const { pathname } = useLocation();
  const { next, isPending: isLeaving, isSlow, open } = useListingNavigation();
  const isPending = isLeaving || isLoading;
  // Filters apply immediately: a second choice must not undo a pending one.
  const chosen = next ? { ...parseListing(next), ...fixed } : state;
  // A search that finds nothing at all has nothing to filter or to order.
  const isNothing = state.q !== '' && list.total === 0 && countFilters(chosen, fixed) === 0;
  const headingId = useId();
  const Heading = isMain ? 'h1' : 'h2';
  const hrefOf = (wanted: ListingState) => listingPath(pathname, wanted, fixed);
  const withoutFilters = hrefOf({
    ...EMPTY_STATE,
    q: chosen.q,
    order_by: chosen.order_by,
    ...fixed,
  });
  return (
    <section ref={replayMissedPresses} aria-labelledby={headingId} aria-busy={isPending}>
      <Stack direction="row" align="baseline" wrap below={16} className={styles.head}>
        <Heading id={headingId}>
          <bdi>{heading}</bdi>
        </Heading>
        <Text size={14} tone="quiet" role="status">
          {countInWords(list)}
        </Text>
        {chosen.order_by === 'newest' && hasFeed(chosen, fixed) && (
          <FeedLink href="/feed.xml" type="application/rss+xml" icon={<FeedIcon size={20} />}>
            {text.feed}
          </FeedLink>
        )}
      </Stack>
      {isMain && ownOrder === undefined && state.q === '' && !('genre' in fixed) && (
        <ChipRow label={text.genres} chips={genreChips(chosen, categories, hrefOf)} />
      )}
      <DidYouMean typed={state} corrected={list.didYouMean ?? null} hrefOf={hrefOf} />
      {list.list && (
        <p className={styles.meant}>
          {text.wholeList} <Link to={paths.list(list.list)}>{nameOfList(list.list)}</Link>
        </p>
      )}
      {list.people && list.people.length > 0 && list.data.length > 0 && (
        <NamedPeople people={list.people} />
      )}
      {!isNothing && (
        <FilterBar
          state={chosen}
          categories={categories}
          fixed={fixed}
          ownOrder={ownOrder}
          onChange={(wanted) => open(hrefOf(wanted))}
        />
      )}
      <FilterChips
        filters={activeFilters(chosen, categories, fixed)}
        hrefOf={hrefOf}
        clearHref={withoutFilters}
      />
      <div className={clsx(styles.results, isPending && styles.pending)}>
        {isSlow ? (
          <GridSkeleton count={list.data.length || 12} />
        ) : list.data.length === 0 ? (
          <ListingEmpty
            state={state}
            fixed={fixed}
            firstPage={hrefOf(changed(state, {}))}
            withoutFilters={withoutFilters}
          />
        ) : renderTitles ? (
          renderTitles(list.data)
        ) : (
          <TitleGrid titles={list.data} isFirst={isMain} as={isMain ? 'h2' : 'h3'} />
        )}
      </div>
      <Pagination list={list} hrefOf={(page) => hrefOf({ ...state, page })} />
    </section>
  );
}

/** The feed contains the newest titles of the whole catalogue, so it is offered only without search and filters. */
const hasFeed = (state: ListingState, fixed: Partial<ListingState>) =>
  state.q === '' && Object.keys(fixed).length === 0 && countFilters(state) === 0;

/** A press selects a single genre, or clears it; the filter bar combines several. */
function genreChips(
  state: ListingState,
  { genres }: Categories,
  hrefOf: (state: ListingState) => string,
): ChipLink[] {
  return [
    {
      label: text.anyGenre,
      to: hrefOf(changed(state, { genre: [] })),
      isCurrent: state.genre.length === 0,
    },
    ...genres.map(({ slug, titleFa }) => {
      const isCurrent = state.genre.includes(slug);
      const genre = isCurrent ? toggled(state.genre, slug) : [slug];
      return { label: titleFa, to: hrefOf(changed(state, { genre })), isCurrent };
    }),
  ];
}

function DidYouMean(props: {
  typed: ListingState;
  corrected: string | null;
  hrefOf: (state: ListingState) => string;
}) {
  const { typed, corrected, hrefOf } = props;
  if (corrected === null) return null;
  return (
    <p className={styles.meant}>
      {text.didYouMean.before}
      <Link to={hrefOf(changed(typed, { q: corrected }))}>
        <bdi>{corrected}</bdi>
      </Link>
      {text.didYouMean.after}
    </p>
  );
}

/** Links to the people that a search query names, above the titles. */
function NamedPeople({ people }: { people: readonly PersonRef[] }) {
  return (
    <Stack as="nav" direction="row" gap={8} wrap below={16} aria-label={text.people}>
      {people.map((person) => (
        <Link key={person.id} to={person.path} className={styles.person}>
          <Portrait person={person} size={48} />
          <Text as="span" weight="medium">
            <bdi>{person.fullnameFa ?? person.fullnameEn}</bdi>
          </Text>
        </Link>
      ))}
    </Stack>
  );
}
