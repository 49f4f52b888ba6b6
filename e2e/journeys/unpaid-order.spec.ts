import { inSandbox, pay, payIn, plansOf, press, sum } from '../support/checkout.ts';
import { part } from '../support/dashboard.ts';
import { signIn, signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test('an order left unpaid at the gateway is paid on another device, with its coupon', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context);
  const { season } = await plansOf(context);
  await page.goto(`/premium/join/${season.id}`);
  await page.getByLabel('کد تخفیف (اگر دارید)').fill('PARDE20');
  await page.getByRole('button', { name: 'اعمال کد' }).click();
  await payIn(page, 'پرداخت ۱۹۹٬۲۰۰ تومان در درگاه آزمایشی').click();
  await inSandbox(page);
  await press(page, 'انصراف');
  await expect(page.getByRole('alert')).toContainText('پرداخت انجام نشد');

  const elsewhere = await openBrowser();
  await signIn(elsewhere, member);
  const other = await elsewhere.newPage();
  await other.goto('/user/dashboard?tab=orders');
  await part(other, 'سفارش‌ها')
    .getByRole('listitem')
    .getByRole('link', { name: /^تلاش دوباره/ })
    .click();
  await expect(sum(other)).toContainText('۴۹٬۸۰۰ تومان کمتر');
  await payIn(other, 'پرداخت ۱۹۹٬۲۰۰ تومان در درگاه آزمایشی').click();
  await pay(other, 'اشتراک شما آغاز شد');
});
