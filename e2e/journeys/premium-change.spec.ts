import { buyPlan, pay, payIn, plansOf, receiptOf, sum } from '../support/checkout.ts';
import { DASHBOARD, part } from '../support/dashboard.ts';
import { signUp } from '../support/member.ts';
import { numberIn, parde } from '../support/parde.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** `۹۹٬۰۰۰ تومان` as a number of tomans. */
function tomansIn(words: string | null): number {
  const latin = (words ?? '')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace('٫', '.');
  return Number(latin.replace(/[^0-9.]/g, ''));
}

test('an upgrade credits the unused value of the old plan and starts at once', async ({
  page,
  context,
}) => {
  await signUp(context);
  const { month } = await plansOf(context);
  await buyPlan(page, month.id);
  const plan = ['--title', 'اشتراک خانواده', '--days', '30', '--price', '250000', '--streams', '4'];
  const number = numberIn(await parde('plans', 'add', ...plan, '--position', '900'));
  try {
    await page.goto(`/premium/join/${number}`);
    await expect(page.getByRole('radio', { name: 'از همین حالا' })).toBeChecked();
    await expect(sum(page)).toContainText('ارتقا: از همین حالا جای اشتراک کنونی شما را می‌گیرد.');
    const value = (name: string) =>
      sum(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await expect(value('قیمت طرح')).toHaveText(/۲۵۰٬۰۰۰/);
    await expectAccessible(page);
    // The price rises while the page is open: only a displayed sum may be charged.
    await parde('plans', 'change', number, '--price', '260000');
    await payIn(page, /^ارتقا و پرداخت/).click();
    await expect(page.getByRole('alert')).toContainText('مبلغ در این میان عوض شد');
    await expect(value('قیمت طرح')).toHaveText(/۲۶۰٬۰۰۰/);
    const credit = await value('ارزش ماندهٔ اشتراک کنونی').textContent();
    const charged = await value('پرداختنی').textContent();
    expect(tomansIn(credit)).toBeGreaterThan(98_000);
    expect(tomansIn(charged) + tomansIn(credit)).toBeCloseTo(260_000);
    await payIn(page, `ارتقا و پرداخت ${charged} در درگاه آزمایشی`).click();
    await pay(page, 'اشتراک شما ارتقا یافت');
    await expect(receiptOf(page)).toContainText(`ارزش باقی‌ماندهٔ اشتراک پیشین${credit}`);
    await expect(receiptOf(page)).toContainText(`پرداخت‌شده${charged}`);
    await page.goto(DASHBOARD);
    const premium = part(page, /^اشتراک شما تا .* برقرار است$/);
    await expect(premium).toContainText('طرح کنونی: اشتراک خانواده');
    await expect(premium).toContainText('۳۰ روز مانده');
    await expect(premium).not.toContainText('رزرو');
  } finally {
    await parde('plans', 'change', number, '--visible', 'no');
  }
});
