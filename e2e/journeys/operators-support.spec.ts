import { post } from '../support/member.ts';
import { settle, signInAsOwner } from '../support/operators.ts';
import { parde } from '../support/parde.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

// The second of two concurrent answers gets 409.
test.use({ allowedErrors: /status of (409|419)/ });

test('of two who answer a message at once, the second is told and loses nothing', async ({
  page,
  context,
  openBrowser,
}) => {
  const message = `صدا نیست ${Date.now()}`;
  const visitor = { name: 'کاوه', email: 'kaveh@example.com', topic: 'problem', message };
  expect((await post(context, '/api/support', visitor)).status()).toBe(200);
  await signInAsOwner(context);
  const invited = await parde('operators', 'invite', '--role', 'support', '--yes');
  const theirs = await (await openBrowser()).newPage();
  await theirs.goto(/\/auth\/register\S+/.exec(invited)?.[0] ?? '');
  for (const [name, value] of [
    ['نام', 'سارا کریمی'],
    ['ایمیل', `${Date.now()}@parde.test`],
    ['گذرواژه', 'درخت کنار رود هفتم'],
  ] as const) {
    await theirs.getByRole('textbox', { name, exact: true }).fill(value);
  }
  await theirs.getByRole('button', { name: 'ساختن حساب' }).click();
  await theirs.waitForURL((url) => !url.pathname.startsWith('/auth/'));

  await page.goto('/admin/support');
  await page.getByRole('row').filter({ hasText: message }).click();
  await settle(page);
  await theirs.goto(page.url());
  await settle(theirs);
  const box = { name: 'پاسخ', exact: true };
  const mine = page.getByRole('textbox', box);
  await mine.fill('صدای مرورگر را ببینید.');
  await theirs.getByRole('textbox', box).fill('فایل را عوض کردیم.');
  await theirs.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'فایل را عوض' })).toBeVisible();

  await page.getByRole('button', { name: 'فرستادن پاسخ' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'فرستاده نشد' });
  await expect(told).toContainText('سارا کریمی: فایل را عوض کردیم.');
  await expect(mine).toHaveValue('صدای مرورگر را ببینید.');
  for (const width of [360, 675, 676, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 30_000 });
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'با این همه بفرست', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'صدای مرورگر' })).toBeVisible();
  await expect(mine).toHaveValue('');
  await expect(told).toBeHidden();
});
