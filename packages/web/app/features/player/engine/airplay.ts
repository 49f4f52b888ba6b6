import Hls from 'hls.js';

/** What WebKit adds to the element. */
interface WebKitVideo extends HTMLVideoElement {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

const APPLE_HLS = 'application/x-mpegURL';

/** While it hands a film over, Safari closes the MediaSource and says for a moment that nothing is away. */
const SETTLED_AFTER_MS = 1_000;

/** Whether the browser is WebKit on a device that knows AirPlay. */
export const hasAirPlay = () => 'WebKitPlaybackTargetAvailabilityEvent' in window;

interface AirPlayOptions {
  hls: Hls;
  /** The MediaSource is open already. */
  isOpen: boolean;
  video: WebKitVideo;
  /** Of the master playlist; a television loads it by itself, so it carries its token. */
  url: string;
  onChange: () => void;
  /** The film is back, and nothing feeds it any more. */
  onReturn: () => void;
  /** The television could not load it. */
  onLost: () => void;
}

export interface AirPlay {
  isOffered: () => boolean;
  /** Another screen plays the film and loads it by itself. */
  isAway: () => boolean;
  stop: () => void;
}

/**
 * Lets WebKit hand over by AirPlay what a script feeds to the element: the playlist stands beside the
 * MediaSource as a second source, which the television loads (webkit.org/blog/15036). A MediaSource is only
 * opened while remote playback is disabled, and AirPlay is only offered while it is not, so the one follows the other.
 * Meanwhile nothing is loaded here. Does nothing in other browsers.
 */
export function offerAirPlay(options: AirPlayOptions): AirPlay {
  const { hls, video, onChange } = options;
  const listening = new AbortController();
  const { signal } = listening;
  let second: HTMLSourceElement | null = null;
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isWireless = () => video.webkitCurrentPlaybackTargetIsWireless === true;

  function offer() {
    // Beside an address of the element itself no second source counts: Safari without ManagedMediaSource.
    if (video.hasAttribute('src')) return;
    second ??= Object.assign(document.createElement('source'), {
      type: APPLE_HLS,
      src: options.url,
    });
    video.append(second);
    video.disableRemotePlayback = false;
    onChange();
    if (isWireless()) look();
  }

  function look() {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_AFTER_MS);
    if (!isWireless() || isAway) return;
    isAway = true;
    hls.stopLoad();
    onChange();
  }

  function settle() {
    const wasAway = isAway;
    // hls.js lets go of the element once the television's source is chosen. Otherwise only the sound went away.
    isAway = isWireless() && !hls.media;
    if (!wasAway || isAway) return;
    if (hls.media) hls.startLoad(video.currentTime);
    else options.onReturn();
    onChange();
  }

  if (hasAirPlay()) {
    hls.on(Hls.Events.MEDIA_ATTACHED, offer);
    video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', look, { signal });
    video.addEventListener('error', () => isAway && !hls.media && options.onLost(), { signal });
    if (options.isOpen) offer();
  }

  return {
    isOffered: () => second !== null,
    isAway: () => isAway,
    stop() {
      listening.abort();
      clearTimeout(timer);
      second?.remove();
    },
  };
}
