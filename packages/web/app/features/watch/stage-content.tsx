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
 * Loads everything that a film needs, immediately and in parallel: the player, its engine, and the cookie for the call
 * that starts a playback. A failed download is retried, and reported, when the player needs it.
 */
export function preloadPlayer(): void {
  prefetchCsrf();
  loadFilmPlayer().catch(() => undefined);
  loadHls().catch(() => undefined);
}

/** Content of the stage: the film, what is required to watch it, or the reason why there is none. */
export function StageContent() {
  const { watchable, version, isSettled, loadFailure, failure, reload, shown } = useWatchSession();
  const { access } = watchable;
  // Does not need the player's script, which might not load either.
  if (loadFailure?.kind === 'offline') {
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
  if (loadFailure || failure?.kind === 'sign_in') return <Film />;
  if (!version) return <NoFile />;
  // Who signs out in another tab goes on watching until it is known whether they may.
  if (!isSettled && !shown) return <StageWaiting />;
  if (access === 'sign_in' || access === 'premium') return <AccessGate access={access} />;
  return <Film />;
}

/**
 * Downloads the player while the playback starts. Does not use `Suspense`: after a fallback React shows nothing for 300
 * ms, although the player has loaded.
 */
function Film() {
  const [loaded, setLoaded] = useState<{ FilmPlayer: ComponentType } | { error: unknown }>();
  useEffect(() => {
    preloadPlayer();
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
