import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { topCommentsQuery } from '../features/comments/api';
import { Comments } from '../features/comments/comments';
import {
  directorTitlesQuery,
  similarQuery,
  titleQuery,
  titleShotsQuery,
} from '../features/title/api';
import { Editions } from '../features/title/editions';
import { ScreenshotStrip } from '../features/title/screenshot-strip';
import { Seasons } from '../features/title/seasons';
import { titleHead } from '../features/title/title-head';
import styles from '../features/title/title-page.module.css';
import { TitleRecord } from '../features/title/title-record';
import { CastRow, TitleRows } from '../features/title/title-rows';
import { TitleStage } from '../features/title/title-stage';
import { pageMeta } from '../lib/meta';
import { loadBelowFold, routeData } from '../lib/route-data';

const asksForDub = (search: URLSearchParams) => search.get('dub') === '1';

const page = routeData(async ({ params, url, query }) => {
  const { id = '' } = params;
  const title = await query(titleQuery(id, asksForDub(url.searchParams)));
  await loadBelowFold(query, [
    similarQuery(id),
    directorTitlesQuery(id),
    topCommentsQuery(id),
    ...(title.screenshotCount > 0 ? [titleShotsQuery(id)] : []),
  ]);
  return { head: titleHead(title) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function TitlePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: title } = useSuspenseQuery(titleQuery(id, asksForDub(search)));
  return (
    // Remount for another title: the chosen season and edition belong to the old one.
    <article key={id} className={styles.page}>
      <TitleStage title={title} />
      <PageFrame className={styles.rest}>
        {/* Hydrated one by one, after the content that is visible first. */}
        <Suspense>
          <Seasons title={title} />
          <Editions title={title} />
        </Suspense>
        <Suspense>
          <CastRow cast={title.cast} />
          <ScreenshotStrip id={id} count={title.screenshotCount} />
        </Suspense>
        <Suspense>
          <TitleRows title={title} id={id} />
        </Suspense>
        <Suspense>
          <TitleRecord title={title} />
        </Suspense>
        <Suspense>
          <Comments titleId={title.id} id={id} />
        </Suspense>
      </PageFrame>
    </article>
  );
}
