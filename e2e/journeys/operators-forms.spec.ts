import { mailedLink } from '../support/mails.ts';
import { signInAsOwner } from '../support/operators.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The first change learns its CSRF token. */
test.use({ allowedErrors: /status of 419/ });

test('colleagues are invited by a link, which is shown once, and by mail', async ({
  page,
  context,
}) => {
  await signInAsOwner(context);
  const invite = async (email: string) => {
    await page.goto('/admin/staff/create');
    await page.getByRole('textbox', { name: /^ایمیل/ }).fill(email);
  };
  const send = () => page.getByRole('button', { name: 'دعوت کردن' }).click();

  await invite(`${Date.now()}@parde.test`);
  await page.getByLabel('دعوت را چگونه برسانیم؟').click();
  await page.getByRole('option', { name: 'پیوندی که خودم می‌دهم' }).click();
  await send();
  await expect(page.getByRole('alert')).toContainText('/auth/register');
  await expectAccessible(page);

  const mailed = `${Date.now()}@parde.test`;
  await invite(mailed);
  await send();
  await expect(page.getByText('دعوت با ایمیل فرستاده شد')).toBeVisible();
  await page.waitForURL(/\/admin\/staff$/);
  await expect(page.getByText(mailed)).toBeVisible();
  expect(await mailedLink(mailed, '/auth/register')).toContain('/auth/register');
});
