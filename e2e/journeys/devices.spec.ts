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
  await expectAccessible(page);
  await end.click();
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

test('an address for Stremio is made, shown once, and ended with what it opens', async ({
  page,
  context,
  request,
}) => {
  await signUp(context);
  await page.goto(DEVICES);
  const stremio = part(page, 'استریمیو');
  await stremio.getByRole('button', { name: 'ساختن نشانی استریمیو' }).click();
  const field = stremio.getByLabel('نشانی شما برای استریمیو');
  const url = await field.inputValue();
  expect((await request.get(url)).status()).toBe(200);
  await expect(stremio.getByRole('link', { name: 'باز کردن در استریمیو' })).toHaveAttribute(
    'href',
    url.replace(/^https?:/, 'stremio:'),
  );
  await expect(sessionsOf(page).filter({ hasText: 'با نشانی استریمیو' })).toHaveCount(1);
  await expectAccessible(page);

  await page.reload();
  await expect(stremio.getByRole('button', { name: 'ساختن نشانی تازه' })).toBeVisible();
  await expect(field).toBeHidden();
  await stremio.getByRole('button', { name: 'از کار انداختن نشانی' }).click();
  const question = page.getByRole('dialog', { name: 'نشانی استریمیو از کار بیفتد؟' });
  await question.getByRole('button', { name: 'از کار انداختن نشانی' }).click();
  await expect(stremio.getByText('نشانی استریمیو دیگر کار نمی‌کند.')).toBeVisible();
  await expect(sessionsOf(page)).toHaveCount(1);
  expect((await request.get(url)).status()).toBe(404);
});
