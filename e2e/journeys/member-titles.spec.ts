import type { Page } from '@playwright/test';
import { accountMenu } from '../support/auth-forms.ts';
import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { addressOf, expect, expectAccessible, test } from '../support/test.ts';

const bookmark = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /افزودن به نشان‌شده‌ها|در نشان‌شده‌ها/ });

const answered = (page: Page, path: string) =>
  page.waitForResponse(
    (answer) => answer.url().includes(path) && answer.request().method() === 'POST',
  );

/** A title that no other journey uses, so that this one alone determines its counts. */
async function quietTitle(page: Page) {
  const answer = await page.request.get('/api/titles/search?order_by=year&type=movie&per_page=40');
  const { data } = (await answer.json()) as { data: { id: number; path: string }[] };
  const found = data[Math.floor(Math.random() * data.length)];
  if (!found) throw new Error('the demo has no films');
  return found;
}

test('kept on its page, found in the watchlist, taken out, and back', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  await page.goto('/user/watchlist');
  await expect(page.getByRole('heading', { name: 'هنوز چیزی را نشان نکرده‌اید' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(catalogue.film);
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
  const kept = answered(page, '/api/user/watchlist/');
  await bookmark(page).click();
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
  expect((await kept).request().postDataJSON()).toEqual({ in_watchlist: true });
  await page.reload();
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('navigation', { name: 'منوی اصلی' }).getByText('نشان‌شده‌ها').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('نشان‌شده‌ها');
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('link')).toHaveAttribute('href', catalogue.film);
  const remove = page.getByRole('button', { name: 'برداشتن «شب مردگان زنده» از نشان‌شده‌ها' });
  const restore = page.getByRole('button', { name: /^بازگردانی «شب مردگان زنده»/ });
  await expectFits(page);

  const removed = answered(page, '/api/user/watchlist/');
  await remove.click();
  await expect(restore).toBeFocused();
  await removed;
  const restored = answered(page, '/api/user/watchlist/');
  await restore.press('Enter');
  await restored;
  await page.reload();
  await expect(remove).toBeVisible();

  // Filters in the URL apply to the watchlist.
  await page.goto('/user/watchlist?type=series');
  await expect(page.getByRole('heading', { name: 'عنوانی با این فیلترها پیدا نشد' })).toBeVisible();
  await page.goto('/user/watchlist');
  const again = answered(page, '/api/user/watchlist/');
  await remove.click();
  await again;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'هنوز چیزی را نشان نکرده‌اید' })).toBeVisible();
});

test.describe('when the server is away', () => {
  test.use({ allowedErrors: /net::ERR_/ });

  test('a failed press is reverted, with a message', async ({ page, context, catalogue }) => {
    await signUp(context);
    await page.goto(catalogue.film);
    await expect(accountMenu(page)).toBeVisible();
    let isHeld = true;
    await page.route('**/api/user/watchlist/*', async (route) => {
      await expect.poll(() => isHeld).toBe(false);
      await route.abort();
    });
    await bookmark(page).click();
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
    isHeld = false;
    await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('status').filter({ hasText: 'انجام نشد' })).toBeVisible();
  });
});

test('a like is counted once and is still there later', async ({ page, context }) => {
  await signUp(context);
  const title = await quietTitle(page);
  const counts = async () => {
    const answer = await page.request.get(`/api/titles/${title.id}`, {
      headers: { 'cache-control': 'no-cache' },
    });
    return (await answer.json()) as { likes: number; dislikes: number };
  };
  const before = await counts();
  await page.goto(title.path);
  const like = page.getByRole('button', { name: /^پسندیدم/ });
  const dislike = page.getByRole('button', { name: /^نپسندیدم/ });
  const liked = answered(page, '/api/user/like/');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await liked;
  await Promise.all(
    [1, 1, 1].map((value) => post(context, `/api/user/like/${title.id}`, { value })),
  );
  expect((await counts()).likes).toBe(before.likes + 1);

  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(dislike).toHaveAttribute('aria-pressed', 'false');
  await dislike.click();
  await expect(dislike).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(counts).toMatchObject({ ...before, dislikes: before.dislikes + 1 });
  await dislike.click();
  await expect.poll(counts).toMatchObject(before);
});

test('announced titles can be awaited, and unfollowed in the list', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/comingsoon');
  const first = page.getByRole('main').getByRole('article').first();
  const name = (await first.getByRole('heading').textContent()) ?? '';
  const followed = answered(page, '/api/user/follow/');
  await first.getByRole('button', { name: 'خبرم کن' }).click();
  await expect(first.getByRole('button', { pressed: true })).toContainText('خبرتان می‌کنیم');
  await followed;
  await page.reload();
  await expect(first.getByRole('button', { pressed: true })).toBeVisible();
  await expectAccessible(page);

  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'خبرتان می‌کنیم', pressed: true })).toBeVisible();

  await page.goto('/user/notifications?tab=follows');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expectFits(page);
  const leftOff = answered(page, '/api/user/follow/');
  await row.getByRole('button', { pressed: true }).click();
  await expect(row.getByRole('button', { name: 'خبرم کن', pressed: false })).toBeVisible();
  await leftOff;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'هنوز چیزی را دنبال نمی‌کنید' })).toBeVisible();
});

test('a visitor is asked to sign in, and comes back', async ({ page, context, catalogue }) => {
  const member = await signUp(context);
  await context.clearCookies();
  const userCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/user/')) userCalls.push(request.url());
  });
  await page.goto(catalogue.film);
  await bookmark(page).click();
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  expect(userCalls).toEqual([]);
  await page.getByLabel('ایمیل', { exact: true }).fill(member.email);
  await page.getByRole('textbox', { name: 'گذرواژه' }).fill(member.password);
  await page.getByRole('button', { name: 'ورود به پرده' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('شب مردگان زنده');
  expect(addressOf(page)).toBe(catalogue.film);
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');
});
