import { createECDH, randomBytes } from 'node:crypto';
import { signUp } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const SETTINGS = '/user/dashboard?tab=settings';

test('a member turns news on for a browser and chooses which', async ({ page, context }) => {
  await signUp(context, 'پرستو رهنما');
  // Chromium without Google's services has no push service of its own.
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript((given) => {
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.applicationServerKey) throw new TypeError('no key');
      const endpoint = 'https://push.example.com/journey';
      return { toJSON: () => ({ endpoint, keys: given }) } as unknown as PushSubscription;
    };
  }, keys);
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: 'روشن کردن اعلان‌ها' }).click();
  await expect(page.getByText('اعلان‌ها روی این دستگاه روشن است.')).toBeVisible();
  const topic = page.getByRole('checkbox', { name: 'نتیجهٔ درخواست‌های شما' });
  await expect(topic).toBeChecked();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/push') && answer.request().method() === 'PATCH',
  );
  await topic.click();
  await expect(topic).not.toBeChecked();
  expect((await saved).status()).toBe(200);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('اعلان‌ها روی این دستگاه روشن است.')).toBeVisible();
  await expect(topic).not.toBeChecked();
  await page.getByRole('button', { name: 'خاموش کردن اعلان‌ها' }).click();
  await expect(page.getByRole('button', { name: 'روشن کردن اعلان‌ها' })).toBeVisible();
});
