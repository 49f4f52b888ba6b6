import type Hls from 'hls.js';
import type { LoaderConfig, LoaderResponse, LoadPolicy, RetryConfig } from 'hls.js';
import { createCdnAddresses } from './cdn-addresses';
import type { Engine, EngineOptions, EngineState } from './engine';
import { bestLevelWithin, heightsOf, linesOf, savingLevel, trackInLanguage } from './levels';
import { classifyHlsError } from './playback-error';

const RECOVERIES = 2;
/** Initial bandwidth estimate, bits per second: starts with a decent picture. */
const FIRST_ESTIMATE = 2_000_000;
const MOST_AHEAD_S = 60;
const BEHIND_S = 60;

/** A CDN that is alive answers sooner. */
const CDN_FIRST_BYTE_MS = 6_000;

/** @param isReplaced whether a segment that did not come can be had elsewhere */
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

type StreamOptions = Pick<EngineOptions, 'url' | 'cdnUrl' | 'startSeconds' | 'preferences'>;

interface Stream extends Pick<StreamOptions, 'url' | 'startSeconds'> {
  hls: Hls;
  /** Answers of the CDN after which the site is asked. */
  replaced: WeakSet<object>;
}

function openStream(HlsClass: typeof Hls, options: Omit<StreamOptions, 'preferences'>): Stream {
  const { url, startSeconds } = options;
  const atCdn = options.cdnUrl ? createCdnAddresses(options.cdnUrl) : null;
  const replaced = new WeakSet<object>();
  const hls = new HlsClass({
    startPosition: startSeconds > 0 ? startSeconds : -1,
    // The first segment need not wait for the element.
    startFragPrefetch: true,
    abrEwmaDefaultEstimate: FIRST_ESTIMATE,
    maxMaxBufferLength: MOST_AHEAD_S,
    backBufferLength: BEHIND_S,
    // The page draws the captions; hls.js is built without those of the stream (`vite.config.ts`).
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
  return { url, startSeconds, hls, replaced };
}

const hasQuality = ({ height, isSavingData }: EngineOptions['preferences']) =>
  height !== null || isSavingData;

function applyQuality(hls: Hls, { height, isSavingData }: EngineOptions['preferences']): void {
  hls.autoLevelCapping = isSavingData ? savingLevel(hls.levels) : -1;
  hls.nextLevel = height === null ? -1 : bestLevelWithin(hls.levels, height);
}

/** Loads before it is played; null: nothing does. */
let ahead: Stream | null = null;

/** Begins to load a stream that `startHls` will play. One that fails is forgotten. */
export function prefetchHls(HlsClass: typeof Hls, options: StreamOptions): void {
  ahead?.hls.destroy();
  const stream = openStream(HlsClass, options);
  const { hls } = stream;
  ahead = stream;
  hls.on(HlsClass.Events.MANIFEST_PARSED, () => {
    if (ahead === stream && hasQuality(options.preferences)) applyQuality(hls, options.preferences);
  });
  hls.on(HlsClass.Events.ERROR, () => {
    if (ahead !== stream) return;
    ahead = null;
    hls.destroy();
  });
  hls.loadSource(options.url);
}

/** The stream that loads already, if it is this one. */
function takeAhead({ url, startSeconds }: EngineOptions): Stream | null {
  const stream = ahead;
  ahead = null;
  if (stream?.url === url && stream.startSeconds === startSeconds) return stream;
  stream?.hls.destroy();
  return null;
}

/** Plays an HLS master playlist through Media Source Extensions. */
export function startHls(HlsClass: typeof Hls, options: EngineOptions): Engine {
  const { video, url, onChange, onArrival, onShaky, onError } = options;
  let preferences = options.preferences;
  let recoveries = 0;
  let hasManifest = false;
  const prefetched = takeAhead(options);
  const { hls, replaced } = prefetched ?? openStream(HlsClass, options);

  function audio(): EngineState['audio'] {
    return hls.audioTracks.map((track, index) => ({
      index,
      language: track.lang ?? null,
      name: track.name,
    }));
  }

  function onManifest() {
    hasManifest = true;
    if (hasQuality(preferences)) applyQuality(hls, preferences);
    onArrival();
    onChange();
  }
  function onAudioTracks() {
    const wanted = trackInLanguage(audio(), preferences.audioLanguage);
    if (wanted !== -1 && wanted !== hls.audioTrack) hls.audioTrack = wanted;
    onChange();
  }
  hls.on(HlsClass.Events.MANIFEST_PARSED, onManifest);
  hls.on(HlsClass.Events.AUDIO_TRACKS_UPDATED, onAudioTracks);
  /**
   * hls.js never loads a very short last segment, e.g. audio slightly longer than video, and would
   * stall just before the end.
   */
  function closeEnd() {
    if (isBufferedToEnd(video)) hls.trigger(HlsClass.Events.BUFFER_EOS, { type: null });
  }
  const listening = new AbortController();
  video.addEventListener('waiting', closeEnd, { signal: listening.signal });
  video.addEventListener('seeking', closeEnd, { signal: listening.signal });
  hls.on(HlsClass.Events.FRAG_BUFFERED, () => {
    onArrival();
    if (video.readyState < video.HAVE_FUTURE_DATA) closeEnd();
  });
  hls.on(HlsClass.Events.LEVEL_SWITCHED, onChange);
  hls.on(HlsClass.Events.AUDIO_TRACK_SWITCHED, onChange);
  hls.on(HlsClass.Events.ERROR, (_event, data) => {
    // A refusal of the CDN is none of the site.
    if (data.response && replaced.has(data.response)) return onShaky();
    const trouble = classifyHlsError(data);
    if (trouble === null) return;
    if (trouble === 'shaky') return onShaky();
    if (trouble !== 'decoding') return onError(trouble);
    recoveries += 1;
    if (recoveries > RECOVERIES) return onError('codec');
    hls.recoverMediaError();
  });
  if (!prefetched) hls.loadSource(url);
  else if (hls.levels.length > 0) {
    onManifest();
    onAudioTracks();
  }
  // Keeps browsers from offering it by themselves.
  video.disableRemotePlayback = true;
  hls.attachMedia(video);

  return {
    state: () => {
      const level = hls.levels[hls.currentLevel];
      return {
        heights: heightsOf(hls.levels),
        height: level ? linesOf(level) : null,
        audio: audio(),
        audioIndex: hls.audioTrack,
        isSoundOurs: true,
        // What it feeds to the element has no address that a television could load.
        isRemotable: false,
      };
    },
    stats: () => {
      const level = hls.levels[hls.currentLevel];
      return {
        engine: `hls.js ${HlsClass.version}`,
        videoCodec: level?.videoCodec ?? null,
        audioCodec: hls.audioTracks[hls.audioTrack]?.audioCodec ?? level?.audioCodec ?? null,
        bitrate: level?.bitrate ?? null,
        bandwidth: Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : null,
      };
    },
    setQuality: (quality) => {
      preferences = { ...preferences, ...quality };
      if (hasManifest) applyQuality(hls, preferences);
    },
    setAudio: (index) => {
      preferences = { ...preferences, audioLanguage: audio()[index]?.language ?? null };
      hls.audioTrack = index;
    },
    resume: () => {
      if (hasManifest) hls.startLoad(video.currentTime);
      else hls.loadSource(url);
    },
    destroy: () => {
      listening.abort();
      hls.destroy();
      video.disableRemotePlayback = false;
    },
  };
}

/** hls.js takes less for a rounding error and never loads it. */
const TOLERANCE_S = 0.3;

type Element = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>;

/** Whether everything up to the end is buffered, except a remainder that will never be loaded. */
export function isBufferedToEnd({ buffered, currentTime, duration }: Element): boolean {
  if (!Number.isFinite(duration) || duration <= 0) return false;
  for (let i = 0; i < buffered.length; i += 1) {
    const isHere = buffered.start(i) <= currentTime && currentTime <= buffered.end(i) + TOLERANCE_S;
    if (isHere && buffered.end(i) >= duration - TOLERANCE_S) return true;
  }
  return false;
}
