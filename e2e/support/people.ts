import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { mailedLink } from './mails.ts';
import { type Member, post, signUp } from './member.ts';
import { parde } from './parde.ts';

/**
 * - `member`: has a confirmed address, so that comments are visible at once
 * - `answerer`: the same, another person
 * - `premium`: has premium, with two streams at once
 *
 * A journey that needs an account in which nothing happened yet makes one with `signUp`.
 */
export type Kind = 'member' | 'answerer' | 'premium';

const NAMES: Record<Kind, string> = {
  member: 'سارا یگانه',
  answerer: 'بابک راد',
  premium: 'پروانه امید',
};

export interface Person extends Member {
  /** Cookies and local storage of a browser in which they are signed in. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

async function confirmAddress(context: BrowserContext, { email }: Member): Promise<void> {
  const { hash } = new URL(await mailedLink(email, '/auth/verify-email'));
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const answer = await post(context, '/api/verify-email', { token });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Registers a new person by the API. */
export async function signUpPerson(
  browser: Browser,
  kind: Kind,
  baseURL: string | undefined,
): Promise<Person> {
  const context = await browser.newContext({ baseURL, storageState: undefined });
  const member = await signUp(context, NAMES[kind]);
  if (kind === 'premium')
    await parde('entitlements', 'grant', member.email, '--days', '30', '--streams', '2');
  else await confirmAddress(context, member);
  const storageState = await context.storageState();
  await context.close();
  return { ...member, storageState };
}

/** A new member with a confirmed address, signed in in this context. */
export async function signUpConfirmed(context: BrowserContext, name?: string): Promise<Member> {
  const member = await signUp(context, name);
  await confirmAddress(context, member);
  return member;
}
