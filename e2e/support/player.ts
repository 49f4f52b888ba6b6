import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Free for everyone, with two audio languages, chapters and several renditions. */
const FILM = 'چند دقیقه در تاریکی';

export const clock = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

export const state = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    isPaused: video.paused,
    duration: video.duration,
    height: video.videoHeight,
    rate: video.playbackRate,
  }));

/** Path of the watch page of the film. */
export async function watchPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get(`/api/titles/search?q=${encodeURIComponent(FILM)}`);
  const { data } = (await answer.json()) as { data: { id: number }[] };
  const id = data[0]?.id;
  return `/watch/p${id}/${id}`;
}

/** Opens the film and starts it, whether or not the browser allowed autoplay. */
export async function play(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto(await watchPath(request));
  await expect
    .poll(() => page.locator('video').evaluate((it: HTMLVideoElement) => it.readyState))
    .toBeGreaterThan(1);
  await expect(page.getByRole('slider', { name: 'جای پخش' })).toBeAttached();
  if ((await state(page)).isPaused) await page.keyboard.press('k');
  await expectRuns(page);
}

export async function expectRuns(page: Page): Promise<void> {
  const from = await clock(page);
  await expect.poll(() => clock(page)).toBeGreaterThan(from + 0.5);
}
