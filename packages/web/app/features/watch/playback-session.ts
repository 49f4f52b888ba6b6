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
  /** Sends calls that change something. */
  call: Client;
  /** The same for the last one, which outlives the page. */
  callLeaving: Client;
  onChange: (state: PlaybackState) => void;
}

/** A player that is paused this long gives its stream to another device; it is taken again to play on. */
const PAUSE_HOLDS_MS = 5 * 60_000;
const GONE = 404;
const REFUSED: WatchFailure = { kind: 'failed', words: text.failures.refused };

const isGone = (error: unknown) => error instanceof ApiError && error.status === GONE;
/** No answer, or a server in trouble: what plays goes on, the next call will tell. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * One playback from its start to its end: asks for links, says while it plays that it does, gets new links,
 * and says goodbye. Visitors have no `playbackId` and need none of the rest.
 */
export function createPlaybackSession({ fileId, call, callLeaving, onChange }: SessionOptions) {
  let playbackId: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** Counts starts and ends: an answer to what was asked before is nobody's. */
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
      // To go on here after all takes a stream of its own.
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

  /** New links of the same playback; of a new one when that one is forgotten. */
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
      await call('POST /api/playbacks/{id}/keep', { params: { id: playbackId } });
    } catch (error) {
      if (asked !== era || isPassing(error)) return;
      if (isGone(error)) await renew().catch(() => undefined);
      else set({ phase: 'failed', failure: watchFailureOf(error) });
    }
  }

  /** Throws what the call threw; when that means that nothing may play here any more, it also fails. */
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
    /** Begins, or begins again after a failure. */
    start,
    /** New links for a player whose own were refused. */
    renew,
    /** Says at once that it still plays when it should have: after a sleep, or behind other tabs. */
    async keepIfLate(): Promise<void> {
      if (timer !== undefined && Date.now() - keptAt >= keepEveryMs) await keep();
    },
    /** The network is back: what could not start without it starts. */
    onOnline(): void {
      if (isOffline) void start();
    },
    /** The player tried all there is. `refused`: also new links, when nothing has said why yet. */
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
    /** The player is left. */
    end(): void {
      era += 1;
      stopKeeping();
      sayGoodbye(playbackId);
      playbackId = null;
    },
  };
}

export type PlaybackSession = ReturnType<typeof createPlaybackSession>;
