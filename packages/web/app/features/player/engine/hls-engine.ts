import type { Fragment, LoaderConfig, LoaderResponse, LoadPolicy, RetryConfig } from 'hls.js';
import Hls from 'hls.js';
import { hasAirPlay, offerAirPlay } from './airplay';
import { createCdnAddresses } from './cdn-addresses';
import {
  type Engine,
  type EngineOptions,
  type EnginePreferences,
  type EngineState,
  type EngineStats,
  NO_CHOICE,
} from './engine';
import { bestLevelWithin, heightsOf, linesOf, preferredTrack, savingLevel } from './levels';
import { classifyHlsError } from './playback-error';
import { signalEnd } from './stream-end';

export { Hls };

const RECOVERIES = 2;
/** Errors of the decoder that are further apart than this are not counted together. */
const RECOVERED_AFTER_MS = 60_000;
/**
 * Bandwidth in bits per second that a film starts with: as measured by the one before, since hls.js does not replace a
 * first segment that is too large; until then enough for a decent picture.
 */
let bandwidth = 2_000_000;
const MAX_BUFFER_S = 60;
const BACK_BUFFER_S = 60;

/** Timeout for the first byte; a working CDN responds sooner. */
const CDN_FIRST_BYTE_MS = 6_000;

/** @param isReplaced whether a segment that failed to load is available elsewhere */
function policyAtCdn(
  usual: LoaderConfig,
  isReplaced: (answer: LoaderResponse | undefined) => boolean,
): LoadPolicy {
  const shouldRetry: RetryConfig['shouldRetry'] = (_config, _count, _timeout, answer, retry) =>
    isReplaced(answer) || retry;
  const withReplacement = (retry: RetryConfig | null) => retry && { ...retry, shouldRetry };
  return {
    default: {
      ...usual,
      maxTimeToFirstByteMs: CDN_FIRST_BYTE_MS,
      timeoutRetry: withReplacement(usual.timeoutRetry),
      errorRetry: withReplacement(usual.errorRetry),
    },
  };
}

type StreamOptions = Pick<
  EngineOptions,
  'video' | 'url' | 'cdnUrl' | 'startSeconds' | 'preferences'
>;

export interface Stream {
  hls: Hls;
  /** Whether the element accepts the data that is fed to it. */
  isOpen: boolean;
  /** Responses of the CDN after which the segment is requested from the site. */
  replaced: WeakSet<object>;
  /** Bytes that have arrived of the segments that were requested last. */
  arrived: () => number;
}

function openStream(
  HlsClass: typeof Hls,
  options: Pick<StreamOptions, 'cdnUrl' | 'startSeconds'>,
): Stream {
  const { startSeconds } = options;
  const atCdn = options.cdnUrl ? createCdnAddresses(options.cdnUrl) : null;
  const replaced = new WeakSet<object>();
  const hls = new HlsClass({
    startPosition: startSeconds > 0 ? startSeconds : -1,
    abrEwmaDefaultEstimate: bandwidth,
    // Otherwise, if the element opens after the playlists have arrived, hls.js requests its first segment 100 ms later.
    startFragPrefetch: true,
    maxMaxBufferLength: MAX_BUFFER_S,
    backBufferLength: BACK_BUFFER_S,
    // It is attached to the element as a source, which allows a second one beside it.
    preferManagedMediaSource: hasAirPlay(),
    // The page draws the captions; hls.js is built without support for the stream's own captions (`vite.config.ts`).
    renderTextTracksNatively: false,
    ...(atCdn && {
      xhrSetup: async (xhr: XMLHttpRequest, address: string) =>
        xhr.open('GET', await atCdn.of(address), true),
      fragLoadPolicy: policyAtCdn(HlsClass.DefaultConfig.fragLoadPolicy.default, (answer) => {
        const isReplaced = atCdn.fail(answer?.url);
        if (isReplaced && answer) replaced.add(answer);
        return isReplaced;
      }),
    }),
  });
  const requested = new Map<string, Fragment>();
  hls.on(HlsClass.Events.FRAG_LOADING, (_event, { frag }) => requested.set(frag.type, frag));
  const arrived = () => [...requested.values()].reduce((sum, { stats }) => sum + stats.loaded, 0);
  const stream: Stream = { hls, isOpen: false, replaced, arrived };
  hls.on(HlsClass.Events.MEDIA_ATTACHED, () => {
    stream.isOpen = true;
  });
  return stream;
}

const hasQuality = ({ height, isSavingData }: EnginePreferences) => height !== null || isSavingData;

function applyQuality(hls: Hls, { height, isSavingData }: EnginePreferences): void {
  hls.autoLevelCapping = isSavingData ? savingLevel(hls.levels) : -1;
  hls.nextLevel = height === null ? -1 : bestLevelWithin(hls.levels, height);
}

const audioOf = ({ audioTracks }: Hls): EngineState['audio'] =>
  audioTracks.map(({ lang, name }, index) => ({ index, language: lang ?? null, name }));

function applyAudio(hls: Hls, preferences: EnginePreferences): void {
  const wanted = preferredTrack(audioOf(hls), preferences);
  if (wanted !== -1 && wanted !== hls.audioTrack) hls.audioTrack = wanted;
}

/** Disables remote playback, because a television cannot load what is fed to the element. */
function attach(hls: Hls, video: HTMLVideoElement): void {
  video.disableRemotePlayback = true;
  hls.attachMedia(video);
}

/**
 * Loads a stream into the element before there is a player; `startHls` takes it over later.
 *
 * @param isMine `false` once it was taken over
 * @param onLost called on an error that hls.js does not handle by itself
 */
export function loadAhead(
  HlsClass: typeof Hls,
  { video, url, preferences, ...options }: StreamOptions,
  isMine: () => boolean,
  onLost: () => void,
): Stream {
  const stream = openStream(HlsClass, options);
  const { hls, replaced } = stream;
  hls.on(HlsClass.Events.MANIFEST_PARSED, () => {
    if (isMine() && hasQuality(preferences)) applyQuality(hls, preferences);
  });
  hls.on(HlsClass.Events.AUDIO_TRACKS_UPDATED, () => {
    if (isMine()) applyAudio(hls, preferences);
  });
  hls.on(HlsClass.Events.ERROR, (_event, data) => {
    if (!isMine() || (data.response && replaced.has(data.response))) return;
    const trouble = classifyHlsError(data);
    if (trouble !== null && trouble !== 'shaky') onLost();
  });
  hls.loadSource(url);
  attach(hls, video);
  return stream;
}

/** Returns whether to recover from another error of the decoder, or to give up since they follow each other. */
function limitRecoveries(): () => boolean {
  let recoveries = 0;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    recoveries = now - recoveredAt < RECOVERED_AFTER_MS ? recoveries + 1 : 1;
    recoveredAt = now;
    return recoveries <= RECOVERIES;
  };
}

function statsOf(hls: Hls): EngineStats {
  const level = hls.levels[hls.currentLevel];
  return {
    engine: `hls.js ${Hls.version}`,
    videoCodec: level?.videoCodec ?? null,
    audioCodec: hls.audioTracks[hls.audioTrack]?.audioCodec ?? level?.audioCodec ?? null,
    bitrate: level?.bitrate ?? null,
    bandwidth: Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : null,
  };
}

/**
 * Plays an HLS master playlist through Media Source Extensions.
 *
 * @param early the stream that is already playing in the same element
 */
export function startHls(
  HlsClass: typeof Hls,
  options: EngineOptions,
  early: Stream | null = null,
): Engine {
  const { video, url, onChange, onArrival, onRetrying, onError, onReopen } = options;
  let preferences = options.preferences;
  let hasManifest = false;
  const mayRecover = limitRecoveries();
  const listening = new AbortController();
  const { hls, isOpen, replaced, arrived } = early ?? openStream(HlsClass, options);

  function onManifest() {
    hasManifest = true;
    onArrival();
    onChange();
  }
  hls.on(HlsClass.Events.MANIFEST_PARSED, () => {
    if (hasQuality(preferences)) applyQuality(hls, preferences);
    onManifest();
  });
  hls.on(HlsClass.Events.AUDIO_TRACKS_UPDATED, () => {
    applyAudio(hls, preferences);
    onChange();
  });
  hls.on(HlsClass.Events.FRAG_BUFFERED, onArrival);
  hls.on(HlsClass.Events.LEVEL_SWITCHED, onChange);
  hls.on(HlsClass.Events.AUDIO_TRACK_SWITCHED, onChange);
  hls.on(HlsClass.Events.ERROR, (_event, data) => {
    // A refusal by the CDN is not a refusal by the site.
    if (data.response && replaced.has(data.response)) return onRetrying();
    const trouble = classifyHlsError(data);
    if (trouble === null) return;
    if (trouble === 'shaky') return onRetrying();
    if (trouble !== 'decoding') return onError(trouble);
    if (mayRecover()) hls.recoverMediaError();
    else onError('codec');
  });
  const airPlay = offerAirPlay({
    hls,
    isOpen,
    video,
    url,
    onChange,
    onReturn: onReopen,
    onLost: () => onError('network'),
  });
  signalEnd(hls, video, () => !airPlay.isAway(), listening.signal);
  if (!early) {
    hls.loadSource(url);
    attach(hls, video);
  } else if (hls.levels.length > 0) {
    // Quality and language are already selected: selecting them again would discard the buffer.
    onManifest();
  }

  return {
    state: () => {
      // The television selects quality and audio by itself.
      if (airPlay.isAway()) return { ...NO_CHOICE, canPlayRemotely: true, isPlayingRemotely: true };
      const level = hls.levels[hls.currentLevel];
      return {
        ...NO_CHOICE,
        heights: heightsOf(hls.levels),
        height: level ? linesOf(level) : null,
        audio: audioOf(hls),
        audioIndex: hls.audioTrack,
        canProcessAudio: true,
        canPlayRemotely: airPlay.isOffered(),
      };
    },
    stats: () => statsOf(hls),
    arrived,
    setQuality: (quality) => {
      preferences = { ...preferences, ...quality };
      if (hasManifest) applyQuality(hls, preferences);
    },
    setAudio: (index) => {
      const audioLanguage = audioOf(hls)[index]?.language ?? null;
      preferences = { ...preferences, audioLanguage, audioIndex: index };
      hls.audioTrack = index;
    },
    resume: (seconds) => {
      if (airPlay.isAway()) {
        if (video.error) onReopen();
      } else if (hasManifest) hls.startLoad(seconds);
      else hls.loadSource(url);
    },
    destroy: () => {
      listening.abort();
      airPlay.stop();
      bandwidth = hls.bandwidthEstimate || bandwidth;
      hls.destroy();
      video.disableRemotePlayback = false;
    },
  };
}
