import type { Playback } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
import { useEffect, useState } from 'react';
import { keepaliveApi } from '../../lib/api';
import { callWithCachedCsrf } from '../../lib/csrf';
import type { PlayerEvent, PlayerFailure } from '../player/player-props';
import {
  dropPrepared,
  endPlayback,
  isPrerendered,
  requestPlayback,
  takePrepared,
} from './start-film';
import { text } from './text';
import { type WatchFailure, watchFailureOf } from './watch-failure';

export type PlaybackState =
  | { phase: 'starting' }
  | { phase: 'ready'; playback: Playback }
  | { phase: 'failed'; failure: WatchFailure };

interface SessionOptions {
  fileId: number;
  /** Makes state-changing calls. */
  call: Client;
  /** The same with keepalive, for calls while the page is unloading. */
  keepaliveCall: Client;
  onChange: (state: PlaybackState) => void;
  /** The answer to a call that was made before, for the first start. */
  prepared?: Promise<Playback> | null;
}

/** A player paused this long gives its stream to other devices; it takes one again to continue. */
const PAUSED_TIMEOUT_MS = 5 * 60_000;
/** Timers fire a little early. */
const TIMER_SLACK_MS = 1000;
const GONE = 404;
const REFUSED: WatchFailure = { kind: 'failed', words: text.failures.refused };

const isGone = (error: unknown) => error instanceof ApiError && error.status === GONE;
/** No answer, or a server error: playback continues, and the next call will tell. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * The lifecycle of one playback: requests links, sends heartbeats that no report of the position
 * replaced, renews links, and ends it. Visitors have no `playbackId` and need only links.
 */
export function createPlaybackSession(options: SessionOptions) {
  const { fileId, call, keepaliveCall, onChange } = options;
  let prepared = options.prepared ?? null;
  let playbackId: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Incremented on start and end, to ignore answers to earlier calls. */
  let generation = 0;
  let pausedAt: number | null = null;
  let heartbeatMs = 0;
  let lastHeartbeatAt = 0;
  let phase: PlaybackState['phase'] = 'starting';
  let isOffline = false;

  function set(state: PlaybackState): void {
    phase = state.phase;
    isOffline = state.phase === 'failed' && state.failure.kind === 'offline';
    if (state.phase === 'failed') {
      stopHeartbeats();
      // Continuing here requires a new stream.
      if (state.failure.kind === 'stopped') playbackId = null;
    }
    onChange(state);
  }

  function stopHeartbeats(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function ask(id: string | null): Promise<Playback> {
    const early = id === null ? prepared : null;
    prepared = null;
    return early ?? requestPlayback(call, fileId, id);
  }

  /** New links for the same playback, or for a new one without an id. */
  async function open(): Promise<Playback> {
    const id = playbackId;
    const playback = await ask(id).catch((error: unknown) => {
      if (id !== null && isGone(error)) return ask(null);
      throw error;
    });
    return playback;
  }

  function adopt(playback: Playback): void {
    playbackId = playback.playbackId;
    stopHeartbeats();
    heartbeatMs = playback.keepEverySeconds * 1000;
    lastHeartbeatAt = Date.now();
    if (playbackId !== null) timer = setInterval(() => void heartbeatIfLate(), heartbeatMs);
  }

  async function start(): Promise<void> {
    generation += 1;
    const asked = generation;
    set({ phase: 'starting' });
    try {
      const playback = await open();
      if (asked !== generation) {
        if (playback.playbackId !== playbackId) endPlayback(keepaliveCall, playback.playbackId);
        return;
      }
      adopt(playback);
      set({ phase: 'ready', playback });
    } catch (error) {
      if (asked === generation) set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  async function heartbeat(): Promise<void> {
    if (playbackId === null) return;
    if (pausedAt !== null && Date.now() - pausedAt > PAUSED_TIMEOUT_MS) return;
    const asked = generation;
    lastHeartbeatAt = Date.now();
    try {
      await call('POST /api/playbacks/{id}/heartbeat', { params: { id: playbackId } });
    } catch (error) {
      if (asked !== generation || isPassing(error)) return;
      if (isGone(error)) await renew().catch(() => undefined);
      else set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  async function heartbeatIfLate(): Promise<void> {
    const since = Date.now() - lastHeartbeatAt;
    if (timer !== undefined && since >= heartbeatMs - TIMER_SLACK_MS) await heartbeat();
  }

  /** Rethrows errors; if playback is no longer allowed, the session fails too. */
  async function renew(): Promise<Playback> {
    const asked = generation;
    try {
      const playback = await open();
      if (asked === generation) adopt(playback);
      return playback;
    } catch (error) {
      if (asked === generation && !isPassing(error)) {
        set({ phase: 'failed', failure: watchFailureOf(error) });
      }
      throw error;
    }
  }

  function onPlaying(): void {
    const hadTimedOut = pausedAt !== null && Date.now() - pausedAt > PAUSED_TIMEOUT_MS;
    pausedAt = null;
    if (hadTimedOut) void heartbeat();
  }

  /** The player tried everything. `refused`: even new links, unless the reason is known already. */
  function onFailed(failure: Exclude<PlayerFailure, 'network'>): void {
    if (phase === 'failed') return;
    set({ phase: 'failed', failure: failure === 'refused' ? REFUSED : { kind: failure } });
  }

  return {
    /** Starts, or restarts after a failure. */
    start,
    /** New links for a player whose links were refused. */
    renew,
    /** Sends an overdue heartbeat immediately: after sleep, or in a throttled background tab. */
    heartbeatIfLate,
    /** Id of the current playback; null: there is none. */
    playbackId: () => playbackId,
    /** The answer to a report of the position, which is a heartbeat of this playback, too. */
    onReported(id: string, isKept: boolean): void {
      if (id !== playbackId) return;
      if (isKept) lastHeartbeatAt = Date.now();
      else void heartbeat();
    },
    /** Retries a start that failed while offline. */
    onOnline(): void {
      if (isOffline) void start();
    },
    onPlayerEvent(event: PlayerEvent): void {
      if (event.type === 'playing') onPlaying();
      else if (event.type === 'paused' || event.type === 'ended') pausedAt ??= Date.now();
      else if (event.type === 'failed' && event.failure !== 'network') onFailed(event.failure);
    },
    /** The player is closed. */
    end(): void {
      generation += 1;
      stopHeartbeats();
      endPlayback(keepaliveCall, playbackId);
      playbackId = null;
    },
  };
}

export type PlaybackSession = ReturnType<typeof createPlaybackSession>;

export interface PlaybackLease {
  session: PlaybackSession;
  fileId: number;
  state: PlaybackState;
}

/**
 * The playback of a file while it is shown: ends with navigation, another file, or a closed tab. A
 * page restored from the bfcache, or a machine waking up, continues.
 *
 * @param fileId null: nothing may play yet
 */
export function usePlaybackSession(fileId: number | null): PlaybackLease | null {
  const [lease, setLease] = useState<PlaybackLease | null>(null);

  useEffect(() => {
    if (fileId === null) return;
    const session: PlaybackSession = createPlaybackSession({
      fileId,
      call: callWithCachedCsrf as Client,
      keepaliveCall: keepaliveApi(),
      onChange: (state) => setLease({ session, fileId, state }),
      prepared: takePrepared(fileId),
    });
    const onHide = () => session.end();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void session.start();
    const onVisible = () =>
      document.visibilityState === 'visible' && void session.heartbeatIfLate();
    const onOnline = () => session.onOnline();
    const start = () => void session.start();
    if (isPrerendered()) document.addEventListener('prerenderingchange', start, { once: true });
    else start();
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('prerenderingchange', start);
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      session.end();
    };
  }, [fileId]);

  // The page is left before it played.
  useEffect(() => dropPrepared, []);

  // Ignore the state of the previous file.
  return lease?.fileId === fileId ? lease : null;
}
