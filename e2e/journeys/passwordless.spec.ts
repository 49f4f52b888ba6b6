import { box, dashboardLink, email, stored } from '../support/auth-forms.ts';
import { mailedLink } from '../support/mails.ts';
import { post, signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.describe('without a password', () => {
  test.use({ allowedErrors: /status of 4(22|01)/ });

  test('a mailed link signs in once one presses its button, and never again', async ({ page }) => {
    const member = await signUp(page.context());
    // Magic links are only sent to confirmed addresses (ADR 25).
    const { hash } = new URL(await mailedLink(member.email, '/auth/verify-email'));
    await post(page.context(), '/api/verify-email', { token: hash.replace('#token=', '') });
    await page.context().clearCookies();
    await page.goto('/auth/login');
    await page.getByRole('tab', { name: 'با ایمیل' }).click();
    await email(page).fill(member.email);
    await page.getByRole('button', { name: 'فرستادن پیوند ورود' }).click();
    await expect(page.getByRole('heading', { name: 'ایمیل خود را ببینید' })).toBeFocused();

    const link = await mailedLink(member.email, '/auth/login');
    // A mail scanner that opens the link does not use it up.
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

  test('a link shows no other form before hydration', async ({ page }) => {
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

  test('a second device signs in by the code of the first', async ({ page, browser }) => {
    await signUp(page.context());
    const context = await browser.newContext();
    const device = await context.newPage();
    const codeBox = box(device, 'کد ورود');

    const typed = await (await post(page.context(), '/api/user/device-code')).json();
    await device.goto('/auth/login?next=%2Ftv');
    await device.getByRole('tab', { name: 'با کد' }).click();
    await codeBox.pressSequentially('0000');
    await device.getByRole('button', { name: 'ورود با این کد' }).click();
    await expect(codeBox).toHaveAccessibleDescription('رقم‌های کد کامل نیست');
    await codeBox.pressSequentially('0000');
    await expect(codeBox).toHaveValue('۰۰۰۰-۰۰۰۰');
    await device.getByRole('button', { name: 'ورود با این کد' }).click();
    await expect(codeBox).toHaveAccessibleDescription('این کد درست نیست یا مهلتش گذشته است');
    await codeBox.fill(String(typed.code));
    await device.getByRole('button', { name: 'ورود با این کد' }).click();
    await expect(device).toHaveURL('/tv');
    await expect(dashboardLink(device)).toBeVisible();

    // Or with the URL in the QR code.
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
