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
    await box(page, 'گذرواژه').fill('کوتاه');
    await page.getByRole('button', { name: 'نمایش گذرواژه' }).click();
    await expect(box(page, 'گذرواژه')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'ساختن حساب' }).click();
    await expect(box(page, 'گذرواژه')).toHaveAccessibleDescription(/دست‌کم ۸ حرف/);
    await expect(box(page, 'گذرواژه')).toBeFocused();
    await box(page, 'گذرواژه').fill(PASSWORD);
    await page.getByRole('button', { name: 'ساختن حساب' }).click();
    await expect(page).toHaveURL('/categories');
    await expect(page.getByText('نامه‌ای برای تأیید ایمیل فرستادیم')).toBeVisible();
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

  test('signed-in users are redirected, only within this site', async ({ page }) => {
    await signUp(page.context());
    await page.goto('/auth/login?next=%2Ftv');
    await expect(page).toHaveURL('/tv');
    // More of these: return-path.test.ts.
    await page.goto(`/auth/login?next=${encodeURIComponent('/\\evil.example')}`);
    await expect(page).toHaveURL('/');
    await expect(dashboardLink(page)).toBeVisible();
  });
});
