import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../../components/button';
import { AccessGate } from './access-gate';
import { loadFilmPlayer, prepareToPlay } from './prepare-to-play';
import { StagePanel, StageWaiting } from './stage';
import { text } from './text';
import { useWatchSession } from './watch-session';

const FilmPlayer = lazy(loadFilmPlayer);

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

/** Downloads the player while the playback starts. */
function Film() {
  useEffect(prepareToPlay, []);
  return (
    <Suspense fallback={<StageWaiting />}>
      <FilmPlayer />
    </Suspense>
  );
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
