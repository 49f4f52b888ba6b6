import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { Button } from '../components/button';
import { Notice } from '../components/notice';
import { PageFrame } from '../components/page-frame';
import { TitleHeading } from '../components/title-heading';
import { LazyPlayer, sourceOf } from '../features/player/lazy-player';
import { text } from '../features/trailer/text';
import { TrailerList } from '../features/trailer/trailer-list';
import styles from '../features/trailer/trailer-page.module.css';
import { TrailerPlayer } from '../features/trailer/trailer-player';
import { chosenTrailer, trailerName, trailerTitleQuery } from '../features/trailer/trailer-words';
import { atWidth } from '../lib/image-sources';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const PICTURE_WIDTH = 1280;

const page = routeData(async ({ params, query }) => {
  const title = await query(trailerTitleQuery(params.imdb ?? ''));
  return {
    head: {
      title: text.pageTitle(title.titleFa),
      description: text.description(title.titleFa),
      path: paths.trailer(title.imdbKey),
      image: title.backdrop ?? title.poster,
      imageAlt: title.titleFa,
      noindex: title.trailers.length === 0,
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function TrailerPage() {
  const { imdb = '' } = useParams();
  const [search] = useSearchParams();
  const { data: title } = useSuspenseQuery(trailerTitleQuery(imdb));
  const trailer = chosenTrailer(title.trailers, search.get('clip'));
  const base = paths.trailer(title.imdbKey);
  const poster = title.backdrop && atWidth(title.backdrop, PICTURE_WIDTH);
  const url = trailer?.url;
  // The player restarts whenever its sources change.
  const sources = useMemo(() => (url ? [sourceOf(url)] : []), [url]);
  return (
    <PageFrame>
      <div className={styles.page}>
        <TitleHeading title={title} subject={text.subject} />
        {trailer ? (
          <>
            <TrailerPlayer
              key={trailer.id}
              url={trailer.url}
              poster={poster}
              label={trailerName(trailer, title.trailers.indexOf(trailer))}
              renderPlayer={(onFailed) => (
                <LazyPlayer
                  title={trailerName(trailer, title.trailers.indexOf(trailer))}
                  poster={poster}
                  sources={sources}
                  // The player handles a lost connection itself.
                  onEvent={(event) =>
                    event.type === 'failed' && event.failure !== 'network' && onFailed()
                  }
                />
              )}
            />
            <TrailerList
              trailers={title.trailers}
              current={trailer}
              hrefOf={({ id }) => `${base}?clip=${id}`}
            />
          </>
        ) : (
          <Notice
            title={text.none}
            hint={text.noneHint}
            action={<Button to={title.path}>{text.toTitle}</Button>}
          />
        )}
      </div>
    </PageFrame>
  );
}
