// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Player } from './player';
import type { PlayerEvent } from './player-props';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An element that plays the last seconds of its film as soon as it has a source. */
function stubVideo() {
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'load').mockReturnValue();
  vi.spyOn(prototype, 'play').mockResolvedValue();
  vi.spyOn(prototype, 'duration', 'get').mockReturnValue(60);
  vi.spyOn(prototype, 'src', 'set').mockImplementation(function (this: HTMLMediaElement) {
    for (const type of ['playing', 'pause', 'ended']) {
      this.currentTime = type === 'playing' ? 58 : 60;
      this.dispatchEvent(new Event(type));
    }
  });
}

/** Browser APIs that the controls need and jsdom lacks. */
function stubLayout() {
  Element.prototype.checkVisibility = () => true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

test('what a film does before the controls are rendered is reported', async () => {
  stubVideo();
  stubLayout();
  const events: PlayerEvent[] = [];
  const sources = [{ kind: 'file' as const, url: '/film.mp4', mimeType: '' }];
  render(
    <Player title="گاو" poster={null} sources={sources} onEvent={(event) => events.push(event)} />,
  );
  const report = ['progress', 'paused', 'progress', 'ended'];
  expect(events.map(({ type }) => type)).toEqual(['playing', ...report, 'captions']);
  expect(events[1]).toMatchObject({ seconds: 60, durationSeconds: 60 });
});
