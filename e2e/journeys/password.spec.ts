import { randomUUID } from 'node:crypto';
import {
  box,
  dashboardLink,
  email,
  logIn,
  menu,
  stored,
  tokenCookie,
} from '../support/auth-forms.ts';
import { mailedLink } from '../support/mails.ts';
import { signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PASSWORD = 'ماه در آب افتاد و نشکست';
const nobody = () => `${randomUUID()}@parde.test`;

test.describe('with a password', () => {
  test.use({ allowedErrors: /status of 4(22|01)/ });

  test('register, log out, log in; what is stored is as SPEC has it', async ({ page }) => {
    const address = nobody();
    await page.goto('/auth/login?next=%2Fcategories');
    await page.getByRole('link', { name: 'ثبت‌نام کنید' }).click();
    await box(page, 'نام').fill('مینا');
    // The same address with digits as typed on a Persian keyboard.
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

  test('the answer does not reveal whether an e-mail address is registered', async ({ page }) => {
    const { email: known } = await signUp(page.context());
    await page.context().clearCookies();
    await page.goto('/auth/login');
    for (const address of [known, nobody()]) {
      await logIn(page, { email: address, password: 'نادرست است' });
      await expect(email(page)).toHaveAccessibleDescription('ایمیل یا گذرواژه درست نیست');
      await expect(page.getByRole('button', { name: 'ورود به پرده' })).toBeVisible();
    }
  });

  test('signed-in users are redirected, only within this site', async ({ page }) => {
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

  test('a forgotten password is reset by mail, which ends other sessions', async ({
    page,
    browser,
  }) => {
    test.slow();
    const member = await signUp(page.context());
    const elsewhere = await (await browser.newContext()).newPage();
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

    // The earlier session has ended.
    await page.goto('/user/dashboard');
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    expect(await stored(page)).toEqual({ token: null, user: null });
    await logIn(page, member);
    await expect(email(page)).toHaveAccessibleDescription('ایمیل یا گذرواژه درست نیست');

    // The link was used up.
    await page.goto(link);
    await box(page, 'گذرواژهٔ تازه').fill(fresh);
    await box(page, 'تکرار گذرواژه').fill(fresh);
    await page.getByRole('button', { name: 'ذخیرهٔ گذرواژهٔ تازه' }).click();
    await expect(page.getByRole('alert')).toContainText('به کار رفته');
    await elsewhere.context().close();
  });
});
