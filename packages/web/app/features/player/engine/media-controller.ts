import type { PlayerSource } from '../player-props';
import {
  type Engine,
  type EngineOptions,
  type EnginePreferences,
  type EngineState,
  type EngineStats,
  NO_CHOICE,
} from './engine';
import { startFile } from './file-engine';
import type { Stream } from './hls-engine';
import { keepPlayback } from './kept-playback';
import { loadHls, takeEarlyStream } from './load-hls';
import { type PlaybackError, retryUntilOnline, watchStalls } from './playback-error';

const RENEWALS = 2;

export interface MediaState extends EngineState, Pick<EnginePreferences, 'isSavingData'> {
  /** `null` for automatic selection. */
  chosenHeight: number | null;
  /** Whether the connection is lost; playback resumes once it is back. */
  isLost: boolean;
  /** Whether autoplay was blocked. */
  isBlocked: boolean;
  failure: PlaybackError | null;
}

export interface MediaOptions {
  video: HTMLVideoElement;
  sources: PlayerSource[];
  startSeconds: number;
  autoPlay: boolean;
  preferences: EnginePreferences;
  /** Resolves with an empty array if access has ended; rejects if that is not known yet. */
  renewSources: () => Promise<PlayerSource[]>;
  onFailed: (failure: PlaybackError) => void;
  /** Replaces the engines in tests. */
  load?: typeof loadEngine;
}

export interface MediaController {
  state: () => MediaState;
  subscribe: (listener: () => void) => () => void;
  stats: () => EngineStats | null;
  setQuality: (quality: Partial<Pick<EnginePreferences, 'height' | 'isSavingData'>>) => void;
  setAudio: (index: number) => void;
  play: () => void;
  destroy: () => void;
}

/**
 * Keeps one film playing: tries sources in order, survives lost connections and expired links, and
 * always continues at the current position.
 */
export function createMediaController(options: MediaOptions): MediaController {
  const { video, renewSources, load = loadEngine } = options;
  const listeners = new Set<() => void>();
  const listening = new AbortController();
  const { signal } = listening;
  let { sources, preferences } = options;
  let index = 0;
  let turn = 0;
  let engine: Engine | null = null;
  let renewals = 0;
  let flags = { isLost: false, isBlocked: false, failure: null as PlaybackError | null };
  const retrying = retryUntilOnline(() => options.onFailed('network'));
  let state = compose();
  const kept = keepPlayback(video, {
    startSeconds: options.startSeconds,
    autoPlay: options.autoPlay,
    hasSource: () => engine !== null,
    onProgress: () => {
      renewals = 0;
    },
    onBlocked: (isBlocked) => publish({ isBlocked }),
    signal,
  });

  function compose(): MediaState {
    const { height: chosenHeight, isSavingData } = preferences;
    return { ...(engine?.state() ?? NO_CHOICE), ...flags, chosenHeight, isSavingData };
  }

  function publish(change: Partial<typeof flags> = {}) {
    flags = { ...flags, ...change };
    state = compose();
    for (const listener of listeners) listener();
  }

  function fail(failure: PlaybackError) {
    retrying.stop();
    close();
    publish({ failure, isLost: false });
    options.onFailed(failure);
  }

  /** Closes the engine. What it returns tells whether no other was opened or closed since. */
  function close(): () => boolean {
    turn += 1;
    const mine = turn;
    engine?.destroy();
    engine = null;
    return () => mine === turn && !signal.aborted;
  }

  async function start() {
    const isMine = close();
    while (sources[index] && !mayPlay(video, sources[index] as PlayerSource)) index += 1;
    const source = sources[index];
    if (!source) return fail('codec');
    const ifMine =
      <T extends unknown[]>(act: (...args: T) => void) =>
      (...args: T) => {
        if (isMine()) act(...args);
      };
    const early = takeEarlyStream({ url: source.url, startSeconds: kept.seconds() });
    try {
      const loading = load(source, video);
      const startEngine = typeof loading === 'function' ? loading : await loading;
      // The element may already play another source.
      if (!isMine()) return early?.hls.destroy();
      if (!startEngine) return tryNextSource('codec');
      const wanted: EngineOptions = {
        video,
        url: source.url,
        cdnUrl: source.cdnUrl,
        startSeconds: kept.seconds(),
        preferences,
        onChange: ifMine(() => publish()),
        onArrival: ifMine(onArrival),
        onRetrying: ifMine(() => {
          if (video.readyState < video.HAVE_FUTURE_DATA) publish({ isLost: true });
        }),
        onError: ifMine(handleError),
        onReopen: ifMine(() => void start()),
      };
      engine = startEngine(wanted, early);
      publish();
    } catch {
      // The engine's script failed to load.
      if (isMine()) retryLater(start);
    }
  }

  const resume = () => engine?.resume(kept.seconds());

  function handleError(trouble: PlaybackError) {
    if (trouble === 'network') return retryLater(resume);
    if (trouble === 'refused') return void renew();
    tryNextSource(trouble);
  }

  /** Switches to the next source, if there is one. */
  function tryNextSource(trouble: PlaybackError) {
    index += 1;
    if (index < sources.length) void start();
    else fail(trouble);
  }

  async function renew() {
    if (renewals >= RENEWALS) return fail('refused');
    renewals += 1;
    const isMine = close();
    try {
      const renewed = await renewSources();
      if (!isMine()) return;
      if (renewed.length === 0) return fail('refused');
      sources = renewed;
      index = Math.min(index, renewed.length - 1);
      void start();
    } catch {
      if (!isMine()) return;
      renewals -= 1;
      retryLater(renew);
    }
  }

  function retryLater(again: () => void) {
    publish({ isLost: true });
    retrying.retryLater(again);
  }

  function onArrival() {
    retrying.onArrival();
    if (flags.isLost) publish({ isLost: false });
  }

  window.addEventListener('offline', () => publish({ isLost: true }), { signal });
  window.addEventListener(
    'online',
    () => {
      if (retrying.retryNow()) return;
      const isStarved = video.error !== null || video.readyState < video.HAVE_FUTURE_DATA;
      if (isStarved && !state.isPlayingRemotely) resume();
      else publish({ isLost: false });
    },
    { signal },
  );
  const canHelp = () => engine !== null && !state.isPlayingRemotely && navigator.onLine;
  const isStarting = () => flags.isLost && kept.isStarting();
  let arrived = 0;
  function isArriving() {
    const before = arrived;
    arrived = engine?.arrived() ?? 0;
    return arrived !== before && video.readyState < video.HAVE_FUTURE_DATA;
  }
  const stopWatching = watchStalls(
    video,
    { canHelp, isStarting, isArriving },
    { resume, reopen: () => void start() },
  );
  void start();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stats: () => engine?.stats() ?? null,
    setQuality: (quality) => {
      preferences = { ...preferences, ...quality };
      engine?.setQuality(preferences);
      publish();
    },
    setAudio: (audioIndex) => {
      const audioLanguage = engine?.state().audio[audioIndex]?.language ?? null;
      preferences = { ...preferences, audioLanguage, audioIndex };
      engine?.setAudio(audioIndex);
      publish();
    },
    play: kept.play,
    destroy: () => {
      listening.abort();
      stopWatching();
      retrying.stop();
      close();
      listeners.clear();
    },
  };
}

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** `false` if the browser is certain that it cannot decode the source, so that trying would waste time. */
function mayPlay(video: HTMLVideoElement, { kind, mimeType }: PlayerSource): boolean {
  return kind === 'hls' || mimeType === '' || video.canPlayType(mimeType) !== '';
}

type StartEngine = (options: EngineOptions, early: Stream | null) => Engine;

/** What starts the engine for a source; `null` when the browser supports none. */
const loadEngine = (
  { kind }: PlayerSource,
  video: HTMLVideoElement,
): StartEngine | Promise<StartEngine | null> =>
  kind === 'file' ? startFile : loadHlsEngine(video);

/** Loads hls.js lazily. It is preferred over native HLS, which exposes neither qualities nor error reasons. */
async function loadHlsEngine(video: HTMLVideoElement): Promise<StartEngine | null> {
  const { Hls, startHls } = await loadHls();
  if (Hls.isSupported()) return (options, early) => startHls(Hls, options, early);
  return video.canPlayType(HLS_TYPE) === '' ? null : startFile;
}
