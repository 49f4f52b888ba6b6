import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../domain/secrets.ts';
import { createPasswords } from '../../integrations/passwords/create-passwords.ts';
import { isSignedIn, login, mailedLinks, post, register } from '../../testing/auth-calls.ts';
import { createMember } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const PASSWORD = 'ماه و پلنگ ۷۳';
let counter = 0;

function person(given: object = {}) {
  counter += 1;
  const email = `sara-${counter}@example.com`;
  return {
    name: 'سارا کریمی',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...given,
  };
}

async function count(email: string): Promise<number> {
  const { rows } = await t.database.pool.query('select 1 from users where email = $1', [email]);
  return rows.length;
}

describe('register', () => {
  it('makes an account, signs in for half a year, and mails a verification link', async () => {
    const body = person();
    const { status, body: answer, response } = await register(t, body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ok: true,
      token: expect.stringMatching(/^\d+\|[\w-]{43}$/),
      user: { name: body.name, email: body.email, role: 'member', emailVerified: false },
    });
    const token = response.cookies.find(({ name }) => name === 'token');
    expect(token).toMatchObject({ value: answer.token, path: '/', sameSite: 'Lax' });
    expect(token?.maxAge).toBe(180 * 86_400);
    expect(token).not.toHaveProperty('httpOnly');
    expect(token).not.toHaveProperty('secure');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await isSignedIn(t, answer.token)).toBe(true);
    const [mail] = await mailedLinks(t);
    expect(mail?.to).toBe(body.email);
    expect(mail?.link.pathname).toBe('/auth/verify-email');
  });

  it('keeps neither password nor token as they are', async () => {
    const { body } = await register(t, person());
    const { rows } = await t.database.pool.query(
      `select u.password_hash, encode(s.secret_hash, 'escape') as secret, s.signed_in_by, s.is_remembered
         from users u join sessions s on s.user_id = u.id where u.id = $1`,
      [body.user.id],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(body.token.split('|')[1]);
    expect(rows[0]).toMatchObject({ signed_in_by: 'register', is_remembered: true });
  });

  it('ignores fields that are nobody’s to set', async () => {
    const body = person({ role: 'owner', emailVerified: true, email_verified_at: 'x', id: 7 });
    const { status, body: answer } = await register(t, body);
    expect(status).toBe(200);
    expect(answer.user).toMatchObject({ role: 'member', emailVerified: false });
  });

  it('refuses a name that advertises', async () => {
    const given = person({ name: 'کانال t.me/parde' });
    const { status, body } = await register(t, given);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['name']]);
    expect(await count(given.email)).toBe(0);
  });

  it.each([
    ['too short', 'کوتاه'],
    ['too long', 'آ'.repeat(129)],
    ['huge', 'xyz'.repeat(30_000)],
    ['common', 'password123'],
    ['common, in Persian digits', '۱۲۳۴۵۶۷۸۹'],
    ['common here', 'پرسپوليس'],
    ['the own name', 'سارا كريمي'],
    ['all NUL', '\0'.repeat(12)],
    ['a number', 1_234_567_890],
    ['a list', ['correct horse', 'battery staple']],
    ['an object', { toString: 'correct horse' }],
    ['null', null],
  ])('refuses a password that is %s', async (_, password) => {
    const body = person({ password, password_confirmation: password });
    const { status, body: answer } = await register(t, body);
    expect(status).toBe(422);
    expect(answer.errors.password?.[0]).toMatch(/[آ-ی]/);
    expect(await count(body.email)).toBe(0);
  });

  it('refuses the own address as the password, and a second one that differs', async () => {
    const own = person({ email: 'sara.karimi@example.com' });
    for (const password of [own.email, 'sarakarimi']) {
      const { body } = await register(t, { ...own, password, password_confirmation: password });
      expect(Object.keys(body.errors)).toEqual(['password']);
    }
    const { body } = await register(t, { ...own, password_confirmation: `${PASSWORD} ` });
    expect(Object.keys(body.errors)).toEqual(['password_confirmation']);
  });

  it('takes a Persian passphrase of 128 letters, decomposed', async () => {
    const password = 'آبیاری '.repeat(19).slice(0, 128);
    const decomposed = password.normalize('NFD');
    expect([...decomposed].length).toBeGreaterThan(128);
    const body = person({ password: decomposed, password_confirmation: decomposed });
    expect((await register(t, body)).status).toBe(200);
    const signIn = await post(t, '/api/sanc/login', { email: body.email, password });
    expect(signIn.status).toBe(200);
  });
});

describe('an address that has an account', () => {
  const OTHER = 'رود آرام و سنگ ۹۱';
  const otherPair = { password: OTHER, password_confirmation: OTHER };

  /** An owner whose address was confirmed long ago: nothing was mailed to it lately. */
  async function confirmedOwner() {
    const body = person();
    const { id } = await createMember(t, {
      email: body.email,
      passwordHash: await createPasswords().hash(PASSWORD),
    });
    return { ...body, id };
  }

  it('is answered as a free one is, and only its mail differs', async () => {
    const owner = await confirmedOwner();
    const free = person();
    const answers = [
      await register(t, { ...owner, ...otherPair, email: ` ${owner.email.toUpperCase()} ` }),
      await register(t, { ...free, ...otherPair }),
    ];
    const shapes = answers.map(({ status, body, response }) => ({
      status,
      keys: Object.keys(body),
      user: {
        ...{ ...body.user, id: 0, email: '', createdAt: '' },
        profile: { ...body.user.profile, id: 0 },
      },
      cookies: response.cookies.map(({ name }) => name),
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]?.status).toBe(200);
    expect(answers[0]?.body.user.id).not.toBe(owner.id);
    const sent = (await mailedLinks(t)).map(({ to, link }) => [to, link.pathname]);
    expect(sent).toContainEqual([owner.email, '/auth/login']);
    expect(sent).toContainEqual([free.email, '/auth/verify-email']);
  });

  it('lets its owner and the newcomer each into their own account', async () => {
    const owner = await confirmedOwner();
    const { body: newcomer } = await register(t, { ...owner, ...otherPair });
    const asOwner = await login(t, { email: owner.email, password: PASSWORD });
    const asNewcomer = await login(t, { email: owner.email, password: OTHER });
    expect([asOwner.body.user.id, asNewcomer.body.user.id]).toEqual([owner.id, newcomer.user.id]);
    expect((await login(t, { email: owner.email, password: 'نه این' })).status).toBe(422);
  });

  it('stays its owner’s: links for the newcomer neither come nor work', async () => {
    const owner = person();
    const claimed = await register(t, { ...owner, ...otherPair });
    const [early] = await mailedLinks(t);
    const { body } = await register(t, owner);
    await t.rows('update users set email_verified_at = now() where id = $1', [body.user.id]);
    const token = new URLSearchParams(early?.link.hash.slice(1)).get('token');
    expect((await post(t, '/api/verify-email', { token })).status).toBe(422);
    await post(t, '/api/forgot-password', { email: owner.email });
    await mailedLinks(t);
    const rows = await t.rows(
      "select user_id from one_time_tokens where purpose = 'password_reset'",
    );
    expect(rows).toEqual([{ user_id: body.user.id }]);
    expect(claimed.body.user.id).not.toBe(body.user.id);
  });

  it('is no way to send a stranger mail after mail', async () => {
    const body = person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(t, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await mailedLinks(t)).filter(({ to }) => to === body.email)).toHaveLength(1);
  });

  it('lets whoever only claimed it first in until it is confirmed', async () => {
    const first = person();
    const { body } = await register(t, first);
    await register(t, { ...first, ...otherPair });
    expect((await login(t, first)).body.user.id).toBe(body.user.id);
  });
});

describe('an operator’s invitation', () => {
  const invite = async (secret: string) => {
    await t.rows(
      `insert into one_time_tokens (purpose, role, secret_hash, expires_at)
        values ('operator_invite', 'editor', $1, now() + interval '1 day')`,
      [hashSecret(secret)],
    );
    return secret;
  };

  it('makes one member of staff with its role, once', async () => {
    const secret = await invite('an-invitation-for-one');
    const answers = await Promise.all([1, 2, 3].map(() => register(t, person({ invite: secret }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body.user.role).toBe('editor');
    const lost = answers.find(({ status }) => status === 422);
    expect(Object.keys(lost?.body.errors ?? {})).toEqual(['invite']);
  });

  it('is still there when the account was not made', async () => {
    const secret = await invite('an-invitation-used-twice');
    const taken = person();
    const { body } = await register(t, taken);
    await t.rows('update users set email_verified_at = now() where id = $1', [body.user.id]);
    const refused = await register(t, { ...taken, invite: secret });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
    expect((await register(t, person({ invite: secret }))).body.user.role).toBe('editor');
  });

  it('is refused when it is wrong, old, or of another purpose', async () => {
    const old = await invite('an-invitation-of-yesterday');
    await t.database.pool.query(
      "update one_time_tokens set expires_at = now() where purpose = 'operator_invite'",
    );
    const { body } = await register(t, person());
    await t.runJobs();
    const verification = /token=([\w-]+)/.exec(t.mails.at(-1)?.text ?? '')?.[1];
    for (const secret of [old, 'guessed', verification, body.token, `' or 1=1 --`]) {
      const bad = person({ invite: secret });
      const { status, body: answer } = await register(t, bad);
      expect([status, Object.keys(answer.errors)]).toEqual([422, ['invite']]);
      expect(await count(bad.email)).toBe(0);
    }
  });
});
