import type { PlaybackChoice, Version, Watchable } from '@parde/contract';
import { type RefObject, useEffect, useState } from 'react';
import type { Viewer } from './api';
import { FailurePanel } from './failure-panel';
import { type ReportKind, reportKindOf } from './report-kind';
import { type Lacks, ShownPlayer } from './shown-player';
import { StageWaiting } from './stage-waiting';
import type { StartedPlayback } from './use-playback';
import { useProgress } from './use-progress';
import { useShown, watchedOf } from './use-shown';

const NOTHING: Lacks = { isStarved: false, isSubtitleLost: false };

export interface WatchPlayerProps {
  watchable: Watchable;
  viewer: Viewer;
  version: Version;
  /** The playback of the version; null: it has not started yet. */
  started: StartedPlayback | null;
  choice: PlaybackChoice | null;
  onChoose: (change: Partial<PlaybackChoice>) => void;
  onPick: (version: Version) => void;
  onReport: () => void;
  /** The film's position in seconds; null: unknown. */
  place: RefObject<number | null>;
  /** Likely subject of a report; null: nothing is wrong. */
  trouble: RefObject<ReportKind | null>;
}

/**
 * The film itself, or why it does not play. Loaded in the browser only, when there is something to
 * play.
 */
export default function WatchPlayer(props: WatchPlayerProps) {
  const {
    watchable,
    viewer,
    version,
    started,
    choice,
    onChoose,
    onPick,
    onReport,
    place,
    trouble,
  } = props;
  const shown = useShown(watchable, viewer, started?.state, place);
  const what = watchedOf(shown?.watchable ?? watchable);
  const [lacks, setLacks] = useState<Lacks>(NOTHING);
  const tell = useProgress(what, viewer, place, shown?.startSeconds ?? 0);

  const failure = started?.state.phase === 'failed' ? started.state.failure : null;
  useEffect(() => {
    trouble.current = reportKindOf({ failure: failure?.kind ?? null, ...lacks });
  }, [trouble, failure, lacks]);

  if (failure) {
    return (
      <FailurePanel
        failure={failure}
        watchable={watchable}
        version={version}
        onRetry={() => void started?.session.start()}
        onPick={onPick}
        onReport={onReport}
      />
    );
  }
  if (!shown) return <StageWaiting />;
  return (
    <ShownPlayer
      shown={shown}
      session={started?.session ?? null}
      choice={choice}
      onChoose={onChoose}
      onEvent={tell}
      onLacks={setLacks}
    />
  );
}
