import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PHONE = { width: 360, height: 740 };

test('a list is made on a title’s page, filled, ordered and shown to everyone', async ({
  page,
  context,
  catalogue,
  browser,
}) => {
  await signUp(context);
  await page.goto(catalogue.film);
  const film = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  await page.getByRole('button', { name: 'افزودن به فهرست' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('نام فهرست')).toBeFocused();
  await dialog.getByLabel('نام فهرست').fill('شب‌های بارانی');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'ساختن فهرست تازه' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'افزودن به فهرست' }).click();
  await expect(dialog.getByRole('checkbox', { name: /شب‌های بارانی/ })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.goto('/user/lists');
  await expectFits(page);
  await page.getByRole('link', { name: /شب‌های بارانی/ }).click();
  const rows = page.getByRole('list').filter({ has: page.getByRole('button', { name: /بالاتر/ }) });
  await expect(rows.getByRole('listitem')).toHaveCount(1);

  const search = page.getByLabel('افزودن عنوان به این فهرست');
  for (const [name, count] of [
    ['گرتی دایناسور', 2],
    ['مطب دکتر کالیگاری', 3],
  ] as const) {
    await search.fill(name);
    await page
      .getByRole('button', { name: `افزودن «${name}»` })
      .first()
      .click();
    await expect(rows.getByRole('listitem')).toHaveCount(count);
  }
  await search.fill('');
  await page.getByRole('button', { name: 'یکی بالاتر بردن «مطب دکتر کالیگاری»' }).press('Enter');
  await page.getByRole('button', { name: 'یکی بالاتر بردن «مطب دکتر کالیگاری»' }).press('Enter');
  await expect(rows.getByRole('heading')).toHaveText(['مطب دکتر کالیگاری', film, 'گرتی دایناسور']);
  await page.getByRole('button', { name: 'یادداشت «گرتی دایناسور»' }).click();
  await dialog.getByLabel('یادداشت').fill('سایه روی پله');
  await dialog.getByRole('button', { name: 'ثبت یادداشت' }).click();
  await expect(rows.getByText('سایه روی پله')).toBeVisible();
  await expectFits(page);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(rows.getByRole('heading')).toHaveText(['مطب دکتر کالیگاری', film, 'گرتی دایناسور']);

  await page.getByRole('button', { name: 'ویرایش مشخصات' }).click();
  await dialog.getByLabel('توضیح').fill('برای وقتی که باران می‌بارد');
  await dialog.getByRole('checkbox', { name: /همگانی/ }).check();
  await dialog.getByRole('button', { name: 'ثبت', exact: true }).click();
  const path = await page.getByRole('link', { name: 'صفحهٔ همگانی' }).getAttribute('href');

  // Without an account, in another browser.
  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const shown = await visitor.newPage();
  await shown.goto(path ?? '');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('شب‌های بارانی');
  await expect(shown.getByText('سایه روی پله')).toBeVisible();
  await expect(shown.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/media\/images\//,
  );
  await expect(shown.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectFits(shown);
  await visitor.close();

  await page.getByRole('button', { name: 'پاک کردن فهرست' }).click();
  await page.getByRole('button', { name: 'پاک شود' }).click();
  await expect(page.getByRole('heading', { name: 'هنوز فهرستی ندارید' })).toBeVisible();
  await expectAccessible(page);
});
