import type { Session } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertSession } from '../../db/read-models/sessions.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36';

let t: TestApp;
let member: Member;
let other: Member;

beforeAll(async () => {
  t = await createTestApp();
});

beforeEach(async () => {
  [member, other] = [await createMember(t), await createMember(t)];
});

afterAll(() => t.close());

const list = async (who: Member) =>
  (await who.get<{ data: Session[] }>('/api/user/sessions')).body.data;

const end = async (who: Member, id?: unknown) => {
  const url = id === undefined ? '/api/user/sessions' : `/api/user/sessions/${id}`;
  return (await who.call({ method: 'DELETE', url })).statusCode;
};

/** Adds a browser session of a member; returns id and token. */
async function signIn(who: Member) {
  const token = await insertSession(t.database.db, {
    userId: who.id,
    signedInBy: 'magic_link',
    isRemembered: false,
    userAgent: PHONE,
    network: '5.112.0.0/16',
  });
  return { token, id: Number(token.split('|')[0]) };
}

const statusOf = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await t.call({ method: 'GET', url: '/api/user', headers })).statusCode;
};

describe('GET /api/user/sessions', () => {
  it('lists this one first, then by last use, without secrets', async () => {
    const [older, newer] = [await signIn(member), await signIn(member)];
    await t.database.pool.query(
      "update sessions set last_used_at = now() - interval '1 day' where id = $1",
      [older.id],
    );
    await signIn(other);
    const sessions = await list(member);
    const own = Number(member.token.split('|')[0]);
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [own, true],
      [newer.id, false],
      [older.id, false],
    ]);
    expect(sessions[1]).toEqual({
      id: newer.id,
      browser: 'Chrome',
      system: 'Android',
      device: 'mobile',
      network: '5.112.0.0/16',
      signedInBy: 'magic_link',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: false,
    });
    expect(sessions[0]).toMatchObject({ browser: null, system: null, device: 'other' });
  });

  it('leaves out those that are over', async () => {
    const { id, token } = await signIn(member);
    await t.database.pool.query('update sessions set expires_at = now() where id = $1', [id]);
    expect(await list(member)).toHaveLength(1);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('DELETE /api/user/sessions/{id}', () => {
  it('signs one browser out, and the others stay', async () => {
    const [one, two] = [await signIn(member), await signIn(member)];
    expect(await end(member, one.id)).toBe(200);
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 200]);
    expect(await end(member, one.id)).toBe(404);
  });

  it('may be the one that asks', async () => {
    expect(await end(member, Number(member.token.split('|')[0]))).toBe(200);
    expect((await member.get('/api/user')).status).toBe(401);
  });

  it('never reaches another member’s', async () => {
    const { id, token } = await signIn(other);
    for (const wrong of [id, 999_999, 0, 'x', `${id}|`, 2 ** 31]) {
      expect(await end(member, wrong)).toBe(404);
    }
    expect(await statusOf(token)).toBe(200);
  });
});

describe('DELETE /api/user/sessions', () => {
  it('signs every other browser of the member out, and again none', async () => {
    const [mine, theirs] = [await signIn(member), await signIn(other)];
    expect([await end(member), await end(member)]).toEqual([200, 200]);
    expect([await statusOf(mine.token), await statusOf(theirs.token)]).toEqual([401, 200]);
    expect(await list(member)).toMatchObject([{ isCurrent: true }]);
  });

  it('leaves one when two browsers ask for it at once', async () => {
    const { token } = await signIn(member);
    const headers = { authorization: `Bearer ${token}` };
    await Promise.all([
      end(member),
      t.call({ method: 'DELETE', url: '/api/user/sessions', headers }),
    ]);
    const left = [await statusOf(token), (await member.get('/api/user')).status];
    expect(left.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('the code for a second device', () => {
  const useCode = async (code: string) =>
    (await t.call({ method: 'POST', url: '/api/sanc/login-with-token', payload: { token: code } }))
      .statusCode;

  /** A device code created by a browser that will be signed out. */
  async function codeFromElsewhere() {
    const { id, token } = await signIn(member);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await t.call({ method: 'POST', url: '/api/user/device-code', headers });
    return { id, code: answer.json<{ code: string }>().code };
  }

  it('works as long as the browsers stay signed in', async () => {
    expect(await useCode((await codeFromElsewhere()).code)).toBe(200);
  });

  it('rejects sessions that were signed out', async () => {
    const one = await codeFromElsewhere();
    expect(await end(member, one.id)).toBe(200);
    expect(await useCode(one.code)).toBe(422);

    const other = await codeFromElsewhere();
    expect(await end(member)).toBe(200);
    expect(await useCode(other.code)).toBe(422);

    const third = await codeFromElsewhere();
    const payload = { password: TEST_PASSWORD };
    await member.call({ method: 'DELETE', url: '/api/user', payload });
    expect(await useCode(third.code)).toBe(422);
  });
});

describe('a session that is used all the time', () => {
  const days = async (id: number) =>
    t.row<{ left: number; whole: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as left,
         round(extract(epoch from expires_at - created_at) / 86400)::int as whole
       from sessions where id = $1`,
      [id],
    );
  const age = (id: number, byDays: number, more = '') =>
    t.rows(
      `update sessions set created_at = now() - make_interval(days => $2),
         last_used_at = now() - interval '1 hour'${more} where id = $1`,
      [id, byDays],
    );

  it.each([
    [true, 180, 365],
    [false, 7, 30],
  ])(
    'remembered: %s, lives for %i days more, and %i at the most',
    async (remembered, next, maxDays) => {
      const { token, id } = await signIn(member);
      const more = `, is_remembered = ${remembered}`;
      await age(id, 1, more);
      expect(await statusOf(token)).toBe(200);
      expect((await days(id)).left).toBe(next);
      await age(id, maxDays - 1, more);
      expect(await statusOf(token)).toBe(200);
      expect(await days(id)).toEqual({ left: 1, whole: maxDays });
      await age(id, maxDays + 1, more);
      await statusOf(token);
      expect(await statusOf(token)).toBe(401);
    },
  );

  it('but for the address of an add-on, which opens no account', async () => {
    const { token, id } = await signIn(member);
    await age(id, 400, ", is_remembered = true, signed_in_by = 'stremio'");
    await statusOf(token);
    expect((await days(id)).left).toBe(180);
  });
});
