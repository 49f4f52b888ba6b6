import { post } from '../support/member.ts';
import { settle, signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

/* What an operator does on the screen of one title. */

/** The first change learns its CSRF token; a draft is 404 for visitors. */
test.use({ allowedErrors: /status of (404|419)/ });

test('a title is put into a collection and taken out of it', async ({
  page,
  context,
  catalogue,
}) => {
  await signInAsOwner(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/titles/${catalogue.filmId}/collections`);
  await settle(page);
  const [collection] = (
    (await (await context.request.get('/api/collections')).json()) as {
      data: { id: number; titleFa: string }[];
    }
  ).data.slice(-1);
  const name = collection?.titleFa ?? '';
  const remove = page.getByRole('button', { name: `برداشتن از «${name}»` });
  const shownIn = async () => {
    const answer = await context.request.get(`/api/collections/${collection?.id}/titles`);
    return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  if (await remove.isVisible()) await remove.click();
  await expect(remove).toBeHidden();
  await page.getByRole('combobox', { name: 'افزودن به مجموعه' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(remove).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'افزودن به مجموعه' })).toHaveValue('');
  await expectAccessible(page);
  await expect.poll(shownIn).toContain(catalogue.filmId);
  await remove.click();
  await expect(remove).toBeHidden();
  await expect.poll(shownIn).not.toContain(catalogue.filmId);
});

test('a draft is looked at as a visitor will see it, by staff alone', async ({
  page,
  context,
  openBrowser,
}) => {
  await signInAsOwner(context);
  const name = `پیش‌نویس ${Date.now()}`;
  const made = await post(context, '/api/admin/titles', {
    type: 'movie',
    title_fa: name,
    synopsis_fa: 'داستانی که هنوز کسی نخوانده است.',
  });
  const { id, path } = (await made.json()) as { id: number; path: string };
  await page.goto(`/admin/titles/${id}`);
  await settle(page);
  const english = page.getByRole('textbox', { name: 'خلاصهٔ انگلیسی' });
  await expect(english, 'its full stop stands on the right').toHaveCSS('unicode-bidi', 'plaintext');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'پیش‌نمایش صفحه' }).click();
  const preview = await opened;
  await expect(preview.getByRole('complementary', { name: 'پیش‌نمایش' })).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(preview.getByText('داستانی که هنوز کسی نخوانده است.')).toBeVisible();
  for (const width of [360, 1440]) {
    await preview.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(preview);
    await expectAccessible(preview);
  }
  const visitor = await (await openBrowser()).newPage();
  expect((await visitor.goto(preview.url()))?.status()).toBe(404);
  expect((await visitor.goto(path))?.status()).toBe(404);
});

test('a rating and the time of publication are corrected by hand', async ({ page, context }) => {
  await signInAsOwner(context);
  const made = await post(context, '/api/admin/titles', {
    type: 'movie',
    title_fa: `امتیازدار ${Date.now()}`,
  });
  const { id } = (await made.json()) as { id: number };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/titles/${id}/facts`);
  await settle(page);
  const value = page.getByRole('textbox', { name: 'امتیاز' });
  await page.getByRole('button', { name: 'افزودن' }).first().click();
  await page.getByRole('combobox', { name: 'منبع' }).click();
  await page.getByRole('option', { name: 'IMDb' }).click();
  await value.fill('۷٫۴');
  await page.getByRole('textbox', { name: 'شمار رأی‌ها' }).fill('۱۲۰۰');
  await page.getByRole('tab', { name: 'انتشار' }).click();
  const published = page.getByRole('textbox', { name: 'زمان انتشار در سایت' });
  await published.fill('۱۳۹۹/۰۲/۱۲ ۱۲:۳۰');
  await page.getByRole('button', { name: 'ذخیره', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'باز کردن قفل «زمان انتشار در سایت»' }),
  ).toBeVisible();
  await page.reload();
  await expect(published).toHaveValue('۱۳۹۹/۰۲/۱۲ ۱۲:۳۰');
  await page.getByRole('tab', { name: 'داده‌ها' }).click();
  await expect(value).toHaveValue('۷٫۴');
  await expectAccessible(page);
});

test('a person is deleted after the screen said what it costs, and comes back', async ({
  page,
  context,
}) => {
  await signInAsOwner(context);
  const name = `رفتنی ${Date.now()}`;
  const made = await post(context, '/api/admin/people', { name_fa: name });
  const { id } = (await made.json()) as { id: number };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/people/${id}`);
  await settle(page);
  await page.getByRole('button', { name: 'کارهای دیگر' }).click();
  await page.getByRole('button', { name: 'پاک کردن' }).click();
  const dialog = page.getByRole('dialog', { name: `پاک کردن «${name}»` });
  await expect(dialog).toContainText('نامش در هیچ عنوانی نیست');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'پاک کردن' }).click();
  await expect(page.getByText('برای همیشه می‌رود')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'بازگرداندن' }).click();
  await expect(page.getByText('این شخص پنهان است.')).toBeVisible();
});
