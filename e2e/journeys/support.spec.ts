import { expect, expectAccessible, test } from '../support/test.ts';

test('questions open to their answers, one at a time', async ({ page }) => {
  await page.goto('/contact');
  const questions = page.getByRole('region', { name: 'پرسش‌های پرتکرار' }).locator('details');
  await questions.nth(0).locator('summary').click();
  await expect(questions.nth(0).locator('p')).toBeVisible();
  await questions.nth(1).locator('summary').press('Enter');
  await expect(questions.nth(1).locator('p')).toBeVisible();
  await expect(questions.nth(0).locator('p')).toBeHidden();
});

test.describe('the form', () => {
  test.use({ allowedErrors: /status of 422/ });

  test('an empty one is told what it lacks, field by field; a good one arrives', async ({
    page,
  }) => {
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'فرستادن پیام به پشتیبانی' });
    const name = page.getByLabel('نام', { exact: true });
    const email = page.getByLabel('ایمیل');
    const message = page.getByLabel('پیام', { exact: true });
    await send.click();
    for (const field of [name, email, message]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/[آ-ی]{3,}/);
    }
    await expect(name).toBeFocused();
    await expectAccessible(page);

    await name.fill('مینا');
    await email.fill('mina۷@example.com');
    await message.fill('در صفحهٔ متروپلیس سال ساخت درست است؟');
    await page.getByLabel('موضوع').selectOption('problem');
    await send.click();
    const sent = page.getByRole('heading', { name: 'پیام شما به پشتیبانی رسید' });
    await expect(sent).toBeFocused();
    await expect(page.getByText('mina7@example.com')).toBeVisible();
    await expectAccessible(page);
  });
});

test('a message that another site sends is refused', async ({ request, baseURL }) => {
  const message = {
    name: 'مینا',
    email: 'm@example.com',
    topic: 'question',
    message: 'ده حرف یا بیشتر',
  };
  const send = (headers: Record<string, string>) =>
    request.post('/api/support', {
      data: message,
      headers: { origin: String(baseURL), ...headers },
    });
  await request.get('/sanctum/csrf-cookie');
  expect((await send({ 'x-xsrf-token': 'made-up' })).status()).toBe(419);
});

test.describe('cut off', () => {
  test.use({ allowedErrors: /net::ERR_/ });

  test('text is kept until it was sent', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('نام', { exact: true }).fill('مینا');
    await page.getByLabel('ایمیل').fill('mina@example.com');
    await page.getByLabel('پیام', { exact: true }).fill('پیامی مهم و بلند');
    await page.route('**/api/support', (route) => route.abort());
    const send = page.getByRole('button', { name: 'فرستادن پیام به پشتیبانی' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('اتصال خود را بررسی کنید');
    await expect(page.getByLabel('پیام', { exact: true })).toHaveValue('پیامی مهم و بلند');
    // The server accepts only a few messages per hour from one address.
    await page.unroute('**/api/support');
    await page.route('**/api/support', (route) => route.fulfill({ json: { ok: true } }));
    await send.click();
    await expect(page.getByRole('heading', { name: /به پشتیبانی رسید/ })).toBeVisible();
  });
});
