import { devices, type Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const clock = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function expectPlays(page: Page): Promise<void> {
  const video = page.locator('video');
  await video.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => clock(page)).toBeGreaterThan(0.5);
  const { width, error } = await video.evaluate((it: HTMLVideoElement) => ({
    width: it.videoWidth,
    error: it.error,
  }));
  expect(error).toBeNull();
  expect(width).toBeGreaterThan(0);
}

test('a trailer plays', async ({ page, catalogue }) => {
  await page.goto(catalogue.film);
  await page.getByRole('link', { name: 'پیش‌پرده', exact: true }).click();
  await expect(page).toHaveURL(`/watch/trailer/${catalogue.filmImdb}`);
  await expectPlays(page);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the first slide’s trailer runs muted by itself until it is paused', async ({ page }) => {
    await page.goto('/');
    const slides = page.getByRole('region', { name: 'پیشنهادهای ویژه' });
    const trailer = slides.locator('video[data-running]');
    await expect(trailer).toBeVisible();
    expect(await trailer.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    await slides.getByRole('button', { name: 'توقف نمایش خودکار' }).click();
    await expect(trailer).toBeHidden();
    await expect(slides.getByRole('button', { name: 'ادامهٔ نمایش خودکار' })).toBeVisible();
  });
});

test('no slide moves where motion is to be reduced', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'ادامهٔ نمایش خودکار' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  test.use(phone);

  test('a trailer plays in the page', async ({ page, catalogue }) => {
    await page.goto(`/watch/trailer/${catalogue.filmImdb}`);
    await expectPlays(page);
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  });
});

test.describe('a clip that is gone', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('says so, and plays when it is back', async ({ page, catalogue }) => {
    await page.route('**/media/clips/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`/watch/trailer/${catalogue.filmImdb}`);
    await expect(page.getByRole('alert')).toContainText('این پیش‌پرده پخش نشد');
    await page.unroute('**/media/clips/**');
    await page.getByRole('button', { name: 'تلاش دوباره' }).click();
    await expectPlays(page);
  });
});
