import { expectFits } from '../support/fits.ts';
import { expect, expectAccessible, test, untilHydrated } from '../support/test.ts';

test.describe('what is not there', () => {
  test.use({ allowedErrors: /status of 404/ });

  test('an unknown URL shows a not-found page with a link', async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle('این صفحه پیدا نشد | پرده');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه پیدا نشد');
    await expectFits(page);
    await page.getByRole('link', { name: 'رفتن به صفحهٔ نخست' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('این صفحه پیدا نشد');
  });

  test('pages of nothing answer 404, and search engines keep none', async ({ request }) => {
    for (const path of [
      '/titles/999999/x',
      '/titles/abc/x',
      '/titles/999999/files',
      '/people/singer/1/x',
      '/people/actor/999999/x',
      '/collections/999999/x',
      '/watch/trailer/tt9999999',
      '/tv/x',
    ]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).toContain('این صفحه پیدا نشد');
    }
  });

  test('a title that vanished meanwhile is a page not found', async ({ page }) => {
    await page.goto('/tv');
    await page.route(/\/api\/titles\/\d+$/, (route) =>
      route.fulfill({ status: 404, json: { message: 'این عنوان پیدا نشد' } }),
    );
    await page.getByRole('main').getByRole('article').last().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('این صفحه پیدا نشد');
    await page.getByRole('navigation', { name: 'منوی اصلی' }).getByText('به‌زودی').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('به‌زودی');
  });
});

test.describe('a server in trouble', () => {
  test.use({ allowedErrors: /status of 500|net::ERR_|route module|imported module/ });

  test('a page that cannot be loaded says so and can be tried again', async ({ page }) => {
    await page.goto('/categories');
    await page.route('**/api/collections*', (route) =>
      route.fulfill({ status: 500, json: { message: 'x' } }),
    );
    const menu = page.getByRole('navigation', { name: 'منوی اصلی' });
    await menu.getByText('مجموعه‌ها').click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('مشکلی پیش آمد');
    await expect(page).toHaveTitle('مشکلی پیش آمد | پرده');
    // The shell stays and its links work.
    await menu.getByText('به‌زودی').click();
    await expect(heading).toHaveText('به‌زودی');
    await menu.getByText('مجموعه‌ها').click();
    await expect(heading).toHaveText('مشکلی پیش آمد');
    await expectAccessible(page);
    await page.unroute('**/api/collections*');
    await page.getByRole('button', { name: 'تلاش دوباره' }).click();
    await expect(heading).toHaveText('مجموعه‌ها');
  });

  test('aborted calls show a message, not a blank page', async ({ page }) => {
    await page.goto('/categories');
    await page.route('**/api/titles/**', (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: /کمدی/ }).first().click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('مشکلی پیش آمد');
    await page.unroute('**/api/titles/**');
    await page.getByRole('button', { name: 'تلاش دوباره' }).click();
    await expect(heading).toContainText('کمدی');
    await expect(page).toHaveURL('/?genre=comedy');
  });

  test('a page whose script is lost is loaded by its address', async ({ page }) => {
    await page.goto('/categories');
    await page.route(/\/assets\/coming-soon-/, (route) =>
      page.url().endsWith('/categories') ? route.abort() : route.continue(),
    );
    await page.getByRole('navigation', { name: 'منوی اصلی' }).getByText('به‌زودی').click();
    await expect(page).toHaveURL('/comingsoon');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('به‌زودی');
  });

  test('the script of the worker may be lost without an error', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.route(/\/assets\/service-worker-/, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/categories');
    await lost;
    await untilHydrated(page.getByRole('main').getByRole('link').first());
    expect(errors).toEqual([]);
  });

  test('rows below the fold that fail are left out; the title stands', async ({
    page,
    catalogue,
  }) => {
    await page.goto(`/?q=${encodeURIComponent('شب مردگان زنده')}`);
    await page.route('**/api/titles/*/*', (route) => route.abort());
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(catalogue.film);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('شب مردگان زنده');
    await expect(page.getByRole('heading', { name: 'بازیگران' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'شبیه به این' })).toHaveCount(0);
  });

  test('offline while browsing says what is wrong, and goes on when it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/tv');
    const cards = page.getByRole('main').getByRole('article');
    const heading = page.getByRole('heading', { level: 1 });
    const listing = (await heading.textContent()) ?? '';
    // The title page's script is loaded already; only its data is missing.
    await untilHydrated(cards.first().getByRole('link'));
    await cards.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/titles\//);
    await expect(heading).not.toHaveText(listing);
    // Excludes a page that is still loading and has no heading yet.
    await expect(heading).toHaveText(/./);
    await page.goBack();
    // The address changes before the page does.
    await expect(heading).toHaveText(listing);
    await untilHydrated(cards.last().getByRole('link'));
    await context.setOffline(true);
    await cards.last().getByRole('link').click();
    await expect(heading).toHaveText('اینترنت در دسترس نیست');
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'تلاش دوباره' }).click();
    await expect(heading).not.toHaveText('اینترنت در دسترس نیست');
    await expect(page).toHaveURL(/\/titles\//);
  });

  test('a search that fails can be tried again', async ({ page }) => {
    await page.goto('/categories');
    await page.route('**/api/titles/search*', (route) => route.abort());
    await page.getByRole('button', { name: 'جست‌وجوی فیلم و سریال' }).click();
    await page.getByRole('combobox', { name: /^جست‌وجو/ }).fill('متروپلیس');
    const retry = page.getByRole('button', { name: 'تلاش دوباره' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/titles/search*');
    await retry.click();
    await expect(page.getByRole('option').first()).toContainText('متروپلیس');
  });
});
