import type { Playback } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
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
  callLeaving: Client;
  onChange: (state: PlaybackState) => void;
}

/** A player paused this long gives its stream to other devices; it takes one again to continue. */
const PAUSE_HOLDS_MS = 5 * 60_000;
const GONE = 404;
const REFUSED: WatchFailure = { kind: 'failed', words: text.failures.refused };

const isGone = (error: unknown) => error instanceof ApiError && error.status === GONE;
/** No answer, or a server error: playback continues, and the next call will tell. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * The lifecycle of one playback: requests links, sends heartbeats while playing, renews links, and
 * ends it. Visitors have no `playbackId` and need only links.
 */
export function createPlaybackSession({ fileId, call, callLeaving, onChange }: SessionOptions) {
  let playbackId: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Incremented on start and end, to ignore answers to earlier calls. */
  let era = 0;
  let pausedAt: number | null = null;
  let keepEveryMs = 0;
  let keptAt = 0;
  let phase: PlaybackState['phase'] = 'starting';
  let isOffline = false;

  function set(state: PlaybackState): void {
    phase = state.phase;
    isOffline = state.phase === 'failed' && state.failure.kind === 'offline';
    if (state.phase === 'failed') {
      stopKeeping();
      // Continuing here requires a new stream.
      if (state.failure.kind === 'stopped') playbackId = null;
    }
    onChange(state);
  }

  function stopKeeping(): void {
    clearInterval(timer);
    timer = undefined;
  }

  const ask = (id: string | null) =>
    call('POST /api/playbacks', {
      body: { file_id: fileId, ...(id === null ? {} : { playback_id: id }) },
    });

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
    stopKeeping();
    keepEveryMs = playback.keepEverySeconds * 1000;
    keptAt = Date.now();
    if (playbackId !== null) timer = setInterval(() => void keep(), keepEveryMs);
  }

  function sayGoodbye(id: string | null): void {
    if (id !== null) {
      void callLeaving('DELETE /api/playbacks/{id}', { params: { id } }).catch(() => undefined);
    }
  }

  async function start(): Promise<void> {
    era += 1;
    const asked = era;
    set({ phase: 'starting' });
    try {
      const playback = await open();
      if (asked !== era) {
        if (playback.playbackId !== playbackId) sayGoodbye(playback.playbackId);
        return;
      }
      adopt(playback);
      set({ phase: 'ready', playback });
    } catch (error) {
      if (asked === era) set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  async function keep(): Promise<void> {
    if (playbackId === null) return;
    if (pausedAt !== null && Date.now() - pausedAt > PAUSE_HOLDS_MS) return;
    const asked = era;
    keptAt = Date.now();
    try {
      await call('POST /api/playbacks/{id}/heartbeat', { params: { id: playbackId } });
    } catch (error) {
      if (asked !== era || isPassing(error)) return;
      if (isGone(error)) await renew().catch(() => undefined);
      else set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  /** Rethrows errors; if playback is no longer allowed, the session fails too. */
  async function renew(): Promise<Playback> {
    const asked = era;
    try {
      const playback = await open();
      if (asked === era) adopt(playback);
      return playback;
    } catch (error) {
      if (asked === era && !isPassing(error)) {
        set({ phase: 'failed', failure: watchFailureOf(error) });
      }
      throw error;
    }
  }

  return {
    /** Starts, or restarts after a failure. */
    start,
    /** New links for a player whose links were refused. */
    renew,
    /** Sends an overdue heartbeat immediately: after sleep, or in a throttled background tab. */
    async keepIfLate(): Promise<void> {
      if (timer !== undefined && Date.now() - keptAt >= keepEveryMs) await keep();
    },
    /** Retries a start that failed while offline. */
    onOnline(): void {
      if (isOffline) void start();
    },
    /**
     * The player tried everything. `refused`: even new links, unless the reason is known already.
     */
    onPlayerFailed(failure: 'codec' | 'missing' | 'refused'): void {
      if (phase === 'failed') return;
      set({ phase: 'failed', failure: failure === 'refused' ? REFUSED : { kind: failure } });
    },
    onPlaying(): void {
      const hadLetGo = pausedAt !== null && Date.now() - pausedAt > PAUSE_HOLDS_MS;
      pausedAt = null;
      if (hadLetGo) void keep();
    },
    onPaused(): void {
      pausedAt ??= Date.now();
    },
    /** The player is closed. */
    end(): void {
      era += 1;
      stopKeeping();
      sayGoodbye(playbackId);
      playbackId = null;
    },
  };
}

export type PlaybackSession = ReturnType<typeof createPlaybackSession>;
