import { DASHBOARD, DEVICES, otherDevice, part, sessionsOf } from '../support/dashboard.ts';
import { post, signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// The browser logs to the console that a session that ended answers 401.
test.use({ allowedErrors: /status of 401/ });

test('another device shows up and is signed out from here', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context);
  const [other, otherPage] = await otherDevice(openBrowser, member);
  await otherPage.goto(DASHBOARD);
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText('سلام');

  await page.goto(DEVICES);
  await expect(sessionsOf(page)).toHaveCount(2);
  const end = sessionsOf(page)
    .nth(1)
    .getByRole('button', { name: /^خروج از/ });
  await end.click();
  const question = page.getByRole('dialog', { name: 'این دستگاه خارج شود؟' });
  await expect(question.getByRole('button', { name: 'انصراف' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(end).toBeFocused();
  await end.click();
  await question.getByRole('button', { name: 'خارج کردن دستگاه' }).click();
  await expect(sessionsOf(page)).toHaveCount(1);
  await expect(page.getByText('دستگاه خارج شد.')).toBeFocused();

  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/auth\/login\?next=/);
  await other.close();
});

test('a code signs a second device in, once, and the first one notices', async ({
  page,
  context,
  openBrowser,
}) => {
  const { name } = await signUp(context);
  await page.goto(DEVICES);
  const codes = part(page, 'ورود در دستگاهی دیگر');
  await codes.getByRole('button', { name: 'ساختن کد ورود' }).click();
  await expect(codes.getByRole('img', { name: 'تصویر QR کد ورود' })).toBeVisible();
  const code = (await codes.locator('output').textContent()) ?? '';
  expect(code).toMatch(/^[۰-۹]{4}-[۰-۹]{4}$/);
  await expect(codes).toContainText('دقیقه');
  await expectAccessible(page);

  const [other, otherPage] = await otherDevice(openBrowser);
  await otherPage.goto('/auth/login');
  await otherPage.getByRole('tab', { name: 'با کد' }).click();
  await otherPage.getByLabel('کد ورود').fill(code);
  await otherPage.getByRole('button', { name: 'ورود با این کد' }).click();
  await otherPage.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await otherPage.goto(DASHBOARD);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(`سلام، ${name}`);

  await expect(codes).toContainText('دستگاه تازه وارد شد');
  await expect(sessionsOf(page).filter({ hasText: 'ورود با کد دستگاه' })).toHaveCount(1);
  const again = await post(other, '/api/sanc/login-with-token', { token: code });
  expect(again.status()).toBe(422);
  await other.close();
});
