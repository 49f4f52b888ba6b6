import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from '../support/mails.ts';
import { type Member, post, signUp } from '../support/member.ts';
import { addressOf, expect, expectAccessible, test } from '../support/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'منوی اصلی' });
const dashboardLink = (page: Page) => menu(page).getByRole('link', { name: /پنل کاربری/ });
const email = (page: Page) => page.getByLabel('ایمیل', { exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const PASSWORD = 'ماه در آب افتاد و نشکست';
const nobody = () => `${randomUUID()}@parde.test`;

/** Signs in by the form, which must be open. */
async function logIn(page: Page, { email: address, password }: Pick<Member, 'email' | 'password'>) {
  await email(page).fill(address);
  await box(page, 'گذرواژه').fill(password);
  await page.getByRole('button', { name: 'ورود به پرده' }).click();
}

async function stored(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('auth-storage'));
  return JSON.parse(text ?? 'null')?.state;
}

const tokenCookie = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'token');

test.describe('with a password', () => {
  test.use({ allowedErrors: /status of 4(22|01)/ });

  test('register, log out, log in; what is stored is as SPEC has it', async ({ page }) => {
    const address = nobody();
    await page.goto('/auth/login?next=%2Fcategories');
    await page.getByRole('link', { name: 'ثبت‌نام کنید' }).click();
    await box(page, 'نام').fill('مینا');
    // As a Persian keyboard writes it.
    const [digitsEmail, plainEmail] = ['۷', '7'].map((seven) => `${seven}${address}`);
    await email(page).fill(digitsEmail ?? '');
    await box(page, 'گذرواژه').fill(PASSWORD);
    await box(page, 'تکرار گذرواژه').fill(`${PASSWORD}.`);
    await page.getByRole('button', { name: 'ساختن حساب' }).click();
    await expect(box(page, 'تکرار گذرواژه')).toHaveAccessibleDescription(/با آن یکی نیست/);
    await expect(box(page, 'تکرار گذرواژه')).toBeFocused();
    await box(page, 'تکرار گذرواژه').fill(PASSWORD);
    await page.getByRole('button', { name: 'ساختن حساب' }).click();
    await expect(page).toHaveURL('/categories');
    await expect(dashboardLink(page)).toBeVisible();

    const state = await stored(page);
    expect(Object.keys(state)).toEqual(['token', 'user']);
    expect(state.user).toMatchObject({ name: 'مینا', email: plainEmail, role: 'member' });
    expect(decodeURIComponent((await tokenCookie(page))?.value ?? '')).toBe(state.token);
    expect(state.token).toMatch(/^\d+\|/);

    await page.goto('/auth/logout');
    await expect(page.getByRole('heading', { name: 'از حساب خود بیرون آمدید' })).toBeFocused();
    await expectAccessible(page);
    expect(await stored(page)).toEqual({ token: null, user: null });
    expect(await tokenCookie(page)).toBeUndefined();
    await expect(menu(page).getByRole('link', { name: 'ورود / ثبت‌نام' })).toBeVisible();

    await page.goto('/user/watchlist');
    await expect(page).toHaveURL('/auth/login?next=%2Fuser%2Fwatchlist');
    await logIn(page, { email: plainEmail ?? '', password: 'نه این' });
    await expect(email(page)).toHaveAccessibleDescription('ایمیل یا گذرواژه درست نیست');
    await expect(email(page)).toBeFocused();
    await page.getByLabel('مرا به خاطر بسپار').check();
    await logIn(page, { email: plainEmail ?? '', password: PASSWORD });
    await expect(page).toHaveURL('/user/watchlist');
    const halfAYear = Date.now() / 1000 + 150 * 86_400;
    expect((await tokenCookie(page))?.expires).toBeGreaterThan(halfAYear);
  });

  test('a known e-mail is no news to a stranger: the same words for it and for nobody’s', async ({
    page,
  }) => {
    const { email: known } = await signUp(page.context());
    await page.context().clearCookies();
    await page.goto('/auth/login');
    for (const address of [known, nobody()]) {
      await logIn(page, { email: address, password: 'نادرست است' });
      await expect(email(page)).toHaveAccessibleDescription('ایمیل یا گذرواژه درست نیست');
      await expect(page.getByRole('button', { name: 'ورود به پرده' })).toBeVisible();
    }
  });

  test('who is signed in does not see the form, and goes only where this site is', async ({
    page,
  }) => {
    await signUp(page.context());
    await page.goto('/auth/login?next=%2Ftv');
    await expect(page).toHaveURL('/tv');
    for (const evil of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/auth/logout',
    ]) {
      await page.goto(`/auth/login?next=${encodeURIComponent(evil)}`);
      await expect(page).toHaveURL('/');
      await expect(dashboardLink(page)).toBeVisible();
    }
  });

  test('the demo’s account signs in', async ({ page }) => {
    await page.goto('/auth/login');
    await logIn(page, { email: 'member@demo.parde', password: 'parde-demo' });
    await expect(page).toHaveURL('/');
    await expect(dashboardLink(page)).toBeVisible();
  });

  test('a forgotten one is made anew by mail, which ends the sessions elsewhere', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const member = await signUp(page.context());
    const elsewhere = await (
      await browser.newContext({ baseURL: String(baseURL), serviceWorkers: 'block' })
    ).newPage();
    await elsewhere.goto('/auth/login');
    await elsewhere.getByRole('link', { name: 'گذرواژه را فراموش کرده‌اید؟' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'بازیابی گذرواژه' })).toBeVisible();
    await email(elsewhere).fill(member.email);
    await elsewhere.getByRole('button', { name: 'فرستادن پیوند بازیابی' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'ایمیل خود را ببینید' })).toBeFocused();
    await expectAccessible(elsewhere);

    const link = await mailedLink(member.email, '/auth/reset-password/');
    const answer = await elsewhere.goto(link);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(email(elsewhere)).toHaveValue(member.email);
    const fresh = `${member.password} تازه`;
    await box(elsewhere, 'گذرواژهٔ تازه').fill(fresh);
    await box(elsewhere, 'تکرار گذرواژه').fill(fresh);
    await elsewhere.getByRole('button', { name: 'ذخیرهٔ گذرواژهٔ تازه' }).click();
    await expect(elsewhere).toHaveURL('/auth/login');
    await expect(elsewhere.getByText('گذرواژهٔ تازه ذخیره شد')).toBeVisible();
    await logIn(elsewhere, { email: member.email, password: fresh });
    await expect(elsewhere).toHaveURL('/');

    // The session from before has ended.
    await page.goto('/user/dashboard');
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    expect(await stored(page)).toEqual({ token: null, user: null });
    await logIn(page, member);
    await expect(email(page)).toHaveAccessibleDescription('ایمیل یا گذرواژه درست نیست');

    // The link has done its work.
    await page.goto(link);
    await box(page, 'گذرواژهٔ تازه').fill(fresh);
    await box(page, 'تکرار گذرواژه').fill(fresh);
    await page.getByRole('button', { name: 'ذخیرهٔ گذرواژهٔ تازه' }).click();
    await expect(page.getByRole('alert')).toContainText('به کار رفته');
    await elsewhere.context().close();
  });
});

test.describe('without a password', () => {
  test.use({ allowedErrors: /status of 4(22|01)/ });

  test('a mailed link signs in once one presses its button, and never again', async ({ page }) => {
    const member = await signUp(page.context());
    // Only to an address that was confirmed (ADR 25).
    const { hash } = new URL(await mailedLink(member.email, '/auth/verify-email'));
    await post(page.context(), '/api/verify-email', { token: hash.replace('#token=', '') });
    await page.context().clearCookies();
    await page.goto('/auth/login');
    await page.getByRole('tab', { name: 'با ایمیل' }).click();
    await email(page).fill(member.email);
    await page.getByRole('button', { name: 'فرستادن پیوند ورود' }).click();
    await expect(page.getByRole('heading', { name: 'ایمیل خود را ببینید' })).toBeFocused();

    const link = await mailedLink(member.email, '/auth/login');
    // A scanner that opens it does not use it up.
    await page.request.get(link);
    await page.goto('about:blank');
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'ورود به پرده' }).click();
    await expect(page).toHaveURL('/');
    await expect(dashboardLink(page)).toBeVisible();

    await page.goto(link);
    await page.getByRole('button', { name: 'ورود به پرده' }).click();
    await expect(page.getByRole('alert')).toContainText('به کار رفته');
  });

  test('a link shows no other form while the script is on its way', async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await expect(email(page)).toBeVisible();
    await page.goto('about:blank');
    await page.goto('/auth/login#token=abc', { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(email(page)).toBeHidden();
    arrive();
    await expect(page.getByText('پیوند شما آماده است')).toBeVisible();
    await page.getByRole('link', { name: 'ورود از راهی دیگر' }).click();
    await expect(email(page)).toBeVisible();
  });

  test('a second device signs in by the code of the first', async ({ page, browser, baseURL }) => {
    await signUp(page.context());
    const context = await browser.newContext({ baseURL: String(baseURL), serviceWorkers: 'block' });
    const device = await context.newPage();
    const codeBox = box(device, 'کد هشت‌رقمی');

    const typed = await (await post(page.context(), '/api/user/device-code')).json();
    await device.goto('/auth/login?next=%2Ftv');
    await device.getByRole('tab', { name: 'با کد' }).click();
    await codeBox.pressSequentially('0000');
    await device.getByRole('button', { name: 'ورود با این کد' }).click();
    await expect(codeBox).toHaveAccessibleDescription('کد هشت رقم دارد');
    await codeBox.pressSequentially('0000');
    await expect(codeBox).toHaveValue('۰۰۰۰-۰۰۰۰');
    await device.getByRole('button', { name: 'ورود با این کد' }).click();
    await expect(codeBox).toHaveAccessibleDescription('این کد درست نیست یا مهلتش گذشته است');
    await codeBox.fill(String(typed.code));
    await device.getByRole('button', { name: 'ورود با این کد' }).click();
    await expect(device).toHaveURL('/tv');
    await expect(dashboardLink(device)).toBeVisible();

    // Or by the address that the code's picture holds.
    await context.clearCookies();
    const scanned = await (await post(page.context(), '/api/user/device-code')).json();
    await device.goto('about:blank');
    await device.goto(scanned.url);
    await expectAccessible(device);
    await device.getByRole('button', { name: 'ورود به پرده' }).click();
    await expect(device).toHaveURL('/');
    await expect(dashboardLink(device)).toBeVisible();
    await context.close();
  });

  test('an e-mail address is confirmed by its link', async ({ page }) => {
    const member = await signUp(page.context());
    await page.goto('/');
    await expect(dashboardLink(page)).toBeVisible();
    expect((await stored(page)).user.emailVerified).toBe(false);
    await page.goto(await mailedLink(member.email, '/auth/verify-email'));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'تأیید این ایمیل' }).click();
    await expect(page.getByRole('heading', { name: 'ایمیل شما تأیید شد' })).toBeFocused();
    await expect.poll(async () => (await stored(page)).user.emailVerified).toBe(true);
  });
});

test('a sign-out in one tab is one in all of them', async ({ page, context }) => {
  await signUp(page.context());
  await page.goto('/user/dashboard');
  const other = await context.newPage();
  await other.goto('/');
  await expect(dashboardLink(other)).toBeVisible();
  await other.goto('/auth/logout');
  await expect(other.getByRole('heading', { name: 'از حساب خود بیرون آمدید' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
});

test.describe('cut off', () => {
  test.use({ allowedErrors: /net::ERR_/ });

  test('logging out says that it failed, and one is still in', async ({ page }) => {
    await signUp(page.context());
    await page.goto('/');
    await expect(dashboardLink(page)).toBeVisible();
    await page.route('**/api/sanc/logout', (route) => route.abort());
    await page.goto('/auth/logout');
    await expect(page.getByRole('heading', { name: 'خروج انجام نشد' })).toBeVisible();
    await expect(dashboardLink(page)).toBeVisible();
    await page.unroute('**/api/sanc/logout');
    await page.getByRole('button', { name: 'تلاش دوباره برای خروج' }).click();
    await expect(page.getByRole('heading', { name: 'از حساب خود بیرون آمدید' })).toBeVisible();
  });

  test('logging in says so, and what was written stays', async ({ page }) => {
    await page.goto('/auth/login');
    await page.route('**/api/sanc/login', (route) => route.abort());
    await logIn(page, { email: 'mina@parde.test', password: 'هر چه باشد' });
    await expect(page.getByRole('alert')).toContainText('اتصال خود را بررسی کنید');
    await expect(email(page)).toHaveValue('mina@parde.test');
  });
});

for (const width of [360, 1280]) {
  test(`every screen at ${width} px is accessible, and no search engine keeps it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/reset-password/made-up?email=mina%40parde.test',
      '/auth/verify-email',
    ]) {
      await page.goto(path);
      expect(addressOf(page)).toContain(path.split('?')[0] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectAccessible(page);
    }
    await page.goto('/auth/register');
    await page.getByRole('button', { name: 'ساختن حساب' }).click();
    await expect(box(page, 'نام')).toBeFocused();
    await expectAccessible(page);
  });
}
