import type { Playback, PlaybackChoice, Version, Watchable } from '@parde/contract';
import { mayWatch } from '@parde/shared/access';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import type { PlayerEvent } from '../player/player-props';
import type { Viewer } from './api';
import { type PlaybackState, usePlaybackSession } from './playback-session';
import type { ReportSubject } from './report-dialog';
import { requestedFile } from './start-film';
import { usePlaybackChoice } from './use-playback-choice';
import { useProgress } from './use-progress';
import {
  contentIdOf,
  isSameContent,
  type ShownPlayback,
  useShownPlayback,
} from './use-shown-playback';
import { chooseVersion } from './version-choice';
import type { ContentId } from './visitor-memory';
import { reportKindOf, type WatchFailure } from './watch-failure';

/** State and actions of the watch page while it is open. */
export interface WatchSession {
  watchable: Watchable;
  viewer: Viewer;
  /** Whether the viewer and their access are known. */
  isSettled: boolean;
  /** Why loading them failed; `reload` tries again. */
  loadFailure: WatchFailure | null;
  reload: () => void;
  /** The version that plays; `null` if there is no file. */
  version: Version | null;
  pickVersion: (version: Version) => void;
  /** The choice stored for the title; `null` if there is none yet. */
  choice: PlaybackChoice | null;
  choose: (change: Partial<PlaybackChoice>) => void;
  /** The content of the player; `null` if nothing is ready, or playback failed. */
  shown: ShownPlayback | null;
  /** Why nothing plays; `null` if there is no failure. */
  failure: WatchFailure | null;
  /** Tries again after a failure. */
  restart: () => void;
  /**
   * Requests new URLs for the same playback; resolves with `null` if it is no longer allowed. `null` if no playback is
   * running.
   */
  renewLinks: (() => Promise<Playback | null>) | null;
  onPlayerEvent: (event: PlayerEvent) => void;
  /** The problem to report; `null` if the dialog is closed. */
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
  extends Pick<WatchSession, 'watchable' | 'viewer' | 'isSettled' | 'loadFailure' | 'reload'> {
  children: ReactNode;
}

/** Owns the playback session, the progress in the film, and the viewer's choices. */
export function WatchSessionProvider({ children, ...page }: WatchSessionProviderProps) {
  const { watchable, viewer, isSettled, loadFailure, reload } = page;
  const { choice, choose } = usePlaybackChoice(watchable, viewer);
  const { version, pickVersion } = useVersion(watchable, choice, choose);
  const canPlay = isSettled && mayWatch(watchable.access);
  const lease = usePlaybackSession(canPlay ? (version?.fileId ?? null) : null);
  /** The player's position in seconds; `null` if unknown. */
  const position = useRef<number | null>(null);
  const isPaused = useRef(false);
  const shown = useShownPlayback(watchable, viewer, lease?.state, position, isPaused);
  /** Until the next film is shown, its session has nothing to do with what becomes of the last one. */
  const ownSession = lease && lease.fileId === shown?.playback.fileId ? lease.session : null;
  const reportProgress = useProgress({
    watched: contentIdOf(shown?.watchable ?? watchable),
    viewer,
    session: ownSession,
    position,
    startSeconds: shown?.startSeconds ?? 0,
    isActive: canPlay && version !== null,
  });
  const isSignedOut = useIsSignedOut(watchable, canPlay);
  const failure = loadFailure ?? (isSignedOut ? SIGNED_OUT : failureOf(lease?.state));
  useReplacedFile(lease?.state, reload);
  const problems = usePlayerProblems(failure !== null);
  const [reportSubject, setReportSubject] = useState<ReportSubject | null>(null);

  function onPlayerEvent(event: PlayerEvent) {
    reportProgress(event);
    problems.onPlayerEvent(event);
    ownSession?.onPlayerEvent(event);
    if (event.type === 'playing') isPaused.current = false;
    else if (event.type === 'paused') isPaused.current = true;
    else if (event.type === 'audio') choose({ audioLanguage: event.language });
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
    version,
    pickVersion,
    choice,
    choose,
    shown,
    failure,
    onPlayerEvent,
    restart: loadFailure ? reload : () => void lease?.session.start(),
    renewLinks: ownSession?.renew ?? null,
    reportSubject,
    openReport,
    closeReport: () => setReportSubject(null),
  };
  return <WatchSessionContext value={session}>{children}</WatchSessionContext>;
}

const failureOf = (state: PlaybackState | undefined) =>
  state?.phase === 'failed' ? state.failure : null;

const SIGNED_OUT: WatchFailure = { kind: 'sign_in' };

/** Whether what could be played here asks for a sign-in now: the session has ended, perhaps from another device. */
function useIsSignedOut(watchable: Watchable, canPlay: boolean): boolean {
  const [played, setPlayed] = useState<ContentId | null>(null);
  const content = contentIdOf(watchable);
  if (canPlay && !(played && isSameContent(played, content))) setPlayed(content);
  return watchable.access === 'sign_in' && played !== null && isSameContent(played, content);
}

/** Loads the page's data again if the file is missing: it may have been replaced by another one, which then plays. */
function useReplacedFile(state: PlaybackState | undefined, reload: () => void) {
  const isMissing = failureOf(state)?.kind === 'missing';
  const onMissing = useEffectEvent(reload);
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing]);
}

/**
 * The version that plays. The choice names the edition that is picked; the URL names the file if this was not enough, as
 * of two cuts by the same studio.
 */
function useVersion(
  { versions }: Watchable,
  choice: PlaybackChoice | null,
  choose: WatchSession['choose'],
) {
  const [search, setSearch] = useSearchParams();
  function pickVersion({ fileId, edition: { kind, studio } }: Version) {
    const picked = { editionKind: kind, studio };
    choose(picked);
    const isFound = chooseVersion(versions, picked, null)?.fileId === fileId;
    if (isFound && !search.has('file')) return;
    const next = new URLSearchParams(search);
    if (isFound) next.delete('file');
    else next.set('file', String(fileId));
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return { version: chooseVersion(versions, choice, requestedFile(search)), pickVersion };
}

/** Tracks missing data and failed subtitles while the film plays, for a report. */
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
