interface KeptPlayback {
  /** Position of the viewer in seconds. */
  seconds: () => number;
  /** Whether it is to play as soon as there are data. */
  isStarting: () => boolean;
  play: () => void;
}

interface KeptPlaybackOptions {
  startSeconds: number;
  autoPlay: boolean;
  /** Whether the element has a source. */
  hasSource: () => boolean;
  /** Called while it plays. */
  onProgress: () => void;
  /** Called with whether the browser blocks autoplay. */
  onBlocked: (isBlocked: boolean) => void;
  signal: AbortSignal;
}

/** Keeps what a video element forgets when its source changes: the position, and whether it is to play. */
export function keepPlayback(video: HTMLVideoElement, options: KeptPlaybackOptions): KeptPlayback {
  const { hasSource, onProgress, onBlocked, signal } = options;
  let seconds = options.startSeconds;
  let shouldPlay = options.autoPlay;

  async function play() {
    try {
      await video.play();
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'NotAllowedError') onBlocked(true);
    }
  }

  const keepPosition = ({ type }: Event) => {
    // Without a source the element reports position 0, which is only real if it was sought.
    if (!hasSource() || (video.currentTime === 0 && type !== 'seeking')) return;
    seconds = video.currentTime;
    if (type === 'timeupdate' && !video.seeking) onProgress();
  };
  video.addEventListener('timeupdate', keepPosition, { signal });
  video.addEventListener('seeking', keepPosition, { signal });
  // A new source pauses the element without these events, so the intention to play is kept.
  const keepIntent = ({ type }: Event) => {
    shouldPlay = type === 'play';
  };
  video.addEventListener('play', keepIntent, { signal });
  video.addEventListener('pause', keepIntent, { signal });
  video.addEventListener('loadeddata', () => void (shouldPlay && play()), { signal });
  video.addEventListener('playing', () => onBlocked(false), { signal });
  // A video that was already playing fired its events before these listeners were added. At its end it would start again.
  if (shouldPlay && video.readyState >= video.HAVE_CURRENT_DATA && !video.ended) void play();

  return {
    seconds: () => seconds,
    isStarting: () => shouldPlay && video.readyState < video.HAVE_CURRENT_DATA,
    play: () => void play(),
  };
}
