// @vitest-environment jsdom

import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportPosition, useMediaSession, usePlaybackState } from './use-media-session';

type Handler = (details: Partial<MediaSessionActionDetails>) => void;

const handlers = new Map<string, Handler | null>();
const mediaSession = {
  playbackState: 'none',
  metadata: null as unknown,
  setActionHandler: (action: string, handler: Handler | null) => {
    // Browsers throw for actions that they do not know.
    if (action === 'stop') throw new TypeError('Unknown action');
    handlers.set(action, handler);
  },
  setPositionState: vi.fn(),
};

beforeEach(() => {
  handlers.clear();
  mediaSession.setPositionState.mockClear();
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(given: object) {
        Object.assign(this, given);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

const shown = { title: 'درس‌های نور', subtitle: 'قسمت ۲', poster: '/media/images/a/1280.webp' };
const actions = () => ({
  ...{ play: vi.fn(), pause: vi.fn(), seekBy: vi.fn(), seekTo: vi.fn() },
  ...{ next: vi.fn(), previous: vi.fn() },
});
const act = (action: string, details: Partial<MediaSessionActionDetails> = {}) =>
  handlers.get(action)?.({ action: action as MediaSessionAction, ...details });

it('shows name, episode and picture while the film is open', () => {
  const { unmount } = renderHook(() => useMediaSession(shown, actions()));
  expect(mediaSession.metadata).toMatchObject({
    title: 'درس‌های نور',
    artist: 'قسمت ۲',
    artwork: [{ src: shown.poster }],
  });
  unmount();
  expect(mediaSession.metadata).toBeNull();
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});

it('obeys the media buttons of the system', () => {
  const given = actions();
  renderHook(() => useMediaSession(shown, given));
  for (const action of ['play', 'pause', 'nexttrack', 'previoustrack']) act(action);
  for (const name of ['play', 'pause', 'next', 'previous'] as const)
    expect(given[name], name).toHaveBeenCalledTimes(1);
  act('seekforward');
  act('seekbackward', { seekOffset: 30 });
  expect(given.seekBy.mock.calls).toEqual([[10], [-30]]);
  act('seekto', { seekTime: 61 });
  expect(given.seekTo).toHaveBeenCalledExactlyOnceWith(61);
});

it('offers the episodes before and after only where there are some', () => {
  renderHook(() => useMediaSession(shown, { ...actions(), next: null, previous: null }));
  expect(handlers.has('nexttrack')).toBe(false);
  expect(handlers.has('previoustrack')).toBe(false);
});

it("tells the system's controls whether the film plays, and nothing after it was left", () => {
  const { rerender, unmount } = renderHook(({ isPlaying }) => usePlaybackState(isPlaying), {
    initialProps: { isPlaying: false },
  });
  expect(mediaSession.playbackState).toBe('paused');
  rerender({ isPlaying: true });
  expect(mediaSession.playbackState).toBe('playing');
  unmount();
  expect(mediaSession.playbackState).toBe('none');
});

it('reports a position that the system accepts', () => {
  const video = { duration: 60, playbackRate: 1.5, currentTime: 60.2 } as HTMLVideoElement;
  reportPosition(video);
  expect(mediaSession.setPositionState).toHaveBeenCalledExactlyOnceWith({
    ...{ duration: 60, playbackRate: 1.5, position: 60 },
  });
  reportPosition({ ...video, duration: Number.NaN } as HTMLVideoElement);
  expect(mediaSession.setPositionState).toHaveBeenCalledTimes(1);
});
