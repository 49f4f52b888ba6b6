import type { BrowserContext, Page } from '@playwright/test';
import { awaitedPayment } from '../support/awaited-payment.ts';
import { expectFits } from '../support/fits.ts';
import { post, signIn, signUp } from '../support/member.ts';
import { addressOf, expect, expectAccessible, test } from '../support/test.ts';

/** The demo's plans in their order: 99,000, 249,000 (recommended) and 790,000 tomans. */
async function plansOf(context: BrowserContext) {
  const answer = await context.request.get('/api/premium/plans');
  const { data } = (await answer.json()) as { data: { id: number; titleFa: string }[] };
  const [month, season] = data;
  if (!month || !season) throw new Error('the demo has three plans');
  return { month, season };
}

const sum = (page: Page) => page.getByRole('region', { name: 'آنچه می‌پردازید' });
const payIn = (page: Page, name: string | RegExp) => sum(page).getByRole('button', { name });
const inSandbox = (page: Page) => page.waitForURL(/\/sandbox-gateway\//);

test('plans stand beside each other for everybody, and fit', async ({ page, context }) => {
  const { season } = await plansOf(context);
  await page.goto('/premium/plans');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(1)).toContainText('پیشنهاد ما');
  await expect(cards.nth(1)).toContainText('۲۴۹٬۰۰۰ تومان');
  await expect(cards.nth(1)).toContainText('ماهی ۸۳٬۰۰۰ تومان');
  await expect(page.getByText('بی‌اشتراک هم می‌توانید')).toBeVisible();
  await expectFits(page);
  await cards
    .nth(1)
    .getByRole('link', { name: `جزئیات ${season.titleFa}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(season.titleFa);
  await expectFits(page);
  await page.getByRole('link', { name: `خرید ${season.titleFa}` }).click();
  await expect(page.getByRole('heading', { name: 'برای خرید وارد شوید' })).toBeVisible();
  const login = page.getByRole('main').getByRole('link', { name: 'ورود' });
  await expect(login).toHaveAttribute('href', new RegExp(`premium%2Fjoin%2F${season.id}`));
});

test.describe('a coupon', () => {
  // Of one that does not count.
  test.use({ allowedErrors: /status of 422/ });

  test('lowers the price, and the receipt says what was paid', async ({ page, context }) => {
    await signUp(context);
    const { season } = await plansOf(context);
    await page.goto(`/premium/join/${season.id}`);
    await expect(payIn(page, 'پرداخت ۲۴۹٬۰۰۰ تومان در درگاه آزمایشی')).toBeVisible();
    await expectFits(page);
    await page.getByLabel('کد تخفیف (اگر دارید)').fill('پرده');
    await page.getByRole('button', { name: 'اعمال کد' }).click();
    await expect(page.getByText('کد تخفیفی به این نام نداریم')).toBeVisible();
    await page.getByLabel('کد تخفیف (اگر دارید)').fill('parde ۲۰');
    await page.getByRole('button', { name: 'اعمال کد' }).click();
    await expect(page.getByText('کد تخفیف PARDE20 اعمال شد')).toBeVisible();
    await expect(sum(page)).toContainText('۴۹٬۸۰۰ تومان کمتر');
    await expectAccessible(page);
    await payIn(page, 'پرداخت ۱۹۹٬۲۰۰ تومان در درگاه آزمایشی').click();
    await inSandbox(page);
    expect(Number(await awaitedPayment(page))).toBeGreaterThan(Date.now());
    await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();
    const receipt = page.getByRole('region', { name: 'رسید' });
    await expect(receipt).toContainText('۱۹۹٬۲۰۰ تومان');
    await expect(receipt).toContainText('شمارهٔ رسید');
    await expect.poll(() => awaitedPayment(page)).toBeNull();
    await expectFits(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'چاپ رسید' })).toBeHidden();
    await expect(receipt).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    // The site knows it without being opened anew.
    await page.getByRole('contentinfo').getByRole('link', { name: 'اشتراک' }).click();
    await expect(page.getByText(/^اشتراک شما تا .+ ادامه دارد$/)).toBeVisible();
  });
});

test('what is not paid is said, costs nothing, and keeps its coupon for the next try', async ({
  page,
  context,
}) => {
  await signUp(context);
  const { month } = await plansOf(context);
  await page.goto(`/premium/join/${month.id}`);
  await page.getByLabel('کد تخفیف (اگر دارید)').fill('PARDE20');
  await page.getByRole('button', { name: 'اعمال کد' }).click();
  const button = payIn(page, 'پرداخت ۷۹٬۲۰۰ تومان در درگاه آزمایشی');
  for (const way of ['انصراف', 'پرداخت ناموفق']) {
    await button.click();
    await inSandbox(page);
    await page.getByRole('button', { name: way, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('پرداخت انجام نشد');
    expect(addressOf(page)).toBe(`/premium/join/${month.id}?payment=failed`);
    await expect.poll(() => awaitedPayment(page)).toBeNull();
    await expect(button).toBeVisible();
    await expectFits(page);
  }
  // The same order all along.
  const { data } = await (await asMember(context, '/api/user/orders')).json();
  expect(data).toHaveLength(1);
  await button.click();
  await inSandbox(page);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();
});

async function asMember(context: BrowserContext, path: string) {
  const cookies = await context.cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'token')?.value ?? '');
  return context.request.get(path, { headers: { authorization: `Bearer ${token}` } });
}

test('who closed the window after paying finds the receipt at the next start, and premium elsewhere', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const member = await signUp(context);
  const { month } = await plansOf(context);
  await page.goto(`/premium/join/${month.id}`);
  await payIn(page, /^پرداخت/).click();
  await inSandbox(page);
  await page.getByRole('button', { name: 'پرداخت بدون بازگشت' }).click();
  await expect(page.getByText('پرداخت انجام شد')).toBeVisible();

  await page.goto('/categories');
  await page.waitForURL(/\/successful-payment$/);
  await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();
  await expect.poll(() => awaitedPayment(page)).toBeNull();
  // In the place of the page that was opened.
  await page.goBack();
  await inSandbox(page);

  const elsewhere = await browser.newContext({
    serviceWorkers: 'block',
    ...(baseURL ? { baseURL } : {}),
  });
  await signIn(elsewhere, member);
  const other = await elsewhere.newPage();
  await other.goto('/premium/plans');
  await expect(other.getByText(/^اشتراک شما تا .+ ادامه دارد$/)).toBeVisible();
  await elsewhere.close();
});

test('who has premium reserves what begins when that ends', async ({ page, context }) => {
  await signUp(context);
  const { month, season } = await plansOf(context);
  const ordered = await post(context, '/api/user/join2', { plan_id: season.id });
  const { redirectUrl } = (await ordered.json()) as { redirectUrl: string };
  await page.goto(redirectUrl);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();

  await page.goto('/gopremium');
  await expect(page.getByText(/^اشتراک شما تا .+ ادامه دارد$/)).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: `خرید ${month.titleFa}` }).click();
  await expect(sum(page)).toContainText('رزرو: از پایان اشتراک کنونی شما آغاز می‌شود.');
  await payIn(page, 'رزرو و پرداخت ۹۹٬۰۰۰ تومان در درگاه آزمایشی').click();
  await inSandbox(page);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'اشتراک شما رزرو شد' })).toBeVisible();
});

test('what is not known yet is asked again until it is', async ({ page, context }) => {
  await signUp(context);
  const { month } = await plansOf(context);
  await page.goto(`/premium/join/${month.id}`);
  await payIn(page, /^پرداخت/).click();
  await inSandbox(page);
  await page.getByRole('button', { name: 'پرداخت با تأخیر' }).click();
  await expect(page.getByRole('heading', { name: 'در حال پرسیدن از درگاه…' })).toBeVisible();
  await expect(page.getByText('می‌توانید صفحه را ببندید')).toBeVisible();
  await expectFits(page);
  await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible({
    timeout: 90_000,
  });
});
