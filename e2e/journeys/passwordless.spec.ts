import { email } from '../support/auth-forms.ts';
import { expect, test } from '../support/test.ts';

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
