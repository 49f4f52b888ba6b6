import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../components/button';
import { prefetchCsrf } from '../../lib/csrf';
import { loadHls } from '../player/engine/load-hls';
import { AccessGate } from './access-gate';
import { StagePanel, StageWaiting } from './stage';
import { text } from './text';
import { useWatchSession } from './watch-session';

const loadFilmPlayer = () => import('./film-player');

/**
 * Loads what a film needs, at once and side by side: the player, its engine, and the cookie of the call
 * that starts a playback. A failed download is retried, and reported, when the player needs it.
 */
export function prepareToPlay(): void {
  prefetchCsrf();
  loadFilmPlayer().catch(() => undefined);
  loadHls().catch(() => undefined);
}

/** Content of the stage: the film, what is needed to watch it, or why there is none. */
export function StageContent() {
  const { watchable, version, isSettled, isFailed, reload } = useWatchSession();
  const { access } = watchable;
  if (isFailed) {
    return (
      <StagePanel
        isNews
        {...text.failures.offline}
        actions={
          <Button variant="action" onClick={reload}>
            {text.failures.offline.action}
          </Button>
        }
      />
    );
  }
  if (!version) return <NoFile />;
  if (!isSettled) return <StageWaiting />;
  if (access === 'sign_in' || access === 'premium') return <AccessGate access={access} />;
  return <Film />;
}

/**
 * Downloads the player while the playback starts. Not by `Suspense`: React shows nothing for 300 ms after a
 * fallback, although the player is there.
 */
function Film() {
  const [loaded, setLoaded] = useState<{ FilmPlayer: ComponentType } | { error: unknown }>();
  useEffect(() => {
    prepareToPlay();
    loadFilmPlayer().then(
      ({ default: FilmPlayer }) => setLoaded({ FilmPlayer }),
      (error: unknown) => setLoaded({ error }),
    );
  }, []);
  if (!loaded) return <StageWaiting />;
  if ('error' in loaded) throw loaded.error;
  return <loaded.FilmPlayer />;
}

function NoFile() {
  const { watchable, openReport } = useWatchSession();
  const words = text.walls.noFile;
  return (
    <StagePanel
      title={words.title}
      hint={words.hint}
      actions={
        <>
          <Button variant="action" to={watchable.title.path}>
            {text.toTitle}
          </Button>
          <Button onClick={openReport}>{words.report}</Button>
        </>
      }
    />
  );
}
