import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('what was watched is listed, taken out one by one or all at once', async ({
  page,
  context,
  catalogue,
}) => {
  await signUp(context);
  await page.goto('/user/history');
  await expect(page.getByRole('heading', { name: 'هنوز چیزی تماشا نکرده‌اید' })).toBeVisible();
  await expectAccessible(page);

  const seriesId = Number(catalogue.series.split('/')[2]);
  const detail = await (await page.request.get(`/api/titles/${seriesId}`)).json();
  const watch = (body: Record<string, number>) => post(context, '/api/user/progress', body);
  await watch({
    title_id: seriesId,
    episode_id: detail.seasons[0].episodes[0].id,
    position_seconds: 300,
    duration_seconds: 1_500,
  });
  await watch({ title_id: catalogue.filmId, position_seconds: 5_700, duration_seconds: 5_760 });

  await page.reload();
  const today = page.getByRole('list', { name: 'تاریخچهٔ تماشا، امروز' });
  const rows = today.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('شب مردگان زنده');
  await expect(rows.first()).toContainText('تا پایان دیده‌اید');
  await expect(rows.last()).toContainText('فصل ۱، قسمت ۱');
  await expect(rows.last()).toContainText('۲۰ دقیقه مانده');
  const remove = rows.last().getByRole('button', { name: /^برداشتن «/ });
  await remove.click();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  await remove.click();
  await page.getByRole('button', { name: 'برداشته شود' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'برداشته شد' })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'پاک‌کردن تاریخچه' }).click();
  const dialog = page.getByRole('dialog', { name: 'همهٔ تاریخچه پاک شود؟' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'انصراف' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'پاک‌کردن تاریخچه' }).click();
  await dialog.getByRole('button', { name: 'همه پاک شود' }).click();
  await expect(page.getByRole('heading', { name: 'هنوز چیزی تماشا نکرده‌اید' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test.describe('when the server is away', () => {
  test.use({ allowedErrors: /net::ERR_/ });

  test('a failed removal restores the entry; a list that failed to load can be retried', async ({
    page,
    context,
    catalogue,
  }) => {
    await signUp(context);
    await post(context, '/api/user/progress', {
      title_id: catalogue.filmId,
      position_seconds: 60,
      duration_seconds: 5_760,
    });
    await page.route('**/api/user/history', (route) => route.abort());
    await page.goto('/user/history');
    const retry = page.getByRole('button', { name: 'تلاش دوباره' });
    // The site has retried three times by then.
    await expect(retry).toBeVisible();
    await page.unroute('**/api/user/history');
    await retry.click();
    const row = page.getByRole('list', { name: /^تاریخچهٔ تماشا/ }).getByRole('listitem');
    await expect(row).toHaveCount(1);

    await page.route('**/api/user/history/*', (route) => route.abort());
    await row.getByRole('button', { name: /^برداشتن «/ }).click();
    await page.getByRole('button', { name: 'برداشته شود' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'انجام نشد' })).toBeVisible();
    await expect(row).toHaveCount(1);
  });
});
