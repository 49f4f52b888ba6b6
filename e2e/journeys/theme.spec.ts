import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

const DARK = 'rgb(14, 15, 17)';
const LIGHT = 'rgb(244, 241, 235)';

/** Background colour of the page in every frame that it draws, from the first one on. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const grounds: string[] = [];
    Object.assign(window, { grounds });
    const look = () => {
      if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const framesOf = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { grounds: string[] }).grounds)]);

const themeChoice = (page: Page) =>
  page.getByRole('contentinfo').getByRole('combobox', { name: 'ظاهر سایت' });

/** Until the page is hydrated a choice is only seen. */
async function choose(select: Locator, theme: string): Promise<void> {
  await expect(async () => {
    await select.selectOption(theme);
    expect(await select.evaluate(() => localStorage.getItem('theme'))).toBe(theme);
  }).toPass();
}

async function expectGround(page: Page, color: string, bar: string): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('background-color', color);
  // Browsers use the first one.
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', bar);
}

test.describe('without its scripts', () => {
  test.use({ allowedErrors: /net::ERR_FAILED/ });

  test('a visitor makes the site light, and no page that follows is dark for a moment', async ({
    page,
    catalogue,
  }) => {
    await recordFrames(page);
    await page.goto('/');
    await expectGround(page, DARK, '#0e0f11');
    await choose(themeChoice(page), 'light');
    await expectGround(page, LIGHT, '#f4f1eb');

    // A page whose scripts never load: its inline script applies the light theme before anything is drawn.
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(catalogue.film, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => framesOf(page)).toEqual([LIGHT]);
    await expectGround(page, LIGHT, '#f4f1eb');
    await page.unroute(/\/assets\/.*\.js$/);

    await page.reload();
    await expect(themeChoice(page)).toHaveValue('light');
    expect(await framesOf(page), 'hydration changes nothing').toEqual([LIGHT]);
    // What lies over pictures stays as it was.
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'پیشنهادهای ویژه' })).toHaveCSS(
      'color',
      'rgba(255, 255, 255, 0.92)',
    );

    await choose(themeChoice(page), 'dark');
    await page.reload();
    await expect(themeChoice(page)).toHaveValue('dark');
    expect(await framesOf(page)).toEqual([DARK]);
  });
});

test('the site follows the device, in every tab, until somebody chooses otherwise', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/premium/plans');
  // Dark is the default.
  await expectGround(page, DARK, '#0e0f11');
  await choose(themeChoice(page), 'system');
  await expectGround(page, LIGHT, '#f4f1eb');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectGround(page, DARK, '#0e0f11');
  await page.reload();
  await expect(themeChoice(page)).toHaveValue('system');
  await expectGround(page, DARK, '#0e0f11');

  const other = await context.newPage();
  await other.goto('/contact');
  await choose(themeChoice(other), 'light');
  await expectGround(page, LIGHT, '#f4f1eb');
  await expect(themeChoice(page)).toHaveValue('light');
});

test('on a phone the menu has the choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'باز کردن منو' }).click();
  const drawer = page.getByRole('dialog');
  await choose(drawer.getByRole('combobox', { name: 'ظاهر سایت' }), 'light');
  await expectGround(page, LIGHT, '#f4f1eb');
  await expectAccessible(page);
});

const useLight = (page: Page) => page.addInitScript(() => localStorage.setItem('theme', 'light'));

/** Alternately at the width of a phone and of a desktop. */
async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  await useLight(page);
  for (const [index, path] of paths.entries()) {
    await page.setViewportSize(
      index % 2 === 0 ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    );
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT);
    await test.step(path, () => expectAccessible(page, { onlyColors: true }));
  }
}

test('light screens can be read', async ({ page, catalogue }) => {
  const { film, series, person, collection, filmId, filmImdb } = catalogue;
  await expectReadable(page, [
    ...[
      '/',
      '/tv',
      film,
      series,
      '/?genre=silent&has_subtitle=1',
      '/?order_by=votes&type=all&q=the',
    ],
    ...[person, '/premium/plans', '/categories', collection, '/comingsoon', '/contact'],
    ...[
      '/auth/login',
      '/auth/register',
      `/watch/trailer/${filmImdb}`,
      `/watch/${filmImdb}/${filmId}`,
    ],
  ]);
});

test.describe('of members', () => {
  test.use({ as: 'premium' });

  test('light screens can be read', async ({ page, catalogue }) => {
    await expectReadable(page, [
      ...['/user/dashboard', '/user/dashboard?tab=devices', '/user/dashboard?tab=settings'],
      ...['/user/history', '/user/watchlist', '/user/notifications', '/user/new-request'],
      ...['/user/security', catalogue.film],
    ]);
    // The settings have the choice too.
    await page.goto('/user/dashboard?tab=settings');
    const section = page.getByRole('region', { name: 'ظاهر سایت' });
    await expect(section.getByRole('combobox')).toHaveValue('light');
    await choose(section.getByRole('combobox'), 'dark');
    await expectGround(page, DARK, '#0e0f11');
  });
});
