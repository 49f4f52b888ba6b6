import { formatMobile } from '@parde/shared/mobile-number';
import type { BrowserContext, Page } from '@playwright/test';
import { stored } from '../support/auth-forms.ts';
import { expectFits } from '../support/fits.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, allowedErrors: /status of (?:403|422|429)/ });

const newMobile = () => `09${String(Date.now()).slice(-9)}`;

/** The latest code that the demo's inbox shows for a number. */
async function codeOf(context: BrowserContext, mobile: string): Promise<string> {
  const phone = await context.newPage();
  await phone.goto('/sandbox-sms');
  const message = phone.getByRole('listitem').filter({ hasText: formatMobile(mobile) });
  const [, code = ''] = /#(\d{6})/.exec((await message.first().textContent()) ?? '') ?? [];
  await phone.close();
  return code;
}

const send = (page: Page) => page.getByRole('button', { name: 'فرستادن کد', exact: true });
const code = (page: Page) => page.getByLabel('کد پیامک');

test('a number registers, signs in elsewhere, and its account gets an address', async ({
  page,
  context,
  openBrowser,
}) => {
  const mobile = newMobile();
  await page.goto('/auth/register');
  await page.getByRole('tab', { name: 'با پیامک' }).click();
  await page.getByLabel('شمارهٔ موبایل').fill('۰۲۱۱۲۳۴۵۶۷۸');
  await send(page).click();
  await expect(page.getByText('شمارهٔ موبایل درست نیست')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('شمارهٔ موبایل').fill(`+98 ${mobile.slice(1, 4)} ${mobile.slice(4)}`);
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'کد را بنویسید' })).toBeFocused();
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectFits(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const sent = await codeOf(context, mobile);
  await code(page).fill(sent === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'ورود به پرده' }).click();
  await expect(page.getByText('کد درست نیست')).toBeVisible();
  await code(page).fill(sent);
  await page.getByRole('button', { name: 'ورود به پرده' }).click();
  await expect(page.getByRole('heading', { name: 'نامتان را هم بنویسید' })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('نام', { exact: true }).fill('مینا راد');
  await page.getByRole('button', { name: 'ساختن حساب' }).click();
  await expect
    .poll(async () => (await stored(page))?.user)
    .toMatchObject({ name: 'مینا راد', email: null, mobile });

  await page.goto('/user/security');
  await expect(page.getByText(formatMobile(mobile))).toBeVisible();
  await expectFits(page);
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(`${mobile}@example.com`);
  await page.getByRole('button', { name: 'ثبت ایمیل' }).click();
  await expect(page.getByText('هنوز تأیید نشده است')).toBeVisible();

  const elsewhere = await openBrowser();
  const other = await elsewhere.newPage();
  await other.goto('/auth/login');
  await other.getByRole('tab', { name: 'با پیامک' }).click();
  await other.getByLabel('شمارهٔ موبایل').fill(mobile);
  // Requests a code for the same number within a minute, from an unknown browser.
  await send(other).click();
  await expect(other.getByText('پیامک‌ها پیاپی شد')).toBeVisible();
});

test('the page of the demo’s telephone is accessible', async ({ page }) => {
  await page.goto('/sandbox-sms');
  await expectFits(page);
});
