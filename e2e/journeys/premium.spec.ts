import { awaitedPayment } from '../support/awaited-payment.ts';
import {
  asMember,
  buyPlan,
  inSandbox,
  pay,
  payIn,
  plansOf,
  receiptOf,
  sum,
} from '../support/checkout.ts';
import { DASHBOARD, part } from '../support/dashboard.ts';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { addressOf, expect, expectAccessible, test } from '../support/test.ts';

test('plans stand beside each other for everybody, and fit', async ({ page, context }) => {
  const { season } = await plansOf(context);
  await page.goto('/premium/plans');
  const cards = page.getByRole('main').getByRole('article');
  // Operators may add plans.
  await expect(cards.nth(2)).toBeVisible();
  await expect(cards.nth(1)).toContainText('پیشنهاد ما');
  await expect(cards.nth(1)).toContainText('۲۴۹٬۰۰۰ تومان');
  await expect(cards.nth(1)).toContainText('ماهی ۸۳٬۰۰۰ تومان');
  await expect(page.getByText('بی‌اشتراک هم می‌توانید')).toBeVisible();
  await expectFits(page);
  await cards
    .nth(1)
    .getByRole('link', { name: `جزئیات این طرح: ${season.titleFa}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(season.titleFa);
  await expectFits(page);
  await page.getByRole('link', { name: `خرید ${season.titleFa}` }).click();
  const offer = page.getByRole('region', { name: 'برای خرید وارد شوید' });
  await expect(offer).toContainText('۲۴۹٬۰۰۰ تومان');
  // Replacing the skeleton causes no layout shift.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  await expectFits(page);
  const login = page.getByRole('main').getByRole('link', { name: 'ورود' });
  await expect(login).toHaveAttribute('href', new RegExp(`premium%2Fjoin%2F${season.id}`));
});

test.describe('a coupon', () => {
  // An invalid coupon answers 422.
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
    await expect(sum(page)).toContainText('مالیات، درون همین مبلغ۱۸٬۱۰۹ تومان');
    await payIn(page, 'پرداخت ۱۹۹٬۲۰۰ تومان در درگاه آزمایشی').click();
    await inSandbox(page);
    expect(Number(await awaitedPayment(page))).toBeGreaterThan(Date.now());
    await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();
    const receipt = receiptOf(page);
    await expect(receipt).toContainText('مالیات بر ارزش افزوده (۱۰٪)');
    await expect(receipt).toContainText('۱۸٬۱۰۹ تومان');
    await expect(receipt).toContainText('۱۹۹٬۲۰۰ تومان');
    await expect(receipt).toContainText('شمارهٔ رسید');
    await expect.poll(() => awaitedPayment(page)).toBeNull();
    await expectFits(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'چاپ رسید' })).toBeHidden();
    await expect(receipt).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    // The site updates without a reload.
    await page.getByRole('contentinfo').getByRole('link', { name: 'اشتراک' }).click();
    await expect(page.getByText(/^اشتراک شما تا .+ ادامه دارد$/)).toBeVisible();
  });
});

test('a failed payment is reported, costs nothing, and keeps its coupon for the retry', async ({
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
  }
  // It is the same order throughout.
  const { data } = await (await asMember(context, '/api/user/orders')).json();
  expect(data).toHaveLength(1);
  await button.click();
  await inSandbox(page);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();
});

test('members with premium reserve the next period, and the dashboard shows it', async ({
  page,
  context,
}) => {
  await signUp(context);
  const { month, season } = await plansOf(context);
  await buyPlan(page, season.id);

  await page.goto('/gopremium');
  await expect(page.getByText(/^اشتراک شما تا .+ ادامه دارد$/)).toBeVisible();
  await expectFits(page);
  await page.getByRole('link', { name: `خرید ${month.titleFa}` }).click();
  await expect(sum(page)).toContainText('رزرو: از پایان اشتراک کنونی شما آغاز می‌شود.');
  const [, from = '', to = ''] =
    /از (\S+ \S+ \S{4}) تا (\S+ \S+ \S{4})/.exec((await sum(page).textContent()) ?? '') ?? [];
  await payIn(page, 'رزرو و پرداخت ۹۹٬۰۰۰ تومان در درگاه آزمایشی').click();
  await pay(page, 'اشتراک شما رزرو شد');
  await expect(page.getByText(`از ${from} تا ${to}، پس از پایان اشتراک کنونی.`)).toBeVisible();
  await page.goto(DASHBOARD);
  // The end date includes reserved premium.
  const premium = part(page, new RegExp(`^اشتراک شما تا ${to.replaceAll(' ', '\\s')} برقرار است$`));
  await expect(premium).toContainText(`طرح کنونی: ${season.titleFa}`);
  await expect(premium).toContainText(`رزرو: ${month.titleFa}، از ${from}`);
  await expectAccessible(page);
});

test('an unknown outcome is polled until it is known', async ({ page, context }) => {
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
