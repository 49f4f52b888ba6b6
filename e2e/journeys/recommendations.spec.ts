import { post, signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a member who likes a film finds more of it on the front page, and begins anew', async ({
  page,
  context,
}) => {
  await signUp(context);
  const found = await context.request.get('/api/titles/search?q=متروپلیس&per_page=1');
  const [film] = (await found.json()).data;
  const liked = await post(context, `/api/user/like/${film.id}`, { value: 1 });
  expect(liked.status()).toBe(200);

  await page.goto('/');
  const because = page.getByRole('region', { name: 'چون «\u2068متروپلیس\u2069» را پسندیدید' });
  const forYou = page.getByRole('region', { name: 'برای شما', exact: true });
  for (const row of [because, forYou]) {
    await row.scrollIntoViewIfNeeded();
    expect(await row.getByRole('article').count()).toBeGreaterThanOrEqual(4);
    await expect(row.locator(`[data-title-id="${film.id}"]`)).toHaveCount(0);
  }

  // A dismissed title disappears and can be restored from the toast; otherwise it stays away.
  const card = because.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const dismiss = because.getByRole('button', { name: `این را نه: ${name}`, exact: true });
  await card.hover();
  await expect(dismiss).toBeVisible();
  await expectAccessible(page);
  await dismiss.click();
  await expect(because.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await expect(because.getByRole('article').first().getByRole('link')).toBeFocused();
  const message = page.getByRole('status', { name: 'پیام‌ها' });
  await expect(message).toContainText(`«${name}» دیگر پیشنهاد نمی‌شود`);
  await message.getByRole('button', { name: 'برگردان' }).click();
  await expect(because.getByRole('heading', { name, exact: true })).toBeVisible();
  const isKept = page.waitForResponse((answer) => answer.url().includes('/dismissed/'));
  await because.getByRole('article').first().hover();
  await dismiss.click();
  await isKept;
  await page.reload();
  await because.scrollIntoViewIfNeeded();
  await expect(because.getByRole('heading', { name, exact: true })).toHaveCount(0);

  await page.goto('/user/dashboard?tab=settings');
  await page.getByRole('button', { name: 'از نو آغاز کن' }).click();
  const dialog = page.getByRole('dialog', { name: 'پیشنهادها از نو آغاز شوند؟' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'از نو آغاز کن' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'تازه‌ها' })).toBeVisible();
  await expect(because).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the most watched titles of the week have their ranks', async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('region', { name: 'پربینندهٔ این هفته' });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('article').first()).toContainText('رتبهٔ ۱');
  });
});
