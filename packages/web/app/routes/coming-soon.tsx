import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Button } from '../components/button';
import { Notice } from '../components/notice';
import { PageFrame } from '../components/page-frame';
import { Pagination } from '../components/pagination';
import { GridSkeleton } from '../components/skeletons';
import {
  type ComingState,
  calendarQuery,
  comingQuery,
  comingSoonQuery,
  parseComing,
} from '../features/coming-soon/api';
import { ComingCalendar } from '../features/coming-soon/coming-calendar';
import { ComingHead } from '../features/coming-soon/coming-head';
import { ComingMonths } from '../features/coming-soon/coming-months';
import { text } from '../features/coming-soon/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';
import { useListingNavigation } from '../lib/use-listing-navigation';

const page = routeData(async ({ url, query }) => {
  const state = parseComing(url.searchParams);
  if (state.view === 'days') await query(calendarQuery(state));
  else await query(comingSoonQuery(state));
  return {
    head: {
      title: text.title,
      description: text.description,
      path: paths.comingSoon(comingQuery({ ...state, isFollowed: false })),
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function ComingSoonPage() {
  const [search] = useSearchParams();
  const state = parseComing(search);
  const { isSlow } = useListingNavigation();
  return (
    <PageFrame>
      <ComingHead state={state} />
      {isSlow ? (
        <GridSkeleton />
      ) : state.view === 'days' ? (
        <ComingCalendar state={state} />
      ) : (
        <Announced state={state} />
      )}
    </PageFrame>
  );
}

/** Announced titles, month by month. */
function Announced({ state }: { state: ComingState }) {
  const { data: list } = useSuspenseQuery(comingSoonQuery(state));
  const isNarrow = state.type !== 'all' || state.page > 1;
  return (
    <>
      {list.data.length > 0 ? (
        <ComingMonths titles={list.data} />
      ) : (
        <Notice
          title={isNarrow ? text.noneOfType : text.none}
          hint={isNarrow ? text.noneOfTypeHint : text.noneHint}
          action={
            <Button to={isNarrow ? paths.comingSoon() : paths.home()}>
              {isNarrow ? text.all : text.home}
            </Button>
          }
        />
      )}
      <Pagination
        list={list}
        hrefOf={(page) => paths.comingSoon(comingQuery({ ...state, page }))}
      />
    </>
  );
}
