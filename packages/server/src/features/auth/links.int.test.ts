import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../domain/secrets.ts';
import { loginWithToken, mailedLinks, post, register } from '../../testing/auth-calls.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertToken } from './token-queries.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const tokenIn = (link: URL | undefined) =>
  new URLSearchParams(link?.hash.slice(1)).get('token') ?? '';

async function mailedMagicLink(email: string): Promise<URL | undefined> {
  await t.jobs.enqueue(t.database.db, 'magic-link-mail', { email });
  return (await mailedLinks(t)).at(-1)?.link;
}

const expire = (userId: number) =>
  t.database.pool.query(
    "update one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1",
    [userId],
  );

describe('a magic link', () => {
  it('signs in once, for 15 minutes, of five at once', async () => {
    const { email, id } = await createMember(t);
    const answer = await post(t, '/api/sanc/magic-link', { email });
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const [mail] = await mailedLinks(t);
    expect([mail?.to, mail?.link.pathname, mail?.link.search]).toEqual([email, '/auth/login', '']);
    const token = tokenIn(mail?.link);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => loginWithToken(t, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body.user.id).toBe(id);
    expect(won?.cookie('token')).toBe(won?.body.token);
    expect(won?.cookie('device')).toMatch(/^[\w-]{43}$/);
    const { rows } = await t.database.pool.query(
      'select signed_in_by, is_remembered from sessions where user_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ signed_in_by: 'magic_link', is_remembered: true }]);
  });

  it('is rejected when it has expired', async () => {
    const { email, id } = await createMember(t);
    const token = tokenIn(await mailedMagicLink(email));
    await expire(id);
    const { status, body } = await loginWithToken(t, token);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
  });

  it('resets the password instead where the address is not confirmed', async () => {
    const { email } = await createMember(t, { emailVerifiedAt: null });
    const link = await mailedMagicLink(email);
    expect(link?.pathname).toMatch(/^\/auth\/reset-password\/[\w-]{43}$/);
    const { rows } = await t.database.pool.query(
      "select 1 from one_time_tokens o join users u on u.id = user_id where purpose = 'magic_link' and email = $1",
      [email],
    );
    expect(rows).toEqual([]);
  });

  it.each([7, null, [], {}, '', '  ', `'; drop table users --`, 'x'.repeat(300)])(
    'is not %j',
    async (token) => {
      const { status, body } = await loginWithToken(t, token);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['token']]);
    },
  );
});

describe('mails with links', () => {
  const names = ['magic-link-mail', 'password-reset-mail'] as const;

  it.each(names)('%s is not sent without an account', async (name) => {
    await t.jobs.enqueue(t.database.db, name, { email: 'nobody@example.com' });
    expect(await mailedLinks(t)).toEqual([]);
  });

  it.each(names)('%s goes out once a minute, and then with a new secret', async (name) => {
    const { email, id } = await createMember(t);
    for (let i = 0; i < 3; i += 1) await t.jobs.enqueue(t.database.db, name, { email });
    const [first, ...more] = await mailedLinks(t);
    expect(more).toEqual([]);
    await t.database.pool.query(
      "update one_time_tokens set created_at = now() - interval '61 seconds' where user_id = $1",
      [id],
    );
    await t.jobs.enqueue(t.database.db, name, { email });
    const [second] = await mailedLinks(t);
    expect(second?.link.href).not.toBe(first?.link.href);
    if (name === 'magic-link-mail') {
      expect((await loginWithToken(t, tokenIn(first?.link))).status).toBe(422);
      expect((await loginWithToken(t, tokenIn(second?.link))).status).toBe(200);
    }
  });

  it('go out at the retry when the mail server was away', async () => {
    const { email, id } = await createMember(t);
    const { push } = t.mails;
    t.mails.push = () => {
      throw new Error('the mail server is away');
    };
    await t.jobs.enqueue(t.database.db, 'magic-link-mail', { email });
    await expect(t.runJobs()).rejects.toThrow('away');
    t.mails.push = push;
    const left = await t.database.pool.query('select 1 from one_time_tokens where user_id = $1', [
      id,
    ]);
    expect(left.rows).toEqual([]);
    await t.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    const [mail] = await mailedLinks(t);
    expect((await loginWithToken(t, tokenIn(mail?.link))).status).toBe(200);
  });

  it('go out at the retry when the process died in the midst of sending', async () => {
    const { email, id: userId } = await createMember(t);
    const { push } = t.mails;
    t.mails.push = () => {
      throw new Error('killed');
    };
    await t.jobs.enqueue(t.database.db, 'magic-link-mail', { email });
    await expect(t.runJobs()).rejects.toThrow('killed');
    t.mails.push = push;
    // A token written just before a kill is not rolled back.
    await insertToken(t.database.db, { userId, purpose: 'magic_link', secret: 'nobody has it' });
    await t.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    const [mail] = await mailedLinks(t);
    expect((await loginWithToken(t, tokenIn(mail?.link))).status).toBe(200);
  });
});

describe('the verification link', () => {
  const verify = (token: string) => post(t, '/api/verify-email', { token });
  const isVerified = async ({ get }: Pick<Member, 'get'>) =>
    (await get<{ emailVerified: boolean }>('/api/user')).body.emailVerified;

  it('confirms the address once, and signs nobody in', async () => {
    const member = await createMember(t, { emailVerifiedAt: null });
    expect((await member.post('/api/user/verification')).status).toBe(200);
    const [mail] = await mailedLinks(t);
    expect([mail?.to, mail?.link.pathname]).toEqual([member.email, '/auth/verify-email']);
    const token = tokenIn(mail?.link);
    expect((await loginWithToken(t, token)).status).toBe(422);
    expect(await isVerified(member)).toBe(false);
    const answers = await Promise.all([1, 2, 3].map(() => verify(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await isVerified(member)).toBe(true);
  });

  it('is mailed once a minute; who asks sooner reads how long to wait', async () => {
    const member = await createMember(t, { emailVerifiedAt: null });
    expect((await member.post('/api/user/verification')).status).toBe(200);
    const [mail] = await mailedLinks(t);
    const again = await member.call({ method: 'POST', url: '/api/user/verification' });
    expect([again.statusCode, again.json().message]).toEqual([
      429,
      expect.stringMatching(/^کمی پیش به این نشانی نامه فرستادیم؛ .+ دیگر دوباره بخواهید$/),
    ]);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailedLinks(t)).toEqual([]);
    expect((await verify(tokenIn(mail?.link))).status).toBe(200);
  });

  it('is not mailed where the address is confirmed, nor to visitors', async () => {
    const member = await createMember(t);
    expect((await member.post('/api/user/verification')).status).toBe(200);
    expect(await mailedLinks(t)).toEqual([]);
    expect((await post(t, '/api/user/verification', {})).status).toBe(401);
  });

  it('is rejected when it has expired', async () => {
    const pair = { password: 'ماه و پلنگ ۷۳', password_confirmation: 'ماه و پلنگ ۷۳' };
    const { body } = await register(t, { name: 'سارا', email: 'late@example.com', ...pair });
    const [mail] = await mailedLinks(t);
    await expire(body.user.id);
    expect((await verify(tokenIn(mail?.link))).status).toBe(422);
  });
});

describe('a second-device code', () => {
  const makeCode = async (member: Member) =>
    (await member.post<{ code: string; url: string; expiresAt: string }>('/api/user/device-code'))
      .body;

  it('signs in once, within five minutes, in any digits', async () => {
    const member = await createMember(t);
    const { code, url, expiresAt } = await makeCode(member);
    expect(code).toMatch(/^\d{8}$/);
    expect(url).toBe(`${t.config.publicUrl}/auth/login#code=${code}`);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(290_000);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    const persian = code.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
    const typed = `${persian.slice(0, 4)} - ${persian.slice(4)}`;
    const answers = await Promise.all([1, 2, 3].map(() => loginWithToken(t, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 200)?.body.user.id).toBe(member.id);
  });

  it('is stored as a hash that no list of all codes opens', async () => {
    const { code } = await makeCode(await createMember(t));
    const rows = await t.rows<{ hash: Buffer }>(
      "select secret_hash as hash from one_time_tokens where purpose = 'device_code'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ hash }) => hash.equals(hashSecret(code)))).toBe(false);
  });

  it('is one for each member: a newer one ends the one before', async () => {
    const [one, other] = [await createMember(t), await createMember(t)];
    const [old, others] = [await makeCode(one), await makeCode(other)];
    const { code } = await makeCode(one);
    expect((await loginWithToken(t, old.code)).status).toBe(422);
    expect((await loginWithToken(t, code)).body.user.id).toBe(one.id);
    expect((await loginWithToken(t, others.code)).body.user.id).toBe(other.id);
  });

  it('is rejected when it has expired, and cannot be created by visitors', async () => {
    const member = await createMember(t);
    const { code } = await makeCode(member);
    await expire(member.id);
    expect((await loginWithToken(t, code)).status).toBe(422);
    expect((await post(t, '/api/user/device-code', {})).status).toBe(401);
  });
});

describe('sweep', () => {
  it('takes away what has expired, and nothing else', async () => {
    const [gone, stays] = [await createMember(t), await createMember(t)];
    const { pool } = t.database;
    for (const member of [gone, stays]) {
      await member.post('/api/user/device-code');
      await pool.query('insert into known_devices values (sha256($1::text::bytea), $2)', [
        member.email,
        member.id,
      ]);
    }
    await expire(gone.id);
    await pool.query('update sessions set expires_at = now() where user_id = $1', [gone.id]);
    await pool.query(
      "update known_devices set last_used_at = now() - interval '366 days' where user_id = $1",
      [gone.id],
    );
    await t.jobs.enqueue(t.database.db, 'sweep', {});
    await t.runJobs();
    for (const table of ['sessions', 'one_time_tokens', 'known_devices']) {
      const { rows } = await pool.query(
        `select user_id as id from ${table} where user_id in ($1, $2)`,
        [gone.id, stays.id],
      );
      expect([table, rows]).toEqual([table, [{ id: stays.id }]]);
    }
  });
});
