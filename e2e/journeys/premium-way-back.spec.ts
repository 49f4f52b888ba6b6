import type { Page } from '@playwright/test';
import { logIn } from '../support/auth-forms.ts';
import { inSandbox, pay, payIn, plansOf, press } from '../support/checkout.ts';
import { signUp } from '../support/member.ts';
import { numberIn, parde } from '../support/parde.ts';
import { addressOf, expect, expectAccessible, test } from '../support/test.ts';
import { expectPlays, findFilm, PREMIUM_FILM } from '../support/watch.ts';

const GO_ON = `ادامهٔ تماشای «${PREMIUM_FILM}»`;
const TO_PLANS = 'دیدن اشتراک‌ها';

/** Chooses a plan on the landing page and goes to the checkout. */
async function choosePlan(page: Page): Promise<void> {
  const { month } = await plansOf(page.context());
  await page.getByRole('link', { name: `خرید ${month.titleFa}` }).click();
  await expect(payIn(page, /^پرداخت/)).toBeVisible();
}

/** The first action on the receipt. */
const firstAction = (page: Page) => page.getByRole('main').getByRole('link').first();

async function expectGoesOn(page: Page, watch: string): Promise<void> {
  await expect(firstAction(page)).toHaveText(GO_ON);
  await firstAction(page).click();
  await expect(page).toHaveURL(watch);
  await expectPlays(page);
}

test('after the wall of a film, buying leads back to it, also when the first try fails', async ({
  page,
  context,
}) => {
  await signUp(context);
  const film = await findFilm(page.request, PREMIUM_FILM);
  const [watch = ''] = film.watch;
  await page.goto(watch);
  await page.getByRole('link', { name: TO_PLANS }).click();
  await expect(page.getByRole('heading', { name: 'همهٔ پرده، برای شما' })).toBeVisible();
  // It persists through any navigation.
  await page
    .getByRole('link', { name: /^جزئیات/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'طرح‌های دیگر' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اشتراک پرده');
  await page.reload();
  await choosePlan(page);
  await payIn(page, /^پرداخت/).click();
  await inSandbox(page);
  await press(page, 'انصراف');
  await expect(page.getByRole('alert')).toContainText('پرداخت انجام نشد');
  await expect(payIn(page, /^پرداخت/)).toBeVisible();
  expect(addressOf(page)).toMatch(/^\/premium\/join\/\d+\?payment=failed$/);
  await payIn(page, /^پرداخت/).click();
  await pay(page, 'اشتراک شما آغاز شد');
  await expectGoesOn(page, watch);
  // Shown only once.
  await page.goto('/successful-payment');
  await expect(firstAction(page)).toHaveText('رفتن به تماشا');
});

test('a visitor signs in on the way, closes the window after paying, and goes on all the same', async ({
  page,
  context,
}) => {
  const member = await signUp(context);
  await context.clearCookies();
  const film = await findFilm(page.request, PREMIUM_FILM);
  const [watch = ''] = film.watch;
  await page.goto(watch);
  await page.getByRole('main').getByRole('link', { name: 'ورود', exact: true }).click();
  await logIn(page, member);
  await page.getByRole('link', { name: TO_PLANS }).click();
  await choosePlan(page);
  await payIn(page, /^پرداخت/).click();
  await inSandbox(page);
  await press(page, 'پرداخت بدون بازگشت');
  await expect(page.getByText('پرداخت انجام شد')).toBeVisible();
  await page.goto('/categories');
  await page.waitForURL(/\/successful-payment$/);
  await expect(page.getByRole('heading', { name: 'اشتراک شما آغاز شد' })).toBeVisible();
  await expectGoesOn(page, watch);
});

test.describe('a plan that ends while a film plays', () => {
  test.use({ allowedErrors: /status of 40[13]/ });

  test('stops it, says so, and leads to a new plan and back to the film', async ({
    page,
    context,
  }) => {
    const { email } = await signUp(context);
    const granted = await parde('entitlements', 'grant', email, '--days', '1');
    const film = await findFilm(page.request, PREMIUM_FILM);
    const [watch = ''] = film.watch;
    await page.goto(watch);
    await expectPlays(page);
    await parde('entitlements', 'end', numberIn(granted), '--yes');
    // The player learns of it from its next heartbeat.
    const ended = page.getByRole('alert');
    await expect(ended).toContainText('اشتراک شما تمام شد', { timeout: 60_000 });
    await expect(ended).toContainText('جایی که بودید یادمان مانده است');
    await expect(page.locator('video')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: TO_PLANS }).click();
    await choosePlan(page);
    await payIn(page, /^پرداخت/).click();
    await pay(page, 'اشتراک شما آغاز شد');
    await expectGoesOn(page, watch);
  });
});
