import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Demo titles with films: the first is free; of the series only the first episode is. */
export const FREE_FILM = 'چند دقیقه در تاریکی';
export const PREMIUM_FILM = 'قطار ساعت شش';
export const SERIES = 'درس‌های نور';

export interface Film {
  id: number;
  path: string;
  /** `/watch/…`; for series one per episode, in order. */
  watch: string[];
}

/** Finds a demo title by name, because ids depend on the import. */
export async function findFilm(request: APIRequestContext, name: string): Promise<Film> {
  const found = await request.get(`/api/titles/search?q=${encodeURIComponent(name)}`);
  const { data } = (await found.json()) as { data: { id: number; path: string }[] };
  const first = data[0];
  if (!first) throw new Error(`The demo has no ${name}`);
  const detail = await (await request.get(`/api/titles/${first.id}`)).json();
  const episodes = detail.seasons.flatMap((season: { episodes: { id: number }[] }) =>
    season.episodes.map(({ id }) => id),
  );
  const ids: number[] = episodes.length > 0 ? episodes : [first.id];
  return { ...first, watch: ids.map((id) => `/watch/${detail.imdbKey}/${id}`) };
}

export const clock = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/**
 * Waits until the film is playing, whether or not the browser allowed autoplay. The player may be loading
 * the next film in this moment, which interrupts `play()` and sets the clock back.
 */
export async function expectPlays(page: Page): Promise<void> {
  const secondsOfMoment = () =>
    page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      if (video.paused) await video.play().catch(() => undefined);
      const from = video.currentTime;
      await new Promise((passed) => setTimeout(passed, 700));
      return video.currentTime - from;
    });
  await expect.poll(secondsOfMoment, { timeout: 45_000 }).toBeGreaterThan(0.3);
}

/** Seeks to a position, plays for a moment and pauses. */
export async function watchAt(page: Page, seconds: number): Promise<void> {
  await expectPlays(page);
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
  await expect.poll(() => clock(page)).toBeGreaterThan(seconds + 0.5);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

/** The resume position of this page's member; null: at the start. */
export async function resumeOf(page: Page, watch: string): Promise<number | null> {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'token')?.value ?? '');
  const answer = await page.request.get(`/api${watch}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  return ((await answer.json()) as { resumeSeconds: number | null }).resumeSeconds;
}
