// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import type { EngineOptions } from './engine';
import { startFile } from './file-engine';

function start(video: HTMLVideoElement, options: Partial<EngineOptions> = {}) {
  vi.spyOn(video, 'load').mockReturnValue();
  return startFile({
    ...{ video, url: '/film.mp4', startSeconds: 0 },
    preferences: { height: null, isSavingData: false, audioLanguage: null },
    ...{ onChange: vi.fn(), onArrival: vi.fn(), onRetrying: vi.fn() },
    ...{ onError: vi.fn(), onReopen: vi.fn() },
    ...options,
  });
}

test('a reloaded file continues where it is resumed, the beginning included', () => {
  const video = document.createElement('video');
  const engine = start(video, { startSeconds: 2400 });
  const resumedAt = (seconds: number) => {
    engine.resume(seconds);
    // As if the element had loaded the file anew.
    video.currentTime = 0;
    video.dispatchEvent(new Event('loadedmetadata'));
    return video.currentTime;
  };
  expect([resumedAt(2400), resumedAt(3000), resumedAt(0)]).toEqual([2400, 3000, 0]);
});

describe('the sound tracks that the browser offers', () => {
  /** A video as WebKit has it, with a Persian and an English track, the first of which it plays. */
  function setUp() {
    const tracks = [
      { enabled: true, language: 'fa', label: 'فارسی' },
      { enabled: false, language: 'en', label: 'English' },
    ];
    const list = Object.assign(new EventTarget(), tracks, { length: 2 });
    const video = document.createElement('video');
    Object.defineProperty(video, 'audioTracks', { value: list });
    return { video, tracks, list, enabled: () => tracks.map(({ enabled }) => enabled) };
  }

  test('are shown and chosen', () => {
    const { video, list, enabled } = setUp();
    const onChange = vi.fn();
    const engine = start(video, { onChange });
    expect(engine.state().audio).toEqual([
      { index: 0, language: 'fa', name: 'فارسی' },
      { index: 1, language: 'en', name: 'English' },
    ]);
    expect(engine.state().audioIndex).toBe(0);
    engine.setAudio(1);
    expect(enabled()).toEqual([false, true]);
    expect(engine.state().audioIndex).toBe(1);
    for (const type of ['addtrack', 'change']) list.dispatchEvent(new Event(type));
    expect(onChange).toHaveBeenCalledTimes(2);
    engine.destroy();
    list.dispatchEvent(new Event('change'));
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('start in the language that was chosen, and keep the track when the file is loaded again', () => {
    const { video, tracks, enabled } = setUp();
    const preferences = { height: null, isSavingData: false, audioLanguage: 'en' };
    const engine = start(video, { preferences });
    const load = () => {
      tracks.forEach((track, index) => {
        track.enabled = index === 0;
      });
      video.dispatchEvent(new Event('loadedmetadata'));
      return enabled();
    };
    expect(load()).toEqual([false, true]);
    engine.setAudio(0);
    expect(load()).toEqual([true, false]);
    engine.setAudio(1);
    expect(load()).toEqual([false, true]);
  });

  test('are none where the browser offers none', () => {
    expect(start(document.createElement('video')).state().audio).toEqual([]);
  });
});
