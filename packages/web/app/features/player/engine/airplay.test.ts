// @vitest-environment jsdom
import Hls from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AirPlay, offerAirPlay } from './airplay';

/** A video element of WebKit, with a television nearby. */
type Video = HTMLVideoElement & { webkitCurrentPlaybackTargetIsWireless?: boolean };

const url = '/media/play/token/master.m3u8';
const blob = 'blob:https://parde.example/1';

let video: Video;
let airPlay: AirPlay;
let attached: () => void;
const hls = { media: null as Video | null, stopLoad: vi.fn(), startLoad: vi.fn(), on: vi.fn() };
const told = { onChange: vi.fn(), onReturn: vi.fn(), onLost: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  video = document.createElement('video');
  hls.media = null;
  hls.on.mockImplementation((event: string, listener: () => void) => {
    if (event === Hls.Events.MEDIA_ATTACHED) attached = listener;
  });
});

afterEach(() => {
  airPlay.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin({ isWebKit = true, isOpen = false } = {}) {
  if (isWebKit) vi.stubGlobal('WebKitPlaybackTargetAvailabilityEvent', Event);
  airPlay = offerAirPlay({ hls: hls as unknown as Hls, isOpen, video, url, ...told });
}

/** hls.js opens a ManagedMediaSource. */
function attach() {
  video.disableRemotePlayback = true;
  hls.media = video;
  video.replaceChildren(Object.assign(document.createElement('source'), { src: blob }));
  attached();
}

function setWireless(isWireless: boolean) {
  video.webkitCurrentPlaybackTargetIsWireless = isWireless;
  video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
}

const sources = () => [...video.querySelectorAll('source')].map(({ type, src }) => [type, src]);

const OFFERED = [
  ['', blob],
  ['application/x-mpegURL', `${location.origin}${url}`],
];

test('the playlist is offered once the MediaSource is open, and removed with its engine', () => {
  begin();
  video.disableRemotePlayback = true;
  expect([airPlay.isOffered(), video.disableRemotePlayback]).toEqual([false, true]);
  attach();
  expect(sources()).toEqual(OFFERED);
  expect([airPlay.isOffered(), video.disableRemotePlayback]).toEqual([true, false]);
  expect(told.onChange).toHaveBeenCalledOnce();
  // After a decoding error hls.js attaches again.
  attach();
  expect(sources()).toEqual(OFFERED);
  airPlay.stop();
  expect(sources()).toEqual([['', blob]]);
});

test('a film that plays before there is a player is offered, too', () => {
  video.append(Object.assign(document.createElement('source'), { src: blob }));
  begin({ isOpen: true });
  expect(sources()).toEqual(OFFERED);
});

test('other browsers, and Safari without ManagedMediaSource, are left alone', () => {
  begin({ isWebKit: false, isOpen: true });
  expect([airPlay.isOffered(), video.childElementCount]).toEqual([false, 0]);
  video.src = blob;
  begin({ isOpen: true });
  expect([airPlay.isOffered(), video.childElementCount]).toEqual([false, 0]);
});

test('nothing is loaded while the television plays; afterwards the film is opened anew', () => {
  begin();
  attach();
  setWireless(true);
  expect([airPlay.isAway(), hls.stopLoad.mock.calls.length]).toEqual([true, 1]);
  // Safari plays the playlist, and briefly reports that it does not.
  hls.media = null;
  setWireless(false);
  vi.advanceTimersByTime(900);
  setWireless(true);
  vi.advanceTimersByTime(60_000);
  expect(airPlay.isAway()).toBe(true);
  setWireless(false);
  expect(told.onReturn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(told.onReturn).toHaveBeenCalledOnce();
  expect(hls.startLoad).not.toHaveBeenCalled();
});

test('if only the sound plays elsewhere, the picture is still loaded', () => {
  begin();
  attach();
  setWireless(true);
  vi.advanceTimersByTime(1_000);
  expect(hls.startLoad).toHaveBeenCalledOnce();
  expect(airPlay.isAway()).toBe(false);
  setWireless(false);
  vi.advanceTimersByTime(1_000);
  expect(told.onReturn).not.toHaveBeenCalled();
});

test('an error of the television is reported, one of the page is not', () => {
  begin();
  attach();
  video.dispatchEvent(new Event('error'));
  expect(told.onLost).not.toHaveBeenCalled();
  setWireless(true);
  hls.media = null;
  video.dispatchEvent(new Event('error'));
  expect(told.onLost).toHaveBeenCalledOnce();
});
