import { type Engine, type EngineAudio, type EngineOptions, NO_CHOICE } from './engine';
import { preferredTrack } from './levels';
import { errorOfStatus, type PlaybackError } from './playback-error';

/** `MediaError` code. */
const NETWORK_ERROR = 2;
const DECODE_ERROR = 3;

/** The element only reports that it failed: request the URL to find out why. */
async function diagnoseError(url: string, code: number | undefined): Promise<PlaybackError> {
  if (code === DECODE_ERROR) return 'codec';
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return errorOfStatus(status);
  } catch {
    return 'network';
  }
  return code === NETWORK_ERROR ? 'network' : 'codec';
}

const NATIVE = { ...NO_CHOICE, canPlayRemotely: true };

/** WebKit's list of sound tracks, which other browsers and TypeScript's types lack. */
interface AudioTracks
  extends EventTarget,
    ArrayLike<{ enabled: boolean; language: string; label: string }> {}

const audioTracksOf = ({ audioTracks }: HTMLVideoElement & { audioTracks?: AudioTracks }) =>
  audioTracks instanceof EventTarget ? audioTracks : null;

/** Plays what the browser supports natively: a file, or HLS (Safari). */
export function startFile(options: EngineOptions): Engine {
  const { video, url, startSeconds, onChange, onArrival, onError } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let from = startSeconds;
  let arrivals = 0;
  let { preferences } = options;
  const tracks = audioTracksOf(video);
  const audio = (): EngineAudio[] =>
    Array.from(tracks ?? [], ({ language, label }, index) => ({
      index,
      language: language || null,
      name: label,
    }));

  function enable(index: number) {
    Array.from(tracks ?? []).forEach((track, i) => {
      track.enabled = i === index;
    });
  }
  for (const type of ['addtrack', 'removetrack', 'change'])
    tracks?.addEventListener(type, onChange, { signal });

  video.addEventListener(
    'loadedmetadata',
    () => {
      if (from > 0) video.currentTime = from;
      const wanted = preferredTrack(audio(), preferences);
      if (wanted !== -1) enable(wanted);
    },
    { signal },
  );
  video.addEventListener(
    'progress',
    () => {
      arrivals += 1;
      onArrival();
    },
    { signal },
  );
  video.addEventListener('canplay', onArrival, { signal });
  video.addEventListener(
    'error',
    () => {
      void diagnoseError(url, video.error?.code).then((trouble) => {
        if (!signal.aborted) onError(trouble);
      });
    },
    { signal },
  );
  video.src = url;

  return {
    state: () => ({
      ...NATIVE,
      audio: audio(),
      audioIndex: Array.from(tracks ?? []).findIndex(({ enabled }) => enabled),
    }),
    stats: () => ({
      engine: 'native',
      videoCodec: null,
      audioCodec: null,
      bitrate: null,
      bandwidth: null,
    }),
    arrived: () => arrivals,
    setQuality: () => undefined,
    setAudio: (index) => {
      const audioLanguage = audio()[index]?.language ?? null;
      preferences = { ...preferences, audioLanguage, audioIndex: index };
      enable(index);
    },
    resume: (seconds) => {
      const { paused } = video;
      from = seconds;
      video.load();
      // Reloading pauses the element; if `play` is then refused, the player shows as paused.
      if (!paused) video.play().catch(() => undefined);
    },
    destroy: () => {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
