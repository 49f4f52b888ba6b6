// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cue } from './cue';
import { readPosition } from './cue-position';
import { readCueText } from './cue-text';
import {
  keepStreamCaptionsOff,
  type NativeCue,
  nativeText,
  showCaptionsOutsidePage,
} from './native-captions';

const cue = (raw: string): Cue => ({
  startMs: 1000,
  endMs: 2000,
  lines: readCueText(raw),
  place: readPosition('line:0 align:start'),
});

describe('nativeText', () => {
  it('marks each line with its direction, as our own files do', () => {
    expect(nativeText(cue('سلام.\nHello.'), ['rtl', 'ltr'])).toBe(
      '\u200f\u2067سلام.\u2069\n\u200e\u2066Hello.\u2069',
    );
  });

  it('keeps emphasis, and escapes what would be a tag', () => {
    expect(nativeText(cue('<b><i>a</i></b> &lt;b&gt; &amp;lt;'), ['ltr'])).toBe(
      '\u200e\u2066<b><i>a</i></b> &lt;b&gt; &amp;lt;\u2069',
    );
  });
});

describe('showCaptionsOutsidePage', () => {
  const made: NativeCue = {
    startMs: -500,
    endMs: 1500,
    text: 'x',
    place: readPosition('line:50%'),
  };
  let cues: { startTime: number; line?: number; snapToLines?: boolean }[];
  let track: { mode: string; cues: unknown[] };
  let video: HTMLVideoElement;

  beforeEach(() => {
    cues = [];
    track = Object.assign(
      { mode: 'disabled', cues },
      {
        addCue: (one: (typeof cues)[number]) => void cues.push(one),
        removeCue: (one: (typeof cues)[number]) => void cues.splice(cues.indexOf(one), 1),
      },
    );
    video = document.createElement('video');
    video.addTextTrack = vi.fn(() => track as unknown as TextTrack);
    vi.stubGlobal(
      'VTTCue',
      class {
        startTime: number;
        constructor(startTime: number) {
          this.startTime = startTime;
        }
      },
    );
  });

  const goAway = (isAway: boolean) => {
    Object.assign(video, { webkitDisplayingFullscreen: isAway });
    video.dispatchEvent(new Event(isAway ? 'webkitbeginfullscreen' : 'webkitendfullscreen'));
  };

  it('gives cues to the browser only while the film is outside the page', () => {
    const makeCues = vi.fn(() => [made]);
    const stop = showCaptionsOutsidePage(video, makeCues);
    expect(makeCues).not.toHaveBeenCalled();
    expect(video.addTextTrack).not.toHaveBeenCalled();
    goAway(true);
    expect(track.mode).toBe('showing');
    expect(cues).toMatchObject([{ startTime: 0, line: 50, snapToLines: false }]);
    goAway(false);
    expect(track.mode).toBe('disabled');
    expect(cues).toEqual([]);
    stop();
  });

  it('changes what is shown there without a second track', () => {
    goAway(true);
    const stop = showCaptionsOutsidePage(video, () => [made, made]);
    expect(cues).toHaveLength(2);
    stop();
    expect(cues).toEqual([]);
    const stopNext = showCaptionsOutsidePage(video, () => [made]);
    expect(cues).toHaveLength(1);
    expect(video.addTextTrack).toHaveBeenCalledOnce();
    stopNext();
  });
});

describe('keepStreamCaptionsOff', () => {
  function filmWith(...modes: TextTrackMode[]) {
    const list = Object.assign(new EventTarget(), {
      tracks: modes.map((mode) => ({ mode })),
      *[Symbol.iterator]() {
        yield* this.tracks;
      },
    });
    const video = document.createElement('video');
    Object.defineProperty(video, 'textTracks', { value: list });
    return { video, list, shown: () => list.tracks.map(({ mode }) => mode) };
  }

  it('turns off what the browser turned on, also later', () => {
    const { video, list, shown } = filmWith('showing', 'disabled');
    const stop = keepStreamCaptionsOff(video);
    expect(shown()).toEqual(['disabled', 'disabled']);
    list.tracks.push({ mode: 'hidden' });
    list.dispatchEvent(new Event('addtrack'));
    expect(shown()).toEqual(['disabled', 'disabled', 'disabled']);
    stop();
    list.tracks[0] = { mode: 'showing' };
    list.dispatchEvent(new Event('change'));
    expect(shown()[0]).toBe('showing');
  });

  it.each(['webkitCurrentPlaybackTargetIsWireless', 'webkitDisplayingFullscreen'])(
    'leaves them to the viewer while %s',
    (away) => {
      const { video, list, shown } = filmWith('disabled');
      keepStreamCaptionsOff(video);
      Object.assign(video, { [away]: true });
      list.tracks[0] = { mode: 'showing' };
      list.dispatchEvent(new Event('change'));
      expect(shown()).toEqual(['showing']);
      Object.assign(video, { [away]: false });
      video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
      expect(shown()).toEqual(['disabled']);
    },
  );
});
