import type { Page } from '@playwright/test';
import type { Member } from './member.ts';

export const menu = (page: Page) => page.getByRole('navigation', { name: 'منوی اصلی' });
export const dashboardLink = (page: Page) => menu(page).getByRole('link', { name: /پنل کاربری/ });
/** The header shows it once the page knows who is signed in. */
export const accountMenu = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'حساب من' });
export const email = (page: Page) => page.getByLabel('ایمیل', { exact: true });
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Signs in with the form, which must be open. */
export async function logIn(
  page: Page,
  { email: address, password }: Pick<Member, 'email' | 'password'>,
) {
  await email(page).fill(address);
  await box(page, 'گذرواژه').fill(password);
  await page.getByRole('button', { name: 'ورود به پرده' }).click();
}

/** The browser's stored authentication state (SPEC §3). */
export async function stored(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('auth-storage'));
  return JSON.parse(text ?? 'null')?.state;
}

export const tokenCookie = async (page: Page) =>
  (await page.context().cookies()).find((cookie) => cookie.name === 'token');
