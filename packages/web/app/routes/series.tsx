import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { slidesQuery } from '../features/front/api';
import { FrontHero } from '../features/front/hero';
import { hasNoFilters, parseListing } from '../features/listing/listing-state';
import { ListingResults, loadListing } from '../features/listing/load-listing';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const PATH = paths.series();
const FIXED = { type: 'series' } as const;

function stateOf(search: URLSearchParams) {
  return { ...parseListing(search), ...FIXED };
}

const page = routeData(async ({ url, query }) => {
  const state = stateOf(url.searchParams);
  const [{ head }] = await Promise.all([
    loadListing({ query, pathname: PATH, state, fixed: FIXED }),
    hasNoFilters(state, FIXED) ? query(slidesQuery('series')) : null,
  ]);
  return { head };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function SeriesPage() {
  const [search] = useSearchParams();
  const state = stateOf(search);
  return (
    <>
      {hasNoFilters(state, FIXED) && <FrontHero type="series" />}
      <PageFrame>
        <Suspense>
          <ListingResults state={state} fixed={FIXED} />
        </Suspense>
      </PageFrame>
    </>
  );
}
