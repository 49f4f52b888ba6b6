// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { startFile } from './file-engine';

test('a reloaded file continues where it is resumed, the beginning included', () => {
  const video = document.createElement('video');
  vi.spyOn(video, 'load').mockReturnValue();
  const engine = startFile({
    ...{ video, url: '/film.mp4', startSeconds: 2400 },
    preferences: { height: null, isSavingData: false, audioLanguage: null },
    ...{ onChange: vi.fn(), onArrival: vi.fn(), onRetrying: vi.fn() },
    ...{ onError: vi.fn(), onReopen: vi.fn() },
  });
  const resumedAt = (seconds: number) => {
    engine.resume(seconds);
    // As if the element had loaded the file anew.
    video.currentTime = 0;
    video.dispatchEvent(new Event('loadedmetadata'));
    return video.currentTime;
  };
  expect([resumedAt(2400), resumedAt(3000), resumedAt(0)]).toEqual([2400, 3000, 0]);
});
