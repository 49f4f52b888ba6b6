import type { BrowserContext, Page } from '@playwright/test';
import { awaitedPayment } from './awaited-payment.ts';
import { post } from './member.ts';
import { expect } from './test.ts';

interface Plan {
  id: number;
  titleFa: string;
}

/** The demo's plans in order: 99,000, 249,000 (recommended) and 790,000 tomans. */
export async function plansOf(context: BrowserContext): Promise<{ month: Plan; season: Plan }> {
  const answer = await context.request.get('/api/premium/plans');
  const { data } = (await answer.json()) as { data: Plan[] };
  const [month, season] = data;
  if (!month || !season) throw new Error('the demo has three plans');
  return { month, season };
}

/** The sum to pay, beside the choices. */
export const sum = (page: Page) => page.getByRole('region', { name: 'آنچه می‌پردازید' });
export const payIn = (page: Page, name: string | RegExp) => sum(page).getByRole('button', { name });
export const inSandbox = (page: Page) => page.waitForURL(/\/sandbox-gateway\//);
export const receiptOf = (page: Page) => page.getByRole('region', { name: 'رسید' });

/** Presses a button of the sandbox gateway, which decides the outcome. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for the receipt: leaving earlier would lead back to it. */
export async function expectPaid(page: Page, title: string): Promise<void> {
  await page.waitForURL(/\/successful-payment/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => awaitedPayment(page)).toBeNull();
}

/** Pays at the sandbox gateway. */
export async function pay(page: Page, title: string): Promise<void> {
  await inSandbox(page);
  await press(page, 'پرداخت');
  await expectPaid(page, title);
}

/** Buys a plan for a member without premium, skipping the pages before the checkout. */
export async function buyPlan(page: Page, planId: number): Promise<void> {
  const ordered = await post(page.context(), '/api/user/join2', { plan_id: planId });
  const { redirectUrl } = (await ordered.json()) as { redirectUrl: string };
  await page.goto(redirectUrl);
  await pay(page, 'اشتراک شما آغاز شد');
}

/** Calls the API as the member signed in to this browser. */
export async function asMember(context: BrowserContext, path: string) {
  const cookies = await context.cookies();
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'token')?.value ?? '');
  return context.request.get(path, { headers: { authorization: `Bearer ${token}` } });
}
