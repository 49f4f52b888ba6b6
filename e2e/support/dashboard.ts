import type { BrowserContext, Page } from '@playwright/test';
import { type Member, signIn } from './member.ts';
import type { OpenBrowser } from './test.ts';

export const DASHBOARD = '/user/dashboard';
/** The tabs of the page. */
export const DEVICES = `${DASHBOARD}?tab=devices`;
export const SETTINGS = `${DASHBOARD}?tab=settings`;
/** A region of the page by its accessible name. */
export const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
export const sessionsOf = (page: Page) => part(page, 'دستگاه‌های شما').getByRole('listitem');

/** A second device, signed in if `member` is given. */
export async function otherDevice(
  openBrowser: OpenBrowser,
  member?: Member,
): Promise<[BrowserContext, Page]> {
  const context = await openBrowser();
  if (member) await signIn(context, member);
  return [context, await context.newPage()];
}
