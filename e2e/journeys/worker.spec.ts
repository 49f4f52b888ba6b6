import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', allowedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

/** Waits until the service worker controls the page. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('a first visit is never reloaded; offline there is a Persian page', async ({
  page,
  context,
}) => {
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.goto('/categories');
  await controlled(page);
  expect(loads).toHaveLength(1);

  await page.goto('/contact');
  await context.setOffline(true);
  // Recently visited pages still open offline.
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('پشتیبانی');
  await page.goto('/comingsoon');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اینترنت در دسترس نیست');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('img')).toHaveJSProperty('complete', true);
  await expectAccessible(page);

  await context.setOffline(false);
  await page.goto('/comingsoon');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('به‌زودی');
});

test('the offline page has the theme that the viewer chose', async ({ page, context }) => {
  await page.goto('/categories');
  await controlled(page);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await context.setOffline(true);
  await page.goto('/comingsoon');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اینترنت در دسترس نیست');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(244, 241, 235)');
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute(
    'content',
    '#f4f1eb',
  );
  await expectAccessible(page);
});

test('a redirect is not followed offline, because who opens the page may have signed in since', async ({
  page,
  context,
}) => {
  await page.goto('/categories');
  await controlled(page);
  await page.goto('/user/diary');
  await expect(page).toHaveURL(/\/auth\/login/);
  await context.setOffline(true);
  await page.goto('/user/diary');
  await expect(page).toHaveURL(/\/user\/diary$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اینترنت در دسترس نیست');
});

test('a call of the API does not wait for the worker', async ({ page }) => {
  await page.goto('/categories');
  await controlled(page);
  /** From where the worker's rules take an address; empty: none of them does, so the worker is asked. */
  const ruleFor = (path: string) =>
    page.evaluate(async (name) => {
      const seen = new Promise<PerformanceEntry>((done) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.name.endsWith(name)) done(entry);
        }).observe({ type: 'resource' });
      });
      await (await fetch(name)).text();
      return ((await seen) as { workerMatchedSourceType?: string }).workerMatchedSourceType;
    }, path);
  expect(await ruleFor('/favicon.svg?worker')).toBe('');
  expect(await ruleFor('/api/categories?worker')).toBe('network');
  // One that is not kept is answered with what was asked for beside the worker, not asked for twice.
  expect((await page.goto('/health/live'))?.fromServiceWorker()).toBe(true);
});

test('each worker that takes over from another reloads the page once', async ({ page }) => {
  // The page registers its worker some time after it has loaded: another one before that would be one update less.
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = (...given) =>
      register(...given).finally(() => Object.assign(window, { hasRegistered: true }));
  });
  const registered = () => page.waitForFunction(() => 'hasRegistered' in window);
  await page.goto('/categories');
  await controlled(page);
  // From here on the page has a worker, so the next one is an update.
  await page.reload();
  await registered();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // The same script at another URL is another worker: it takes over, the page reloads and registers
  // the first URL, which is another update. After that nothing changes any more.
  await page.evaluate(() => void navigator.serviceWorker.register('/service-worker.js?next'));
  await expect.poll(() => loads).toBe(2);
  await registered();
  await controlled(page);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('دسته‌بندی‌ها');
  expect(loads).toBe(2);
});

test('the manifest makes the site installable, in Persian', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    short_name: 'پرده',
    lang: 'fa',
    dir: 'rtl',
    display: 'standalone',
    start_url: '/',
  });
  expect(manifest.name).toContain('پرده');
  const sizes: string[] = [];
  for (const icon of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const picture = await request.get(icon.src);
    expect(picture.status(), icon.src).toBe(200);
    expect(picture.headers()['content-type']).toBe(icon.type);
    // Width and height are in the first chunk of a PNG.
    const bytes = await picture.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(icon.sizes);
    sizes.push(icon.sizes);
  }
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
});
