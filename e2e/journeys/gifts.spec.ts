import type { Page } from '@playwright/test';
import { inSandbox, pay, payIn, plansOf, press, receiptOf } from '../support/checkout.ts';
import { part } from '../support/dashboard.ts';
import { expectFits } from '../support/fits.ts';
import { post, signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

const MESSAGE = 'تولدت مبارک! هر شب یک فیلم.';
/** Default print margins of browsers. */
const MARGIN = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
const CODE = /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/;

/** Orders a gift of three months and goes to the sandbox gateway. */
async function orderGift(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /سه‌ماهه/ }).check();
  await page.getByLabel('پیام شما').fill(MESSAGE);
  await payIn(page, /^خرید هدیه و پرداخت ۲۴۹٬۰۰۰ تومان/).click();
  await inSandbox(page);
}

/** Buys a gift and returns its code. */
async function buyGift(page: Page): Promise<string> {
  await page.goto('/gift');
  await orderGift(page);
  await pay(page, 'هدیهٔ شما آماده است');
  await page.goto('/gift');
  const gift = part(page, 'هدیه‌هایی که خریده‌اید').getByRole('listitem');
  await expect(gift).toContainText('هنوز نگرفته‌اند');
  return CODE.exec((await gift.textContent()) ?? '')?.[0] ?? '';
}

/** Checks that the given part is printed and nothing else. */
async function expectPrints(page: Page, button: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await press(page, button);
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  for (const frame of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
    await expect(page.getByRole(frame)).toHaveCount(0);
  }
}

test('a gift is bought, its card printed, and another member takes it by its link', async ({
  page,
  context,
  openBrowser,
}) => {
  await signUp(context, 'نسیم آذری');
  const code = await buyGift(page);

  await page.getByRole('link', { name: `کارت هدیهٔ ${code}` }).click();
  const card = page.getByRole('article', { name: 'کارت هدیه' });
  for (const words of ['هدیه‌ای برای شما', '۹۰ روز', MESSAGE, 'از نسیم آذری', code, '/gift']) {
    await expect(card).toContainText(words);
  }
  await expect(card.getByRole('img', { name: /^تصویر QR/ })).toBeVisible();
  await expectPrints(page, 'چاپ کارت');
  await expect(card).toBeVisible();

  const other = await openBrowser();
  await signUp(other, 'آرش');
  const otherPage = await other.newPage();
  await otherPage.goto(`/gift?code=${code.toLowerCase()}`);
  await expect(otherPage.getByRole('textbox', { name: 'کد هدیه' })).toHaveValue(code);
  await press(otherPage, 'فعال‌کردن هدیه');
  const taken = part(otherPage, 'هدیه از آن شما شد');
  await expect(taken.getByRole('heading')).toBeFocused();
  await expect(taken).toContainText(MESSAGE);
  await expect(taken).toContainText('۹۰ روز');
  await taken.getByRole('link', { name: 'پنل کاربری' }).click();
  await expect(part(otherPage, /^اشتراک شما تا .* برقرار است$/)).toContainText('۹۰ روز مانده');
  await other.close();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/gift');
  await expect(part(page, 'هدیه‌هایی که خریده‌اید')).toContainText('گرفته شده');
});

test('gift, card and order fit every width, and the receipt prints', async ({ page, context }) => {
  await signUp(context, 'نسیم آذری');
  await page.goto('/user/dashboard?tab=orders');
  await expect(part(page, 'سفارش‌ها')).toContainText('هنوز سفارشی نداده‌اید');
  await buyGift(page);
  await expectFits(page);
  await page.getByRole('link', { name: /^کارت هدیهٔ/ }).click();
  await expect(page.getByRole('article', { name: 'کارت هدیه' })).toBeVisible();
  await expectFits(page);
  await page.goto('/user/dashboard');
  // The giver gets no premium.
  await expect(part(page, 'اکنون اشتراک ندارید')).toBeVisible();
  await page.getByRole('tab', { name: 'سفارش‌ها' }).click();
  const order = part(page, 'سفارش‌ها').getByRole('listitem');
  await expectFits(page);
  await expect(order).toContainText('پرداخت شد');
  await expect(order).toContainText('۲۴۹٬۰۰۰ تومان');
  await order.getByRole('link', { name: /^رسید/ }).click();
  const receipt = part(page, 'رسید');
  for (const words of ['نسیم آذری', 'اشتراک سه‌ماهه', '۲۴۹٬۰۰۰ تومان', 'شمارهٔ پیگیری بانک']) {
    await expect(receipt).toContainText(words);
  }
  await expectFits(page);
  await expectPrints(page, 'چاپ رسید');
  await expect(receipt).toBeVisible();
});

test('a card with the longest text, and its receipt, each fit on one sheet of any paper size', async ({
  page,
  context,
}) => {
  await signUp(context);
  const { season } = await plansOf(context);
  const ordered = await post(context, '/api/user/gifts', {
    plan_id: season.id,
    message: 'به یاد همهٔ شب‌هایی که با هم در سینما گذراندیم. '.repeat(7).slice(0, 300),
  });
  const { redirectUrl, orderId } = await ordered.json();
  await page.goto(redirectUrl);
  await pay(page, 'هدیهٔ شما آماده است');
  for (const [address, paper] of [
    [`/gift/card/${orderId}`, page.getByRole('article', { name: 'کارت هدیه' })],
    [`/user/orders/${orderId}`, receiptOf(page)],
  ] as const) {
    await page.goto(address);
    await expect(paper).toBeVisible();
    for (const format of ['A4', 'A5']) {
      for (const landscape of [false, true]) {
        const pdf = await page.pdf({ format, landscape, margin: MARGIN });
        const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
        expect(sheets, `${address} on ${format}`).toHaveLength(1);
      }
    }
  }
});
