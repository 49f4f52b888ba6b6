import type { Page } from '@playwright/test';
import { accountMenu, box } from '../support/auth-forms.ts';
import { expectFits } from '../support/fits.ts';
import { post, signIn, signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** A film of the demo rated 18+. */
const GROWN_UP = 'شب مردگان زنده';

// Requests refused to a child's profile answer 403 or 404, a wrong PIN 422, and an ended session 401.
test.use({ allowedErrors: /status of (401|403|404|422)/ });

const chooser = (page: Page) => page.getByRole('heading', { name: 'چه کسی تماشا می‌کند؟' });
const profile = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
const dialog = (page: Page) => page.getByRole('dialog');

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/** Checks a state on a desktop, then on a phone; the window keeps the phone's size. */
async function onBoth(page: Page, look: () => Promise<void>): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await look();
  }
}

/** Visible in the bar once the page knows who is signed in; on a phone it is in the menu. */
const accountOpener = (page: Page) =>
  page.viewportSize()?.width === PHONE.width
    ? page.getByRole('button', { name: 'باز کردن منو' })
    : accountMenu(page);

/** Presses a profile in the chooser, with its PIN if it has one. */
async function enter(page: Page, name: string, pin?: string): Promise<void> {
  await profile(page, name).click();
  if (pin === undefined) return;
  await box(page, 'پین').fill(pin);
  await dialog(page).getByRole('button', { name: 'ورود' }).click();
}

/** @param look at the filled form */
async function makeChild(page: Page, look?: () => Promise<void>): Promise<void> {
  await page.goto('/user/dashboard?tab=profiles');
  await page.getByRole('button', { name: 'افزودن نمایه' }).click();
  await box(page, 'نام').fill('رها');
  await page.getByRole('radio', { name: 'ستاره' }).check();
  await dialog(page).getByLabel('برای چه کسی است؟').selectOption('12');
  await dialog(page)
    .getByLabel(/^پین برای نمایهٔ/)
    .fill('۲۴۶۸');
  await look?.();
  await dialog(page).getByRole('button', { name: 'ساختن نمایه' }).click();
  await expect(page.getByRole('main').getByText('کودک، تا ۱۲ سال')).toBeVisible();
}

test('an account with one profile is never asked who watches', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/');
  await expect(accountMenu(page)).toBeVisible();
  await accountMenu(page).click();
  await expect(page.getByRole('link', { name: 'عوض کردن نمایه' })).toHaveCount(0);
  await expect(chooser(page)).toHaveCount(0);
});

test('a child’s profile is made, sees what suits it, and is left by a PIN, on desktop and phone', async ({
  page,
  context,
}) => {
  await signUp(context, 'نسیم آذری');
  const found = await context.request.get(`/api/titles/search?q=${encodeURIComponent(GROWN_UP)}`);
  const grownUp = (await found.json()).data[0];
  expect(grownUp.age).toBe('18');

  await test.step('is made', async () => {
    await makeChild(page, () => onBoth(page, () => expectAccessible(page)));
    await onBoth(page, () =>
      expect(page.getByRole('main').getByText('کودک، تا ۱۲ سال')).toBeVisible(),
    );
    await page.getByRole('link', { name: 'عوض کردن نمایه' }).last().click();
    await onBoth(page, () => expect(chooser(page)).toBeVisible());
    await expectFits(page);
    await page.setViewportSize(PHONE);
    await enter(page, 'رها');
    await expect(page).toHaveURL('/');
  });

  await test.step('finds no title for 18 by list, search or address', async () => {
    const link = page.locator(`a[href^="/titles/${grownUp.id}/"]`);
    for (const list of [
      `/?order_by=votes&type=all&q=${encodeURIComponent(GROWN_UP)}`,
      '/?age=18',
    ]) {
      await page.goto(list);
      await onBoth(page, async () => {
        await expect(accountOpener(page)).toBeVisible();
        await expect(link).toHaveCount(0);
      });
    }
    const answer = await page.goto(grownUp.path);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(await answer?.text()).not.toContain(GROWN_UP);
    await page.goto('/?genre=horror');
    expect(await page.content()).not.toContain(`/titles/${grownUp.id}/`);
  });

  await test.step('goes on within the site as the child', async () => {
    await page.goto('/');
    const card = page.getByRole('main').locator('article[data-title-id] a').first();
    await card.click();
    await expect(page).toHaveURL(/\/titles\/\d+\//);
    await onBoth(page, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
  });

  await test.step('has no account', async () => {
    await page.goto('/user/dashboard');
    await onBoth(page, () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText('این بخش در نمایهٔ کودک بسته است'),
    );
    const own = await post(context, '/api/user/device-code');
    expect(own.status()).toBe(403);
  });

  await test.step('signs out by the PIN only', async () => {
    await page.goto('/auth/logout');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('خروج از حساب');
    await onBoth(page, () => expectAccessible(page));
    await box(page, 'پین').fill('1111');
    await page.getByRole('button', { name: 'خروج از حساب' }).click();
    await onBoth(page, () => expect(page.getByText('پین درست نیست')).toBeVisible());
    await page.getByRole('main').getByRole('link', { name: 'ماندن' }).click();
    await onBoth(page, () => expect(accountOpener(page)).toBeVisible());
    await page.goto('/user/dashboard');
  });

  await test.step('is left by the PIN only', async () => {
    await page.setViewportSize(DESKTOP);
    await page.getByRole('main').getByRole('link', { name: 'عوض کردن نمایه' }).click();
    await enter(page, 'نسیم آذری', '1111');
    await onBoth(page, async () => {
      await expect(dialog(page).getByText('پین درست نیست')).toBeVisible();
      await expectAccessible(page);
    });
    await box(page, 'پین').fill('2468');
    await dialog(page).getByRole('button', { name: 'ورود' }).click();
    await expect(page).toHaveURL('/');
    const again = await page.goto(grownUp.path);
    expect(again?.status()).toBe(200);
    await onBoth(page, () =>
      expect(page.getByRole('heading', { level: 1 })).toContainText(GROWN_UP),
    );
  });

  await test.step('signs out with the PIN', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/profiles');
    await enter(page, 'رها');
    await expect(page).toHaveURL('/');
    await page.goto('/auth/logout');
    await box(page, 'پین').fill('۲۴۶۸');
    await page.getByRole('button', { name: 'خروج از حساب' }).click();
    await onBoth(page, () =>
      expect(page.getByRole('heading', { level: 1 })).toHaveText('از حساب خود بیرون آمدید'),
    );
  });
});

test('another browser asks who watches, and goes on where it was', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context, 'نسیم آذری');
  await makeChild(page);
  const other = await openBrowser();
  const elsewhere = await other.newPage();
  await elsewhere.goto('/auth/login?next=/user/watchlist');
  await elsewhere.getByLabel('ایمیل', { exact: true }).fill(member.email);
  await box(elsewhere, 'گذرواژه').fill(member.password);
  await elsewhere.getByRole('button', { name: 'ورود به پرده' }).click();
  await expect(chooser(elsewhere)).toBeVisible();
  await enter(elsewhere, 'نسیم آذری', '2468');
  await expect(elsewhere).toHaveURL('/user/watchlist');
});

test('a child’s profile that is deleted elsewhere leaves nobody signed in', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context, 'نسیم آذری');
  await makeChild(page);
  const tablet = await openBrowser();
  await signIn(tablet, member);
  const childs = await tablet.newPage();
  await childs.goto('/profiles');
  await enter(childs, 'رها');
  await expect(childs).toHaveURL('/');
  await page.getByRole('button', { name: 'حذف نمایهٔ رها' }).click();
  await expect(dialog(page).getByText('از حساب بیرون می‌آیند')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'حذف', exact: true }).click();
  await expect(page.getByText('نمایه حذف شد.')).toBeVisible();
  await childs.goto('/user/watchlist');
  await expect(childs).toHaveURL(/\/auth\/login/);
  await expect(childs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(accountMenu(childs)).toHaveCount(0);
});
