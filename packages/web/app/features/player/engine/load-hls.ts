import type { PlayerSource } from '../player-props';
import { loadSettings, restoreSettings } from '../player-settings';
import type { EngineOptions } from './engine';
import type { Stream } from './hls-engine';

/**
 * Loads hls.js and what uses it on the first call. A page that is about to play calls it early, so that they
 * load in parallel with the player.
 */
export const loadHls = () => import('./hls-engine');

/** The element of a player. */
export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'metadata';
  video.tabIndex = -1;
  restoreSettings(video);
  return video;
}

interface EarlyStart {
  /** Where it plays until there is a player. */
  screen: Element;
  startSeconds: number;
  audioLanguage: string | null;
  /** It has a picture, or never will. */
  onShown: () => void;
}

interface EarlyFilm extends Pick<EngineOptions, 'video' | 'url' | 'startSeconds'> {
  screen: Element;
  /** Null: hls.js is not there yet. */
  stream: Stream | null;
}

/** What plays before there is a player; null: nothing does. */
let early: EarlyFilm | null = null;

/**
 * Plays a film before there is a player, which takes over the element and what was loaded. On an error it is
 * gone, and the player begins anew.
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
  function lose() {
    dropEarlyFilm();
    onShown();
  }
  /** Where a browser does not allow it, the page goes on to say that it loads until the player offers to play. */
  function hide() {
    if (!isMine()) return;
    video.remove();
    onShown();
  }
  if (!Hls.isSupported()) return lose();
  /** Without a picture it would hide that the page loads. What is drawn before it is in the page, nobody has seen. */
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
  film.stream = loadAhead(Hls, options, isMine, lose);
  // What is tried again may take long: its page does not wait for that.
  film.stream.hls.once(Hls.Events.ERROR, onShown);
}

function onPicture(video: HTMLVideoElement, act: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(act);
  else (video as HTMLVideoElement).addEventListener('playing', act, { once: true });
}

type Start = Pick<EarlyFilm, 'url' | 'startSeconds'>;

const isEarly = ({ url, startSeconds }: Start) =>
  early?.url === url && early.startSeconds === startSeconds;

/** The element in which a source plays already from there; null: none. */
export const earlyVideo = (start: Start): HTMLVideoElement | null =>
  isEarly(start) && early ? early.video : null;

/** What was loaded for it, from now on the caller's. What else plays early is dropped. */
export function takeEarlyStream(start: Start): Stream | null {
  if (!isEarly(start)) dropEarlyFilm();
  const stream = early?.stream ?? null;
  early = null;
  return stream;
}

/** Nobody will take it. */
export function dropEarlyFilm(): void {
  early?.stream?.hls.destroy();
  early?.screen.replaceChildren();
  early = null;
}
