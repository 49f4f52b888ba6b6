import type { Direction } from '@parde/shared/text-direction';
import { useEffect } from 'react';
import type { Cue, CuePosition, Run } from './cue';
import { directionsOf } from './stack-cues';
import type { Captions, DirectionSwitch } from './use-captions';
import type { LoadedCaptions } from './use-shown-track';

/** A cue for the browser's native captions. */
export interface NativeCue {
  startMs: number;
  endMs: number;
  text: string;
  place: CuePosition;
}

/** WebVTT text of a cue, each line with its directional marks (docs/decisions/0035). */
export function nativeText({ lines }: Cue, directions: readonly Direction[]): string {
  return lines
    .map((line, i) => {
      const text = line.map(marked).join('');
      return directions[i] === 'rtl' ? `\u200f\u2067${text}\u2069` : `\u200e\u2066${text}\u2069`;
    })
    .join('\n');
}

function marked({ text, isItalic, isBold, isUnderlined }: Run): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const pressed = (tag: string, isOn: boolean, inner: string) =>
    isOn ? `<${tag}>${inner}</${tag}>` : inner;
  return pressed('u', isUnderlined, pressed('b', isBold, pressed('i', isItalic, escaped)));
}

/** WebKit's API for a film outside the page. */
interface WebKitVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitPresentationMode?: string;
}

const PRESENTATION_EVENTS = [
  'webkitbeginfullscreen',
  'webkitendfullscreen',
  'webkitpresentationmodechanged',
];

/**
 * Whether the film is displayed where the page cannot draw but the browser shows native captions:
 * WebKit's picture-in-picture and iPhone's player. Chromium's picture-in-picture has no captions,
 * and would show them below ours in the page.
 */
function isAway(video: WebKitVideo): boolean {
  return (
    video.webkitDisplayingFullscreen === true ||
    video.webkitPresentationMode === 'picture-in-picture'
  );
}

/** Text tracks cannot be removed: each video gets one, which is refilled. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/** A video that may be playing on another screen, which has the stream's own subtitles and a menu for them. */
interface AirPlayVideo extends WebKitVideo {
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/**
 * Keeps the stream's own subtitles disabled while the page draws captions: WebKit enables one according to the system's
 * language, so there would be two. On a television or in iPhone's player, where the page cannot draw, they are left to
 * the viewer. Returns a cleanup function.
 */
export function keepStreamCaptionsOff(video: AirPlayVideo): () => void {
  const list = video.textTracks;
  const update = () => {
    if (isAway(video) || video.webkitCurrentPlaybackTargetIsWireless === true) return;
    for (const track of [...list]) {
      if (track !== tracks.get(video) && track.mode !== 'disabled') track.mode = 'disabled';
    }
  };
  const events = ['addtrack', 'change'] as const;
  for (const event of events) list.addEventListener(event, update);
  const moves = [...PRESENTATION_EVENTS, 'webkitcurrentplaybacktargetiswirelesschanged'];
  for (const move of moves) video.addEventListener(move, update);
  update();
  return () => {
    for (const event of events) list.removeEventListener(event, update);
    for (const move of moves) video.removeEventListener(move, update);
  };
}

/**
 * Shows the overlay's captions as native ones while the film plays where the overlay cannot be drawn. `makeCues` is
 * called only then, since most films never leave the page. Returns a cleanup function.
 */
export function showCaptionsOutsidePage(
  video: HTMLVideoElement,
  makeCues: () => readonly NativeCue[],
): () => void {
  const empty = () => {
    const track = tracks.get(video);
    if (track === undefined) return;
    for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
    track.mode = 'disabled';
  };
  const update = () => {
    empty();
    if (!isAway(video)) return;
    const track = tracks.get(video) ?? video.addTextTrack('subtitles', 'زیرنویس', 'fa');
    tracks.set(video, track);
    // Cues are only accessible while the track is not disabled.
    track.mode = 'showing';
    for (const cue of makeCues()) track.addCue(toVttCue(cue));
  };
  for (const move of PRESENTATION_EVENTS) video.addEventListener(move, update);
  update();
  return () => {
    for (const move of PRESENTATION_EVENTS) video.removeEventListener(move, update);
    empty();
  };
}

function toVttCue({ startMs, endMs, text, place }: NativeCue): VTTCue {
  const cue = new VTTCue(Math.max(0, startMs / 1000), Math.max(0, endMs / 1000), text);
  cue.align = place.align;
  cue.size = place.size;
  if (place.position !== null) cue.position = place.position;
  if (place.zone === 'top') cue.line = 0;
  if (place.zone === 'middle') {
    cue.snapToLines = false;
    cue.line = 50;
  }
  return cue;
}

/**
 * Keeps the native captions for picture-in-picture and iPhone's player in sync with the overlay.
 */
export function useNativeCaptions(video: HTMLVideoElement | null, captions: Captions): void {
  const first = captions.first?.loaded ?? null;
  const second = captions.second?.loaded ?? null;
  const { delayMs, direction } = captions;

  useEffect(() => (video === null ? undefined : keepStreamCaptionsOff(video)), [video]);

  useEffect(() => {
    if (video === null || (first === null && second === null)) return;
    return showCaptionsOutsidePage(video, () => [
      ...nativeCues(first, direction, delayMs),
      ...nativeCues(second, 'auto', delayMs),
    ]);
  }, [video, first, second, direction, delayMs]);
}

function nativeCues(
  loaded: LoadedCaptions | null,
  direction: DirectionSwitch,
  delayMs: number,
): NativeCue[] {
  if (loaded === null) return [];
  return loaded.list.cues.map((cue) => ({
    startMs: cue.startMs + delayMs,
    endMs: cue.endMs + delayMs,
    text: nativeText(cue, directionsOf(cue, loaded.direction, direction)),
    place: cue.place,
  }));
}
