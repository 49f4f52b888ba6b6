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
    Object.assign(video, { paused: true, currentTime: 60 });
    video.dispatchEvent(new Event('pause'));
    expect(reload, 'the film would begin to play again').not.toHaveBeenCalled();
    Object.defineProperty(video, 'ended', { value: true });
    video.dispatchEvent(new Event('ended'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits until what was typed is sent, and the film is closed', () => {
    vi.useFakeTimers();
    const reload = vi.fn();
    const workers = container({});
    const area = document.body.appendChild(document.createElement('textarea'));
    const box = document.body.appendChild(document.createElement('input'));
    box.type = 'checkbox';
    reloadOnUpdate(workers, reload);
    area.value = 'دیدگاه';
    for (const field of [area, box]) field.dispatchEvent(new Event('input', { bubbles: true }));
    takeOver(workers);
    vi.advanceTimersByTime(600_000);
    expect(reload).not.toHaveBeenCalled();
    const video = addVideo(true);
    video.currentTime = 60;
    area.value = '';
    vi.advanceTimersByTime(600_000);
    expect(reload).not.toHaveBeenCalled();
    video.remove();
    vi.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
