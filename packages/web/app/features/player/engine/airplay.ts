import Hls from 'hls.js';

/** WebKit's additions to the video element. */
interface WebKitVideo extends HTMLVideoElement {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

const APPLE_HLS = 'application/x-mpegURL';

/** While handing over a film, Safari closes the MediaSource and briefly reports that nothing is playing remotely. */
const SETTLED_AFTER_MS = 1_000;

/** Whether the browser is WebKit on a device that supports AirPlay. */
export const hasAirPlay = () => 'WebKitPlaybackTargetAvailabilityEvent' in window;

interface AirPlayOptions {
  hls: Hls;
  /** Whether the MediaSource is already open. */
  isOpen: boolean;
  video: WebKitVideo;
  /** URL of the master playlist; it includes the token, because a television loads it itself. */
  url: string;
  onChange: () => void;
  /** The film has returned to this device, but nothing feeds the element any more. */
  onReturn: () => void;
  /** The television failed to load the film. */
  onLost: () => void;
}

export interface AirPlay {
  isOffered: () => boolean;
  /** Whether another screen plays the film, having loaded it itself. */
  isAway: () => boolean;
  stop: () => void;
}

/**
 * Lets WebKit hand over by AirPlay what a script feeds to the element: the playlist is added next to the MediaSource as
 * a second source, which the television loads (webkit.org/blog/15036). A MediaSource only opens while remote playback
 * is disabled, and AirPlay is only offered while it is enabled, so it is enabled once the MediaSource is open. While
 * the film plays remotely, nothing is loaded here. Does nothing in other browsers.
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
    // If the element itself has a `src`, further sources are ignored: Safari without ManagedMediaSource.
    if (video.hasAttribute('src')) return;
    second ??= Object.assign(document.createElement('source'), {
      type: APPLE_HLS,
      src: options.url,
    });
    video.append(second);
    video.disableRemotePlayback = false;
    onChange();
    if (isWireless()) update();
  }

  function update() {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_AFTER_MS);
    if (!isWireless() || isAway) return;
    isAway = true;
    hls.stopLoad();
    onChange();
  }

  function settle() {
    const wasAway = isAway;
    // hls.js detaches from the element once the television's source is selected. Otherwise only the sound was moved.
    isAway = isWireless() && !hls.media;
    if (!wasAway || isAway) return;
    if (hls.media) hls.startLoad(video.currentTime);
    else options.onReturn();
    onChange();
  }

  if (hasAirPlay()) {
    hls.on(Hls.Events.MEDIA_ATTACHED, offer);
    video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', update, { signal });
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
