import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { ContinueForMembers, loadContinue } from '../features/continue/continue-for-members';
import { frontRowsQuery, loadRow, slidesQuery } from '../features/front/api';
import { FrontRows, GenreChips } from '../features/front/front-rows';
import { FrontHero } from '../features/front/hero';
import { text } from '../features/front/text';
import { categoriesQuery } from '../features/listing/api';
import { itemList } from '../features/listing/listing-head';
import { hasNoFilters, parseListing } from '../features/listing/listing-state';
import { ListingResults, loadListing } from '../features/listing/load-listing';
import { pageMeta } from '../lib/meta';
import { type RouteInput, routeData } from '../lib/route-data';
import { useAuth, viewerIdOf } from '../stores/auth';

const RecommendedRows = lazy(() => import('../features/recommendations/recommended-rows'));

const PATH = '/';

async function loadFront(query: RouteInput['query']) {
  const loadRows = async () => {
    const [categories, rows] = await Promise.all([
      query(categoriesQuery()),
      query(frontRowsQuery()),
    ]);
    await Promise.all(rows.data.map((row) => loadRow(query, row, categories)));
  };
  const [slides] = await Promise.all([query(slidesQuery('all')), loadRows()]);
  return slides.data;
}

const page = routeData(async ({ url, query }) => {
  const state = parseListing(url.searchParams);
  const listing = loadListing({ query, pathname: PATH, state });
  if (!hasNoFilters(state)) return { head: (await listing).head };
  const [slides, { titles }] = await Promise.all([loadFront(query), listing]);
  return {
    head: {
      title: null,
      path: PATH,
      image: slides[0]?.backdrop,
      jsonLd: [
        { '@type': 'WebSite', name: text.title, url: PATH, inLanguage: 'fa' },
        itemList(slides.length > 0 ? slides : titles),
      ],
    },
  };
});
export const loader = page.loader;
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const row = hasNoFilters(parseListing(searchParams)) && loadContinue();
  const [loaded] = await Promise.all([page.clientLoader(args), row]);
  return loaded;
}
export const meta = pageMeta;

/** The front page; with any filter or search, only the listing. */
export default function HomePage() {
  const [search] = useSearchParams();
  const state = parseListing(search);
  const isFront = hasNoFilters(state);
  return (
    <>
      {isFront && <h1 className="visually-hidden">{text.title}</h1>}
      {isFront && <FrontHero type="all" />}
      <PageFrame>
        {isFront && <Rows />}
        <Suspense>
          <ListingResults state={state} isMain={!isFront} />
        </Suspense>
      </PageFrame>
    </>
  );
}

function Rows() {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  return (
    <FrontRows categories={categories} personal={<RecommendationsForMembers />}>
      <GenreChips genres={categories.genres} />
      <ContinueForMembers />
    </FrontRows>
  );
}

/** Recommendations for members. */
function RecommendationsForMembers() {
  const userId = useAuth((state) => viewerIdOf(state.user));
  if (userId === undefined) return null;
  return (
    <Suspense>
      <RecommendedRows key={userId} />
    </Suspense>
  );
}
