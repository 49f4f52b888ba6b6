import { mayWatch } from '@parde/shared/access';
import { useParams } from 'react-router';
import { directorTitlesQuery, similarQuery, titleQuery } from '../features/title/api';
import { TitleAbout } from '../features/title/title-about';
import { seriesQuery, useWatchable, watchQuery } from '../features/watch/api';
import { preloadPlayer } from '../features/watch/stage-content';
// Imported for navigations that did not load the page, and with it this script, from the server.
import '../features/watch/start-film';
import { Watch } from '../features/watch/watch';
import { watchHead } from '../features/watch/watch-heading';
import { WatchSessionProvider } from '../features/watch/watch-session';
import { pageMeta } from '../lib/meta';
import { flushProgress, progressSettled } from '../lib/progress-queue';
import { loadBelowFold, routeData } from '../lib/route-data';
import { ensureUser, viewerIdOf } from '../stores/auth';

/**
 * In the browser: the id of the chosen profile or the signed-in user, with progress reports flushed. On the server
 * always a visitor.
 */
async function findViewer(): Promise<number | null> {
  if (typeof document === 'undefined') return null;
  const user = await ensureUser();
  const watcher = viewerIdOf(user);
  if (watcher !== undefined) void flushProgress(watcher);
  await progressSettled();
  return watcher ?? null;
}

const page = routeData(async ({ params, query }) => {
  const { imdb = '', id: played = '' } = params;
  const watchable = await query(watchQuery(imdb, played, await findViewer()));
  if (typeof document !== 'undefined' && mayWatch(watchable.access)) preloadPlayer();
  const id = String(watchable.title.id);
  await loadBelowFold(query, [
    ...(watchable.episode ? [seriesQuery(watchable.title.imdbKey)] : []),
    titleQuery(id, false),
    similarQuery(id),
    directorTitlesQuery(id),
  ]);
  return { head: watchHead(watchable) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function WatchPage() {
  const { imdb = '', id = '' } = useParams();
  const { watchable, viewer, isSettled, loadFailure, reload } = useWatchable(imdb, id);
  if (!watchable) return null;
  return (
    // The same player continues across episodes; another title remounts it.
    <article key={watchable.title.id}>
      <WatchSessionProvider
        watchable={watchable}
        viewer={viewer}
        isSettled={isSettled}
        loadFailure={loadFailure}
        reload={reload}
      >
        <Watch>
          <TitleAbout id={String(watchable.title.id)} />
        </Watch>
      </WatchSessionProvider>
    </article>
  );
}
