import type { Browser, BrowserContext } from '@playwright/test';
import { mailedLink } from './mails.ts';
import { type Member, post, signUp } from './member.ts';
import { expect } from './test.ts';

/** A new member with a confirmed address, whose comments are visible at once. */
export async function signUpVerified(context: BrowserContext, name?: string): Promise<Member> {
  const member = await signUp(context, name);
  const { hash } = new URL(await mailedLink(member.email, '/auth/verify-email'));
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const answer = await post(context, '/api/verify-email', { token });
  expect(answer.status(), await answer.text()).toBe(200);
  return member;
}

/** Another member in a separate browser context. */
export async function anotherMember(browser: Browser, name: string) {
  const context = await browser.newContext();
  await signUpVerified(context, name);
  return { context, page: await context.newPage() };
}
