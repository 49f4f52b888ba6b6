import type { Version, Watchable } from '@parde/contract';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import button from '../../components/button.module.css';
import { loadHls } from '../player/engine/load-hls';
import { StagePanel } from './stage-panel';
import { StageWaiting } from './stage-waiting';
import { text } from './text';
import { usePlayback } from './use-playback';
import { Wall } from './wall';
import type { WatchPlayerProps } from './watch-player';

const WatchPlayer = lazy(() => import('./watch-player'));

interface StageContentProps extends Omit<WatchPlayerProps, 'version' | 'started'> {
  /** Null: there is no file. */
  version: Version | null;
  /** The viewer and their access are known. */
  isSettled: boolean;
  /** Loading them failed. */
  isFailed: boolean;
  onRetry: () => void;
}

/** Content of the stage: the film, what is needed to watch it, or why there is none. */
export function StageContent(props: StageContentProps) {
  const { watchable, version, isSettled, isFailed, onRetry, onReport } = props;
  const { access } = watchable;
  if (isFailed) {
    return (
      <StagePanel
        isNews
        {...text.failures.offline}
        actions={
          <button type="button" className={button.go} onClick={onRetry}>
            {text.failures.offline.action}
          </button>
        }
      />
    );
  }
  if (!version) return <NoFile watchable={watchable} onReport={onReport} />;
  if (!isSettled) return <StageWaiting />;
  if (access === 'sign_in' || access === 'premium') return <Wall access={access} />;
  return <Film {...props} version={version} />;
}

/** Starts the playback and downloads the player in parallel. */
function Film(props: Omit<WatchPlayerProps, 'started'>) {
  const started = usePlayback(props.version.fileId);
  useEffect(() => {
    // A failed download is retried, and reported, when the player opens the stream.
    loadHls().catch(() => undefined);
  }, []);
  return (
    <Suspense fallback={<StageWaiting />}>
      <WatchPlayer {...props} started={started} />
    </Suspense>
  );
}

function NoFile({ watchable, onReport }: { watchable: Watchable; onReport: () => void }) {
  const words = text.walls.noFile;
  return (
    <StagePanel
      title={words.title}
      hint={words.hint}
      actions={
        <>
          <Link className={button.go} to={watchable.title.path}>
            {text.toTitle}
          </Link>
          <button type="button" className={button.quiet} onClick={onReport}>
            {words.report}
          </button>
        </>
      }
    />
  );
}
