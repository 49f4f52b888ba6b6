import type { BrowserContext, Page } from '@playwright/test';
import { post } from './member.ts';
import { expect } from './test.ts';

/** The demo’s owner. */
export async function signInAsOwner(context: BrowserContext): Promise<void> {
  const answer = await post(context, '/api/sanc/login', {
    email: 'operator@demo.parde',
    password: 'parde-demo',
  });
  expect(answer.status()).toBe(200);
  // After the first start the operators' site is still being built.
  await expect(async () => {
    expect((await context.request.get('/admin/')).status()).toBe(200);
  }).toPass({ timeout: 60_000 });
}

/** Waits until the screen has its heading and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1, [role="heading"][aria-level="1"]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}
