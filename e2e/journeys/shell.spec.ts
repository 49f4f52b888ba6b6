import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const PAGES = ['/', '/tv', '/collections', '/categories', '/comingsoon', '/contact'];

for (const path of PAGES) {
  test(`${path} stands at every width, and axe finds nothing`, async ({ page }) => {
    for (const width of [320, 360, 675, 676, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await expectAccessible(page);
  });
}

test('the page is Persian and right to left', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', /^fa/);
});

test.describe('not found', () => {
  test.use({ allowedErrors: [/status of 404/] });

  test('a wrong address answers 404 with a page that leads on', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.locator('main a').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a guarded address leads to login, or to register for who came by an advertisement', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(() => history.pushState({}, '', '/'));
  await page.goto('/user/watchlist').catch(() => undefined);
  await expect(page).toHaveURL(/\/auth\/login/);
  await context.addCookies([{ name: 'ref', value: 'ad', url: page.url() }]);
  await page.goto('/user/watchlist').catch(() => undefined);
  await expect(page).toHaveURL(/\/auth\/register/);
});

test('the bottom bar of phones waits for 100 px of scroll', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const bar = page.getByTestId('bottom-bar');
  await expect(bar).toBeHidden();
  await page.mouse.wheel(0, 90);
  await page.waitForTimeout(300);
  await expect(bar).toBeHidden();
  await page.mouse.wheel(0, 400);
  await expect(bar).toBeVisible();
});
