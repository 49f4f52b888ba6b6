// @vitest-environment jsdom

import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { usePlaybackState } from './use-media-session';

afterEach(cleanup);

it("tells the system's controls whether the film plays, and nothing after it was left", () => {
  const mediaSession = { playbackState: 'none' };
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true });
  const { rerender, unmount } = renderHook(({ isPlaying }) => usePlaybackState(isPlaying), {
    initialProps: { isPlaying: false },
  });
  expect(mediaSession.playbackState).toBe('paused');
  rerender({ isPlaying: true });
  expect(mediaSession.playbackState).toBe('playing');
  unmount();
  expect(mediaSession.playbackState).toBe('none');
});
