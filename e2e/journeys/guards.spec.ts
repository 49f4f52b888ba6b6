import { expect, test } from '../support/test.ts';

/** The login-required routes of SPEC §2. */
const GUARDED = [
  '/screenshots/1',
  '/auth/logout',
  '/user/watchlist',
  '/user/history',
  '/user/dashboard',
  '/user/edit-password',
  '/user/notifications',
  '/user/new-request',
  '/successful-payment',
  '/gopremium',
  '/gift',
];

test('guarded pages ask a visitor to log in first, or to register after an advertisement', async ({
  request,
}) => {
  for (const path of GUARDED) {
    const ask = (cookie: string) =>
      request.get(path, { maxRedirects: 0, headers: cookie === '' ? {} : { cookie } });
    for (const [cookie, target] of [
      ['', '/auth/login'],
      ['ref=friend', '/auth/login'],
      ['ref=ad', '/auth/register'],
      // A page rendered for one visitor must not be cached for the next.
      ['', '/auth/login'],
    ] as const) {
      const answer = await ask(cookie);
      expect(answer.status(), path).toBe(302);
      const { pathname, searchParams } = new URL(answer.headers().location ?? '', 'http://site');
      expect(pathname, path).toBe(target);
      expect(searchParams.get('next')).toBe(path);
    }
  }
});

test.describe('in the browser', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('a link to a guarded page leads to login, with where one was going', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const [cookie, target] of [
      ['friend', '/auth/login'],
      ['ad', '/auth/register'],
    ] as const) {
      await page.goto('/categories');
      await context.addCookies([{ name: 'ref', value: cookie, url: page.url() }]);
      await page.mouse.wheel(0, 600);
      await page.getByRole('link', { name: 'نشان‌شده‌ها' }).click();
      await expect(page).toHaveURL(`${target}?next=%2Fuser%2Fwatchlist`);
    }
  });

  test('an invalid token is rejected', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'token', value: 'made-up', url: baseURL }]);
    await page.goto('/screenshots/1');
    await expect(page).toHaveURL('/auth/login?next=%2Fscreenshots%2F1');
  });
});
