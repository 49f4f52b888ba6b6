import { box, dashboardLink, email, logIn } from '../support/auth-forms.ts';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { addressOf, expect, expectAccessible, test } from '../support/test.ts';

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

  test('a failed sign-out is reported, and the user stays signed in', async ({ page }) => {
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

test('every screen is accessible and fits, and no search engine keeps it', async ({ page }) => {
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
    await expectFits(page);
  }
  await page.goto('/auth/register');
  await page.getByRole('button', { name: 'ساختن حساب' }).click();
  await expect(box(page, 'نام')).toBeFocused();
  await expectAccessible(page);
});
