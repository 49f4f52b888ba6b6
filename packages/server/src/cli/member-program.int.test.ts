import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteFirstOwner } from '../features/staff/invitations.ts';
import { loginWithToken, register } from '../testing/auth-calls.ts';
import { createMember } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { inviteStaff, makeLoginLink } from './member-program.ts';

const SITE = 'https://parde.example';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const linkIn = (text: string) => new URL(/https:\S+/.exec(text)?.[0] ?? '');

const secretIn = (text: string, name: string) =>
  new URLSearchParams(linkIn(text).hash.slice(1)).get(name) ?? '';

const password = 'ماه و پلنگ ۷۳';
const person = (name: string) => ({
  name,
  email: `${name}@example.com`,
  password,
  password_confirmation: password,
});

const registerBy = async (link: string, name: string) =>
  (await register(t, { ...person(name), invite: secretIn(link, 'invite') })).body.user?.role;

describe('the first operator', () => {
  it("registers with the latest start's link, which then no longer works", async () => {
    const { db } = t.database;
    const first = await inviteFirstOwner(db, SITE);
    const second = await inviteFirstOwner(db, SITE);
    expect(linkIn(second ?? '').pathname).toBe('/auth/register');
    expect(await registerBy(first ?? '', 'too-late')).toBeUndefined();
    expect(await registerBy(second ?? '', 'first')).toBe('owner');
    expect(await inviteFirstOwner(db, SITE)).toBeNull();
  });
});

describe('parde operators invite', () => {
  it('invites as many as it is called, each once', async () => {
    const links = [
      (await inviteStaff(t.database.db, SITE)).text,
      (await inviteStaff(t.database.db, SITE)).text,
    ];
    expect(await registerBy(links[0] ?? '', 'second')).toBe('owner');
    expect(await registerBy(links[1] ?? '', 'third')).toBe('owner');
    expect(await registerBy(links[1] ?? '', 'fourth')).toBeUndefined();
  });
});

describe('parde users login-link', () => {
  it('signs in once, until the browser closes, and not by a link before the last', async () => {
    const { db } = t.database;
    const member = await createMember(t, { email: 'lost@example.com' });
    const old = (await makeLoginLink(db, SITE, member.email)).text;
    const link = (await makeLoginLink(db, SITE, ' LOST@example.com')).text;
    expect(linkIn(link).pathname).toBe('/auth/login');
    expect((await loginWithToken(t, secretIn(old, 'token'))).status).toBe(422);
    const { status, body, response } = await loginWithToken(t, secretIn(link, 'token'));
    expect([status, body.user.id]).toEqual([200, member.id]);
    expect(response.cookies.find(({ name }) => name === 'token')).not.toHaveProperty('maxAge');
    const { rows } = await t.database.pool.query(
      'select signed_in_by from sessions where user_id = $1 order by id desc limit 1',
      [member.id],
    );
    expect(rows).toEqual([{ signed_in_by: 'operator_link' }]);
    expect((await loginWithToken(t, secretIn(link, 'token'))).status).toBe(422);
  });

  it.each(['nobody@example.com', 'nobody', ''])('knows no account of %j', async (email) => {
    await expect(makeLoginLink(t.database.db, SITE, email)).rejects.toThrow(/no account of/);
  });
});
