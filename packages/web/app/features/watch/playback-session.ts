import type { Playback } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
import { useEffect, useState } from 'react';
import { keepaliveApi } from '../../lib/api';
import { callWithCachedCsrf } from '../../lib/csrf';
import type { PlaybackError } from '../player/engine/playback-error';
import type { PlayerEvent } from '../player/player-props';
import { createHeartbeats } from './heartbeats';
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
  /** Client for state-changing calls. */
  call: Client;
  /** Same as `call`, with keepalive, for calls while the page is unloading. */
  keepaliveCall: Client;
  onChange: (state: PlaybackState) => void;
  /** The response to a call that was made in advance, for the first start. */
  prepared?: Promise<Playback> | null;
}

const NOT_FOUND = 404;
const REFUSED: WatchFailure = { kind: 'failed', words: text.failures.refused };

const isGone = (error: unknown) => error instanceof ApiError && error.status === NOT_FOUND;
/**
 * Whether an error is transient, such as no response or a server error: playback continues, and the next call decides.
 */
const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * The lifecycle of one playback: requests URLs, sends heartbeats unless a progress report has replaced them, renews
 * URLs, and ends the playback. Visitors have no `playbackId` and only need URLs.
 */
export function createPlaybackSession(options: SessionOptions) {
  const { fileId, call, keepaliveCall, onChange } = options;
  let prepared = options.prepared ?? null;
  let playbackId: string | null = null;
  /** Incremented on start and end, to ignore answers to earlier calls. */
  let generation = 0;
  let phase: PlaybackState['phase'] = 'starting';
  let isOffline = false;
  let renewing: { generation: number; answer: Promise<Playback | null> } | null = null;
  const heartbeats = createHeartbeats(heartbeat);

  function set(state: PlaybackState): void {
    phase = state.phase;
    isOffline = state.phase === 'failed' && state.failure.kind === 'offline';
    if (state.phase === 'failed') {
      heartbeats.stop();
      // Continuing on this device requires a new stream.
      if (state.failure.kind === 'stopped') playbackId = null;
    }
    onChange(state);
  }

  function ask(id: string | null): Promise<Playback> {
    const early = id === null ? prepared : null;
    prepared = null;
    return early ?? requestPlayback(call, fileId, id);
  }

  /** Requests new URLs for the current playback, or opens a new one if there is no id. */
  function open(): Promise<Playback> {
    const id = playbackId;
    return ask(id).catch((error: unknown) => {
      if (id !== null && isGone(error)) return ask(null);
      throw error;
    });
  }

  function adopt(playback: Playback): void {
    playbackId = playback.playbackId;
    if (playbackId === null) heartbeats.stop();
    else heartbeats.start(playback.keepEverySeconds);
  }

  async function start(): Promise<void> {
    generation += 1;
    const asked = generation;
    set({ phase: 'starting' });
    try {
      const playback = await open();
      if (asked !== generation) return endUnused(playback);
      adopt(playback);
      heartbeats.onOpened();
      set({ phase: 'ready', playback });
    } catch (error) {
      if (asked === generation) set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  async function heartbeat(): Promise<void> {
    if (playbackId === null) return;
    const asked = generation;
    try {
      await call('POST /api/playbacks/{id}/heartbeat', { params: { id: playbackId } });
    } catch (error) {
      if (asked !== generation || isTransient(error)) return;
      if (isGone(error)) await renew().catch(() => undefined);
      else set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  /** Ends a playback that was opened for an earlier start, or for a player that is gone. */
  function endUnused({ playbackId: id }: Playback): void {
    if (id !== playbackId) endPlayback(keepaliveCall, id);
  }

  /**
   * Renews the URLs. Resolves with `null` if playback is no longer allowed: the session has then failed. Rethrows other
   * errors. A refused link and a heartbeat may ask at the same time: of two new playbacks, the server would stop one.
   */
  function renew(): Promise<Playback | null> {
    if (renewing?.generation === generation) return renewing.answer;
    const answer = renewOnce().finally(() => {
      if (renewing?.answer === answer) renewing = null;
    });
    renewing = { generation, answer };
    return answer;
  }

  async function renewOnce(): Promise<Playback | null> {
    const asked = generation;
    try {
      const playback = await open();
      if (asked === generation) adopt(playback);
      else endUnused(playback);
      return playback;
    } catch (error) {
      if (asked !== generation || isTransient(error)) throw error;
      set({ phase: 'failed', failure: watchFailureOf(error) });
      return null;
    }
  }

  /**
   * Called when the player has tried everything. `refused`: even renewed URLs were refused; ignored if the session has
   * already failed for a known reason.
   */
  function onFailed(failure: Exclude<PlaybackError, 'network'>): void {
    if (phase === 'failed') return;
    set({ phase: 'failed', failure: failure === 'refused' ? REFUSED : { kind: failure } });
  }

  return {
    /** Starts, or restarts after a failure. */
    start,
    /** Requests new URLs for a player whose URLs were refused. */
    renew,
    /** Sends an overdue heartbeat immediately: after sleep, or in a throttled background tab. */
    heartbeatIfLate: heartbeats.sendIfLate,
    /** Id of the current playback; `null` if there is none. */
    playbackId: () => playbackId,
    /** Handles the response to a progress report, which also serves as a heartbeat of this playback. */
    onReported(id: string, isKept: boolean): void {
      if (id !== playbackId) return;
      if (isKept) heartbeats.onHeard();
      else void heartbeats.sendNow();
    },
    /** Retries a start that failed while offline. */
    onOnline(): void {
      if (isOffline) void start();
    },
    onPlayerEvent(event: PlayerEvent): void {
      if (event.type === 'playing') heartbeats.onPlaying();
      else if (event.type === 'paused' || event.type === 'ended') heartbeats.onPaused();
      else if (event.type === 'failed' && event.failure !== 'network') onFailed(event.failure);
    },
    /** Ends the playback when the player is closed. */
    end(): void {
      generation += 1;
      heartbeats.stop();
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
 * The playback of a file while it is shown: ends with navigation, another file, or a closed tab. It continues if a page
 * is restored from the bfcache, or the machine wakes up.
 *
 * @param fileId `null` if nothing may play yet
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

  // For when the page is left before a prepared playback was used.
  useEffect(() => dropPrepared, []);

  // Ignore the state of the previous file.
  return lease?.fileId === fileId ? lease : null;
}
