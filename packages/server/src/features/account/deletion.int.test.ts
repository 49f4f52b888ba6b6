import type { User } from '@parde/contract';
import { DAY_MS } from '@parde/shared/tehran-day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSession } from '../../db/read-models/sessions.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://parde.example' });
});

beforeEach(async () => {
  t.mails.length = 0;
  await t.database.pool.query('delete from pgboss.job');
  member = await createMember(t);
});

afterAll(() => t.close());

async function askDeletion(who: Member, password: unknown = TEST_PASSWORD) {
  const answer = await who.call({ method: 'DELETE', url: '/api/user', payload: { password } });
  return { status: answer.statusCode, body: answer.json<User & { errors?: object }>() };
}

const restore = (who: Member) => who.post<User>('/api/user/restore');

const deletionOf = async (who: Member): Promise<Date | null | undefined> => {
  const { rows } = await t.database.pool.query('select deletion_at from users where id = $1', [
    who.id,
  ]);
  return rows[0]?.deletion_at;
};

async function secondBrowser(who: Member) {
  const token = await insertSession(t.database.db, {
    userId: who.id,
    signedInBy: 'password',
    isRemembered: true,
    userAgent: null,
    network: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  return async () => (await t.call({ method: 'GET', url: '/api/user', headers })).statusCode;
}

describe('DELETE /api/user', () => {
  it('sets the day seven days on, ends the other sessions and mails a notice', async () => {
    const elsewhere = await secondBrowser(member);
    const stranger = await createMember(t);
    const { status, body } = await askDeletion(member);
    expect(status).toBe(200);
    const days = (Date.parse(body.deletionAt ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    expect((await member.get('/api/user')).body).toEqual(body);
    expect(await elsewhere()).toBe(401);
    expect((await stranger.get('/api/user')).body.deletionAt).toBeNull();

    await t.runJobs();
    expect(t.mails).toMatchObject([
      { to: member.email, text: expect.stringContaining('https://parde.example/user/dashboard') },
    ]);
  });

  it('keeps the first day and mails once, however often it is asked for', async () => {
    await askDeletion(member);
    const first = await deletionOf(member);
    await t.runJobs();
    for (const _ of [1, 2]) {
      expect((await askDeletion(member)).body.deletionAt).toBe(first?.toISOString());
    }
    await t.runJobs();
    expect(t.mails).toHaveLength(1);
  });

  it('is one deletion and one mail for many concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => askDeletion(member)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.deletionAt)).size).toBe(1);
    await t.runJobs();
    expect(t.mails).toHaveLength(1);
  });

  it('changes nothing for a wrong password', async () => {
    const elsewhere = await secondBrowser(member);
    const { status, body } = await askDeletion(member, 'غلط');
    expect([status, body.errors]).toEqual([422, { password: ['گذرواژه درست نیست'] }]);
    expect(await deletionOf(member)).toBeNull();
    expect(await elsewhere()).toBe(200);
    await t.runJobs();
    expect(t.mails).toEqual([]);
  });

  it.each([[undefined], [null], [7], [''], [['x']], ['x'.repeat(600)]])(
    'names the password that is none: %j',
    async (password) => {
      const answer = await member.call({
        method: 'DELETE',
        url: '/api/user',
        payload: password === undefined ? {} : { password },
      });
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json().errors)).toEqual(['password']);
      expect(await deletionOf(member)).toBeNull();
    },
  );

  it('limits password guesses per account, over all endpoints together', async () => {
    const stranger = await createMember(t);
    const wrong = Array.from({ length: 9 }, (_, i) => `غلط ${i}`);
    const tried = await Promise.all(wrong.map((password) => askDeletion(member, password)));
    expect(tried.map(({ status }) => status)).toEqual(Array(9).fill(422));
    const change = await member.post('/api/sanc/password', {
      current_password: 'غلط دیگر',
      password: 'گذرواژه‌ای تازه و خوب',
      password_confirmation: 'گذرواژه‌ای تازه و خوب',
    });
    expect(change.status).toBe(422);
    const answer = await member.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: TEST_PASSWORD },
    });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await deletionOf(member)).toBeNull();
    expect((await askDeletion(stranger)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    for (let i = 0; i < 12; i += 1) expect((await askDeletion(member)).status).toBe(200);
  });

  it('deletes nobody else', async () => {
    const stranger = await createMember(t);
    await member.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: TEST_PASSWORD, id: stranger.id, user_id: stranger.id },
    });
    expect(await deletionOf(stranger)).toBeNull();
  });
});

describe('POST /api/user/restore', () => {
  it('takes the deletion back, however often it is asked to', async () => {
    await askDeletion(member);
    for (const _ of [1, 2]) {
      expect(await restore(member)).toMatchObject({ status: 200, body: { deletionAt: null } });
    }
    expect(await deletionOf(member)).toBeNull();
    expect((await askDeletion(member)).body.deletionAt).not.toBeNull();
  });

  it('leaves the notice unsent that nobody needs any more', async () => {
    await askDeletion(member);
    await restore(member);
    await t.runJobs();
    expect(t.mails).toEqual([]);
  });

  it('ends in one of the two states when both are asked for at once', async () => {
    for (let i = 0; i < 5; i += 1) {
      const [asked, restored] = await Promise.all([askDeletion(member), restore(member)]);
      expect([asked.status, restored.status]).toEqual([200, 200]);
      const { body } = await member.get('/api/user');
      expect(body.deletionAt).toEqual((await deletionOf(member))?.toISOString() ?? null);
      await restore(member);
    }
  });
});
