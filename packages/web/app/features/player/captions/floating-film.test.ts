// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeFloatingFilm, FILM_MOVED, toggleFloatingFilm } from './floating-film';

let video: HTMLVideoElement;
let floating: Window;
const requestWindow = vi.fn(async () => floating);
const onMoved = vi.fn();

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/a.css"><style>b{}</style>';
  document.body.innerHTML = '<main><video></video><p></p></main>';
  video = document.querySelector('video') as HTMLVideoElement;
  video.addEventListener(FILM_MOVED, onMoved);
  const page = document.implementation.createHTMLDocument();
  const target = new EventTarget();
  floating = Object.assign(target, {
    document: page,
    close: () => target.dispatchEvent(new Event('pagehide')),
  }) as unknown as Window;
  requestWindow.mockClear();
  onMoved.mockReset();
  vi.stubGlobal('documentPictureInPicture', { requestWindow });
});
afterEach(() => vi.unstubAllGlobals());

it('moves the film to a window with the styles of the page, and back to its place', async () => {
  expect(await toggleFloatingFilm(video)).toBe(true);
  expect(requestWindow).toHaveBeenCalledWith({ width: 480, height: 270 });
  expect(floating.document.body.contains(video)).toBe(true);
  expect(video.controls).toBe(true);
  expect(floating.document.querySelector('link')?.getAttribute('href')).toBe(
    new URL('/assets/a.css', location.href).href,
  );
  expect(floating.document.querySelector('style')?.textContent).toBe('b{}');
  expect(onMoved).toHaveBeenCalledOnce();

  expect(await toggleFloatingFilm(video)).toBe(true);
  expect(requestWindow).toHaveBeenCalledOnce();
  expect(document.querySelector('main')?.innerHTML).toBe('<video></video><p></p>');
  expect(video.controls).toBe(false);
  expect(onMoved).toHaveBeenCalledTimes(2);
});

it('opens again after the window was closed', async () => {
  await toggleFloatingFilm(video);
  closeFloatingFilm(video);
  closeFloatingFilm(video);
  expect(await toggleFloatingFilm(video)).toBe(true);
  expect(requestWindow).toHaveBeenCalledTimes(2);
});

it('leaves it to ordinary picture-in-picture where there is no such window', async () => {
  requestWindow.mockRejectedValueOnce(new DOMException('no click', 'NotAllowedError'));
  expect(await toggleFloatingFilm(video)).toBe(false);
  expect(document.body.contains(video)).toBe(true);
  vi.stubGlobal('documentPictureInPicture', undefined);
  expect(await toggleFloatingFilm(video)).toBe(false);
  expect(onMoved).not.toHaveBeenCalled();
});
