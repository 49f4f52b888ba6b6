import type { Page } from '@playwright/test';
import { post } from '../support/member.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

async function expectFits(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test.beforeEach(({ context }) =>
  post(context, '/api/sanc/login', { email: 'operator@demo.parde', password: 'parde-demo' }),
);

test('an owner writes a page, and visitors read it without a restart', async ({
  page,
  browser,
}, info) => {
  const visitor = await browser.newPage();
  // Other journeys run concurrently, so only settings that they do not check are changed.
  await page.goto('/admin/settings');
  // A logo is previewed on both themes before it is saved; here it is removed again.
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await visitor.screenshot() };
  await page.locator('input[type=file]').setInputFiles(logo);
  for (const theme of ['تیره', 'روشن'])
    await expect(page.getByAltText(`نشان بر پوستهٔ ${theme}`)).toBeVisible();
  await page.getByRole('button', { name: /^برداشتن «نشان/ }).click();
  await page.getByRole('tab', { name: 'صفحه‌ها' }).click();
  await page
    .getByLabel('شرایط استفاده')
    // A different text on a retry: an unchanged text cannot be saved.
    .fill(`پیش از هر چیز **بخوانید**. ${info.retry}\n\n- یک\n- دو\n\n<b onclick="x">نه</b>`);
  await page.getByRole('button', { name: 'ذخیره' }).click();
  await expect(page.getByText('ذخیره شد')).toBeVisible();
  await expectFits(page);

  const lines = visitor.getByRole('main').getByRole('listitem');
  await expect
    .poll(async () => {
      await visitor.goto('/terms');
      return lines.allTextContents();
    })
    .toEqual(['یک', 'دو']);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('شرایط استفاده');
  await expect(visitor.getByRole('main')).toContainText('<b onclick="x">نه</b>');
  await expect(
    visitor.getByRole('contentinfo').getByRole('link', { name: 'شرایط استفاده' }),
  ).toHaveAttribute('href', '/terms');
  await expectFits(visitor);
  await visitor.close();

  await page.getByRole('tab', { name: 'صفحه‌ها' }).click();
  await page.getByLabel('شرایط استفاده').fill('');
  await page.getByRole('button', { name: 'ذخیره' }).click();
  await expect(page.getByRole('button', { name: 'ذخیره' })).toBeDisabled();
});

test('an owner sees the day, tests the mail, and makes a back-up', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('عضو تازهٔ امروز')).toBeVisible();
  await expectFits(page);

  await page.goto('/admin/connections');
  await page.getByRole('button', { name: 'فرستادن نامهٔ آزمایشی به خودم' }).click();
  await expect(page.getByText('سرور ایمیلی تنظیم نشده است')).toBeVisible();
  await page.getByRole('button', { name: 'آزمودن نوشتن و خواندن' }).click();
  await expect(page.getByText('در انبار درست کار کرد')).toBeVisible();
  await expectFits(page);

  await page.goto('/admin/backups');
  const newest = page.getByRole('main').getByRole('listitem').first();
  await page.getByRole('button', { name: 'پشتیبان بگیر' }).click();
  await expect(newest).toContainText('گرفته شد');
  await newest.getByRole('button', { name: 'سنجیدن' }).click();
  await expect(newest).toContainText('سنجیده و سالم');
  await expectFits(page);
});
