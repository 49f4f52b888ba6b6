import { Secret, TOTP } from 'otpauth';
import { expectFits } from '../support/fits.ts';
import { signUp } from '../support/member.ts';
import { addVirtualAuthenticator, signInWithPasskey } from '../support/passkey.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// A wrong code, and a sign-in that needs its second factor.
test.use({ allowedErrors: /status of (403|422)/ });

const SECURITY = '/user/security';

test('a passkey is added, signs in without a name, and is removed', async ({ page, context }) => {
  const { name } = await signUp(context);
  await addVirtualAuthenticator(context, page);
  await page.goto(SECURITY);
  await expect(page.getByRole('heading', { level: 1, name: 'امنیت حساب' })).toBeVisible();
  await page.getByRole('button', { name: 'افزودن کلید عبور' }).click();
  const naming = page.getByRole('dialog', { name: 'نام تازه' });
  await naming.getByLabel('نام کلید').fill('لپ‌تاپ خانه');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('لپ‌تاپ خانه')).toBeVisible();
  await expectFits(page);

  await signInWithPasskey(context, page);
  await page.goto('/user/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`سلام، ${name}`);

  await page.goto(SECURITY);
  // The device may answer both the field and the button.
  await expect(page.getByText('ورود با کلید عبور').first()).toBeVisible();
  await page.getByRole('button', { name: 'برداشتن لپ‌تاپ خانه' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'برداشتن' }).click();
  await expect(page.getByText('هنوز کلیدی نیفزوده‌اید.')).toBeVisible();
});

test('codes are turned on by a QR code and asked for at the next sign-in', async ({
  page,
  context,
  openBrowser,
}) => {
  const member = await signUp(context);
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'روشن کردن ورود دومرحله‌ای' }).click();
  await expect(page.getByRole('img', { name: 'تصویر QR برای برنامهٔ رمزساز' })).toBeVisible();
  await expectFits(page);
  const shown = (await page.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
  await page.getByLabel('کد یک‌بارمصرف').fill('000000');
  await page.getByRole('button', { name: 'روشن کردن', exact: true }).click();
  await expect(page.getByText('کد درست نیست؛ ساعت دستگاه‌تان را هم ببینید')).toBeVisible();
  await page.getByLabel('کد یک‌بارمصرف').fill(totp.generate());
  await page.getByRole('button', { name: 'روشن کردن', exact: true }).click();
  const recovery = page.getByRole('region', { name: 'کدهای بازیابی' });
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  await expectFits(page);
  const code = (await recovery.getByRole('listitem').first().textContent()) ?? '';
  await recovery.getByRole('button', { name: 'نگه داشتم' }).click();
  await expect(page.getByText('۱۰ کد بازیابی برایتان مانده است.')).toBeVisible();

  const other = await openBrowser();
  const otherPage = await other.newPage();
  await otherPage.goto('/auth/login');
  await otherPage.getByLabel('ایمیل', { exact: true }).fill(member.email);
  await otherPage.getByLabel('گذرواژه', { exact: true }).fill(member.password);
  await otherPage.getByRole('button', { name: /^ورود به/ }).click();
  await expect(otherPage.getByRole('heading', { name: 'یک گام دیگر' })).toBeFocused();
  await otherPage.getByRole('button', { name: 'به برنامهٔ رمزساز دسترسی ندارم' }).click();
  await otherPage.getByLabel('کد بازیابی').fill(code);
  await otherPage.keyboard.press('Enter');
  await otherPage.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await page.reload();
  await expect(page.getByText('۹ کد بازیابی برایتان مانده است.')).toBeVisible();
  await expect(page.getByText('به کار رفتن یک کد بازیابی')).toBeVisible();
  await other.close();
});
