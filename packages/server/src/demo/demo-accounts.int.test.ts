import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../integrations/passwords/create-passwords.ts';
import { isSignedIn, login } from '../testing/auth-calls.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import {
  createDemoAccounts,
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  deleteDemoAccounts,
} from './demo-accounts.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const signIn = (email: string) => login(t, { email, password: DEMO_PASSWORD });

it('sign in, and are made once', async () => {
  const { db } = t.database;
  await createDemoAccounts(db, createPasswords());
  await t.database.pool.query("update users set name = 'نام دیگر' where email like 'member@%'");
  await createDemoAccounts(db, createPasswords());
  for (const { email, role } of DEMO_ACCOUNTS) {
    const { status, body } = await signIn(email);
    expect([status, body.user.role, body.user.emailVerified]).toEqual([200, role, true]);
  }
  expect((await signIn('member@demo.parde')).body.user).toMatchObject({ name: 'نام دیگر' });
});

it('are deleted with their sessions without demo mode, and nobody else is', async () => {
  const member = await createMember(t);
  const { body } = await signIn('operator@demo.parde');
  await deleteDemoAccounts(t.database.db);
  expect((await signIn('operator@demo.parde')).status).toBe(422);
  expect(await isSignedIn(t, body.token)).toBe(false);
  expect(await isSignedIn(t, member.token)).toBe(true);
});
