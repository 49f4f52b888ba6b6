import type { PlayerSource } from '../player-props';
import { loadSettings, restoreSettings } from '../player-settings';
import type { EngineOptions } from './engine';
import type { Stream } from './hls-engine';

/**
 * Loads hls.js and what uses it on the first call. A page that is about to play calls it early, so that they
 * load in parallel with the player.
 */
export const loadHls = () => import('./hls-engine');

/** Creates the video element of a player. */
export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'metadata';
  video.tabIndex = -1;
  restoreSettings(video);
  return video;
}

interface EarlyStart {
  /** Parent of the element until there is a player. */
  screen: Element;
  startSeconds: number;
  audioLanguage: string | null;
  /** Called when the picture is visible, or will never be. */
  onShown: () => void;
}

interface EarlyFilm extends Pick<EngineOptions, 'video' | 'url' | 'startSeconds'> {
  screen: Element;
  /** `null` until hls.js has loaded. */
  stream: Stream | null;
}

/** The film that plays before there is a player; `null` if none does. */
let early: EarlyFilm | null = null;

/**
 * Plays a film before there is a player, which later takes over the element and the loaded data. On an error the film
 * is dropped, and the player starts from scratch.
 */
export async function playEarly(
  { kind, url, cdnUrl }: PlayerSource,
  { screen, startSeconds, audioLanguage, onShown }: EarlyStart,
): Promise<void> {
  dropEarlyFilm();
  if (kind !== 'hls') return onShown();
  const video = createVideo();
  const film: EarlyFilm = { url, startSeconds, screen, video, stream: null };
  early = film;
  const isMine = () => early === film;
  const { Hls, loadAhead } = await loadHls();
  if (!isMine()) return;
  function giveUp() {
    dropEarlyFilm();
    onShown();
  }
  /**
   * If the browser blocks autoplay, the page continues to show its loading state until the player offers a play button.
   */
  function hide() {
    if (!isMine()) return;
    video.remove();
    onShown();
  }
  if (!Hls.isSupported()) return giveUp();
  /**
   * Not earlier: without a picture, the element would hide the page's loading state. A frame that was drawn before the
   * element is in the page has not been seen by anybody.
   */
  function show() {
    if (!isMine()) return;
    screen.append(video);
    onPicture(video, onShown);
    video.play().catch(hide);
  }
  video.addEventListener('loadeddata', show, { once: true });
  const { height, isSavingData } = loadSettings();
  const preferences = { height, isSavingData, audioLanguage };
  const options = { video, url, cdnUrl, startSeconds, preferences };
  film.stream = loadAhead(Hls, options, isMine, giveUp);
  // Retries may take long, so the page does not wait for them.
  film.stream.hls.once(Hls.Events.ERROR, onShown);
}

function onPicture(video: HTMLVideoElement, act: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(act);
  else (video as HTMLVideoElement).addEventListener('playing', act, { once: true });
}

type Start = Pick<EarlyFilm, 'url' | 'startSeconds'>;

const isEarly = ({ url, startSeconds }: Start) =>
  early?.url === url && early.startSeconds === startSeconds;

/** The element in which the source is already playing from that position; `null` if there is none. */
export const earlyVideo = (start: Start): HTMLVideoElement | null =>
  isEarly(start) && early ? early.video : null;

/** Hands the stream that was loaded for a start over to the caller. Any other early film is dropped. */
export function takeEarlyStream(start: Start): Stream | null {
  if (!isEarly(start)) dropEarlyFilm();
  const stream = early?.stream ?? null;
  early = null;
  return stream;
}

/** Discards the early film if nobody is going to take it over. */
export function dropEarlyFilm(): void {
  early?.stream?.hls.destroy();
  early?.screen.replaceChildren();
  early = null;
}
