import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect } from '@playwright/test';

export interface Member {
  name: string;
  email: string;
  password: string;
}

/** A state-changing call like the site's: CSRF cookie first, then header and Bearer token. */
export async function post(
  context: BrowserContext,
  path: string,
  body: Record<string, unknown> = {},
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
) {
  for (let tries = 1; ; tries += 1) {
    await context.request.get('/sanctum/csrf-cookie');
    const cookies = await context.cookies();
    const cookie = (name: string) =>
      decodeURIComponent(cookies.find((one) => one.name === name)?.value ?? '');
    const token = cookie('token');
    const answer = await context.request.fetch(path, {
      method,
      data: body,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': cookie('XSRF-TOKEN'),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    // A page of this browser may have fetched another cookie in the meantime.
    if (answer.status() !== 419 || tries === 3) return answer;
  }
}

/** Registers a new member for this journey, signed in in this context. */
export async function signUp(context: BrowserContext, name = 'نسیم آذری'): Promise<Member> {
  const member = {
    name,
    email: `${randomUUID()}@parde.test`,
    password: 'درخت کنار رود هفتم',
  };
  const answer = await post(context, '/api/sanc/register', {
    ...member,
    password_confirmation: member.password,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return member;
}

/** Signs the same member in to another browser. */
export async function signIn(context: BrowserContext, member: Member): Promise<void> {
  const answer = await post(context, '/api/sanc/login', {
    email: member.email,
    password: member.password,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
