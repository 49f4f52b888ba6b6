import type { Playback, PlaybackChoice, Version, Watchable } from '@parde/contract';
import { mayWatch } from '@parde/shared/access';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlayerEvent } from '../player/player-props';
import type { Viewer } from './api';
import { type PlaybackState, usePlaybackSession } from './playback-session';
import type { ReportSubject } from './report-dialog';
import { requestedFile } from './start-film';
import { useChoice } from './use-choice';
import { useProgress } from './use-progress';
import { type Shown, useShown, watchedOf } from './use-shown';
import { chooseVersion } from './version-choice';
import { reportKindOf, type WatchFailure } from './watch-failure';

/** What the watch page knows and does while it is open. */
export interface WatchSession {
  watchable: Watchable;
  viewer: Viewer;
  /** The viewer and their access are known. */
  isSettled: boolean;
  /** Loading them failed; `reload` tries again. */
  isFailed: boolean;
  reload: () => void;
  /** The version that plays; null: there is no file. */
  version: Version | null;
  pickVersion: (version: Version) => void;
  /** What was chosen for the title; null: nothing yet. */
  choice: PlaybackChoice | null;
  choose: (change: Partial<PlaybackChoice>) => void;
  /** What the player shows; null: nothing is ready, or it failed. */
  shown: Shown | null;
  /** Why nothing plays; null: no failure. */
  failure: WatchFailure | null;
  /** Starts the playback again after a failure. */
  restart: () => void;
  /** New links for the same playback; rejects when it is no longer allowed. Null: none runs. */
  renewLinks: (() => Promise<Playback>) | null;
  onPlayerEvent: (event: PlayerEvent) => void;
  /** The problem to report; null: the dialog is closed. */
  reportSubject: ReportSubject | null;
  openReport: () => void;
  closeReport: () => void;
}

const WatchSessionContext = createContext<WatchSession | null>(null);

export function useWatchSession(): WatchSession {
  const session = use(WatchSessionContext);
  if (!session) throw new Error('Outside a watch page');
  return session;
}

interface WatchSessionProviderProps
  extends Pick<WatchSession, 'watchable' | 'viewer' | 'isSettled' | 'isFailed' | 'reload'> {
  children: ReactNode;
}

/** Owns the playback's lease, the progress in the film, and the viewer's choices. */
export function WatchSessionProvider({ children, ...page }: WatchSessionProviderProps) {
  const { watchable, viewer, isSettled, isFailed } = page;
  const { choice, choose } = useChoice(watchable, viewer);
  const { version, pickVersion } = useVersion(watchable, choice, choose);
  const canPlay = isSettled && !isFailed && mayWatch(watchable.access);
  const lease = usePlaybackSession(canPlay ? (version?.fileId ?? null) : null);
  /** The player's position in seconds; null: unknown. */
  const position = useRef<number | null>(null);
  const shown = useShown(watchable, viewer, lease?.state, position);
  const reportProgress = useProgress({
    watched: watchedOf(shown?.watchable ?? watchable),
    viewer,
    session: lease?.session ?? null,
    position,
    startSeconds: shown?.startSeconds ?? 0,
    isActive: canPlay && version !== null,
  });
  const failure = failureOf(lease?.state);
  const problems = usePlayerProblems(failure !== null);
  const [reportSubject, setReportSubject] = useState<ReportSubject | null>(null);

  function onPlayerEvent(event: PlayerEvent) {
    reportProgress(event);
    problems.onPlayerEvent(event);
    lease?.session.onPlayerEvent(event);
    if (event.type === 'audio') choose({ audioLanguage: event.language });
  }

  const openReport = () =>
    setReportSubject({
      titleId: watchable.title.id,
      episodeId: watchable.episode?.id ?? null,
      fileId: version?.fileId ?? null,
      seconds: position.current,
      kind: version
        ? reportKindOf({ failure: failure?.kind ?? null, ...problems.current })
        : 'missing',
    });

  const session: WatchSession = {
    ...page,
    ...{ version, pickVersion, choice, choose },
    ...{ shown, failure, onPlayerEvent },
    restart: () => void lease?.session.start(),
    renewLinks: lease?.session.renew ?? null,
    ...{ reportSubject, openReport, closeReport: () => setReportSubject(null) },
  };
  return <WatchSessionContext value={session}>{children}</WatchSessionContext>;
}

const failureOf = (state: PlaybackState | undefined) =>
  state?.phase === 'failed' ? state.failure : null;

/** The version that plays; picking another one forgets the file in the URL. */
function useVersion(
  { versions }: Watchable,
  choice: PlaybackChoice | null,
  choose: WatchSession['choose'],
) {
  const [search, setSearch] = useSearchParams();
  function pickVersion({ edition }: Version) {
    choose({ editionKind: edition.kind, studio: edition.studio });
    if (!search.has('file')) return;
    const rest = new URLSearchParams(search);
    rest.delete('file');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }
  return { version: chooseVersion(versions, choice, requestedFile(search)), pickVersion };
}

/** What is missing while the film plays, for a report. */
function usePlayerProblems(hasFailed: boolean) {
  const [isStarved, setStarved] = useState(false);
  const [isSubtitleLost, setSubtitleLost] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    setStarved(false);
    setSubtitleLost(false);
  }, [hasFailed]);
  return {
    current: { isStarved, isSubtitleLost },
    onPlayerEvent(event: PlayerEvent) {
      if (event.type === 'playing') setStarved(false);
      else if (event.type === 'failed') setStarved(event.failure === 'network');
      else if (event.type === 'captions') setSubtitleLost(event.isFailed);
    },
  };
}
