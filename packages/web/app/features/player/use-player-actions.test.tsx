// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react';
import { useContainerAttach, useMediaAttach } from '@videojs/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createVideo } from './engine/load-hls';
import { PlayerStore } from './store';
import { usePlayerActions } from './use-player-actions';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function actionsOn(video: HTMLVideoElement) {
  const given = { media: null, captions: null, onNext: undefined, onPrevious: undefined };
  const { result } = renderHook(
    () => {
      const setMedia = useMediaAttach();
      const setContainer = useContainerAttach();
      useEffect(() => {
        setContainer?.(document.createElement('div'));
        setMedia?.(video);
      }, [setMedia, setContainer]);
      return usePlayerActions({ ...given, video, flash: vi.fn(), toggleHelp: vi.fn() });
    },
    { wrapper: PlayerStore },
  );
  return result.current;
}

test('the next film is as loud as this one after the volume was 0', () => {
  const video = createVideo();
  const actions = actionsOn(video);
  act(() => actions.setVolume(0));
  act(() => actions.toggleMute());
  expect(video.volume).toBeGreaterThan(0);
  const next = createVideo();
  expect([next.volume, next.muted]).toEqual([video.volume, false]);
});
