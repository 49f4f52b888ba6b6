import { type EmptyServer, startEmptyServer } from '../support/empty-server.ts';
import { addVirtualAuthenticator, signInWithPasskey } from '../support/passkey.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const PORT = Number(process.env.E2E_PORT ?? 3399) + 2;

test.use({
  baseURL: `http://localhost:${PORT}`,
  // Staff without a second factor are sent to set it up; the operators' site may still be built.
  allowedErrors: /status of (403|419|503)/,
});

let server: EmptyServer;
test.beforeAll(async () => {
  server = await startEmptyServer(PORT, { STAFF_SECOND_FACTOR: 'required' });
});
test.afterAll(() => server?.stop());

test('the first owner has a passkey instead of codes, and enters with it alone', async ({
  page,
  context,
}) => {
  await addVirtualAuthenticator(context, page);
  await page.goto(server.ownerLink);
  for (const [name, value] of [
    ['نام', 'مهتاب نوری'],
    ['ایمیل', 'owner@kuche.test'],
    ['گذرواژه', 'درخت کنار رود هفتم'],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'ساختن حساب' }).click();
  await expect(page.getByText('یک گام تا بخش گرداندن سایت')).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'افزودن کلید عبور' }).click();
  await page.getByRole('dialog', { name: 'نام تازه' }).getByLabel('نام کلید').fill('گوشی من');
  await expectAccessible(page);
  // It leads on to the screen that sent them here.
  await page.keyboard.press('Enter');
  const steps = page.getByRole('heading', { name: 'آغاز کار: ۰ از ۶' });
  await expect(steps).toBeVisible({ timeout: 90_000 });

  await signInWithPasskey(context, page);
  await page.goto('/admin/');
  await expect(steps).toBeVisible();
});
