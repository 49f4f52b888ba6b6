// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloadOnUpdate } from './service-worker';

function container(controller: unknown) {
  return Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer;
}

const takeOver = (workers: ServiceWorkerContainer) =>
  workers.dispatchEvent(new Event('controllerchange'));

function addVideo(isPaused: boolean): HTMLVideoElement {
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { value: isPaused, writable: true });
  document.body.append(video);
  return video;
}

afterEach(() => document.body.replaceChildren());

describe('a new service worker taking over', () => {
  it('reloads nothing on a first visit, and once for a later update', () => {
    const reload = vi.fn();
    const workers = container(null);
    reloadOnUpdate(workers, reload);
    takeOver(workers);
    expect(reload).not.toHaveBeenCalled();
    takeOver(workers);
    takeOver(workers);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits while a video plays', () => {
    const reload = vi.fn();
    const workers = container({});
    addVideo(true);
    const video = addVideo(false);
    reloadOnUpdate(workers, reload);
    takeOver(workers);
    expect(reload).not.toHaveBeenCalled();
    Object.assign(video, { paused: true });
    video.dispatchEvent(new Event('pause'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
