import type { ErrorData } from 'hls.js';

/**
 * Why nothing plays, after everything was tried: `codec`: no source can be decoded; `missing`: the file does not exist
 * (404); `refused`: even renewed URLs were refused (plan ended, or stream taken over by another device); `network`: the
 * connection fails although the browser claims to be online. After `network` the player keeps retrying; the others are
 * final.
 */
export type PlaybackError = 'codec' | 'missing' | 'refused' | 'network';

const REFUSALS = new Set([401, 403, 410]);

/** `status` 0: no response. */
export function errorOfStatus(status: number): PlaybackError {
  if (REFUSALS.has(status)) return 'refused';
  return status === 404 ? 'missing' : 'network';
}

const CODEC_DETAILS = new Set<string>([
  'manifestIncompatibleCodecsError',
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
  'fragParsingError',
]);

type HlsError = Pick<ErrorData, 'fatal' | 'type' | 'details' | 'response'>;

/**
 * Maps an hls.js error to a reaction; `null`: ignore it; `shaky`: hls.js is retrying; `decoding`: a decoder error from
 * which it may recover.
 */
export function classifyHlsError({
  fatal,
  type,
  details,
  response,
}: HlsError): PlaybackError | 'decoding' | 'shaky' | null {
  const status = response?.code ?? 0;
  // A refused link stays refused, also for other levels and retries.
  if (errorOfStatus(status) === 'refused') return 'refused';
  if (!fatal) return type === 'networkError' && status === 0 ? 'shaky' : null;
  if (CODEC_DETAILS.has(details)) return 'codec';
  if (type === 'mediaError') return 'decoding';
  return errorOfStatus(status);
}

interface RetryUntilOnline {
  /** Schedules a retry with increasing delay. */
  retryLater: (again: () => void) => void;
  /** Data has arrived: resets the backoff. */
  onArrival: () => void;
  /** Retries immediately. Returns `false` if no retry was pending. */
  retryNow: () => boolean;
  stop: () => void;
}

/** Retries failed loading with backoff, and reports once when that seems hopeless. */
export function retryUntilOnline(onHopeless: () => void): RetryUntilOnline {
  let tries = 0;
  let isTold = false;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask() {
    clearTimeout(timer);
    tries += 1;
    const again = waiting;
    waiting = null;
    again?.();
  }

  return {
    retryLater: (again) => {
      clearTimeout(timer);
      waiting = again;
      timer = setTimeout(ask, retryDelay(tries));
      // Retries continue after the report, since connections come back.
      if (!shouldGiveUp(tries, navigator.onLine) || isTold) return;
      isTold = true;
      onHopeless();
    },
    onArrival: () => {
      clearTimeout(timer);
      waiting = null;
      tries = 0;
      isTold = false;
    },
    retryNow: () => {
      if (!waiting) return false;
      tries = 0;
      ask();
      return true;
    },
    stop: () => clearTimeout(timer),
  };
}

const TICK_MS = 1_000;

/**
 * Watches for stalls during playback. Returns a cleanup function.
 *
 * @param when.canHelp false while the cause is known and being handled
 * @param when.isArriving whether data that are missing have arrived since the last call; on a slow connection a remedy
 *   would discard them
 * @param when.isStarting whether the first data of a film that is to play are waited for again; what may still be
 *   loading is not cut off by resuming
 */
export function watchStalls(
  video: HTMLVideoElement,
  {
    canHelp,
    isStarting,
    isArriving,
  }: Record<'canHelp' | 'isStarting' | 'isArriving', () => boolean>,
  remedies: { resume: () => void; reopen: () => void },
): () => void {
  let last = -1;
  let standing = 0;
  const timer = setInterval(() => {
    const isFirst = isStarting();
    const ought = isFirst || (!video.paused && !video.ended && !video.seeking);
    const isSlow = isArriving();
    standing = ought && !isSlow && canHelp() && video.currentTime === last ? standing + 1 : 0;
    last = video.currentTime;
    const remedy = stallRemedy(standing);
    if (remedy === 'reopen' || (remedy === 'resume' && !isFirst)) remedies[remedy]();
  }, TICK_MS);
  return () => clearInterval(timer);
}

const FIRST_MS = 1_000;
const LONGEST_MS = 20_000;
const TRIES = 10;

/** Delay before a retry, with exponential backoff. */
export function retryDelay(tries: number): number {
  return Math.min(FIRST_MS * 2 ** tries, LONGEST_MS);
}

/** Whether enough retries failed to report it, although the browser claims to be online. */
export function shouldGiveUp(tries: number, isOnline: boolean): boolean {
  return isOnline && tries >= TRIES;
}

const NUDGE_AFTER_S = 8;
const REOPEN_AFTER_S = 24;

/** The remedy for a picture that has been stalled for this many seconds. */
export function stallRemedy(seconds: number): 'none' | 'resume' | 'reopen' {
  if (seconds >= REOPEN_AFTER_S && seconds % REOPEN_AFTER_S === 0) return 'reopen';
  return seconds > 0 && seconds % NUDGE_AFTER_S === 0 ? 'resume' : 'none';
}
