import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, login } from '../../testing/auth-calls.ts';
import { createMember, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

async function count(table: 'sessions' | 'known_devices', userId: number): Promise<number> {
  const { rows } = await t.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/** Adds sessions and devices, each last used an hour before the previous one. */
async function fill(userId: number, many: number) {
  await t.database.pool.query(
    `insert into sessions (user_id, secret_hash, signed_in_by, is_remembered, last_used_at, expires_at)
     select $1, sha256('s'), 'password', true, now() - i * interval '1 hour', now() + interval '1 day'
     from generate_series(1, $2::int) i`,
    [userId, many],
  );
  await t.database.pool.query(
    `insert into known_devices (secret_hash, user_id, last_used_at)
     select sha256(($1 || ' ' || i)::bytea), $1::int, now() - i * interval '1 hour'
     from generate_series(1, $2::int) i`,
    [userId, many],
  );
}

describe('places where a member is signed in', () => {
  it('are fifty, and known devices twenty, under eight sign-ins at once', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    for (const { id } of [member, other]) await fill(id, 70);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => login(t, { email: member.email, password: TEST_PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([await count('sessions', member.id), await count('known_devices', member.id)]).toEqual([
      50, 20,
    ]);
    for (const { body } of answers) expect(await isSignedIn(t, body.token)).toBe(true);
    expect(await isSignedIn(t, member.token)).toBe(true);
    const { rows } = await t.database.pool.query(
      `select max(now() - last_used_at) < interval '42 hours' as are_latest from sessions where user_id = $1`,
      [member.id],
    );
    expect(rows).toEqual([{ are_latest: true }]);
    // Other members are not affected.
    expect(await count('sessions', other.id)).toBe(71);
    expect(await count('known_devices', other.id)).toBe(70);
  });

  it('leave no valid code, not even one requested concurrently', async () => {
    const member = await createMember(t);
    const reset = await t.database.pool.connect();
    try {
      // Imitates a reset.
      await reset.query('begin');
      await reset.query('select from users where id = $1 for no key update', [member.id]);
      await reset.query('delete from one_time_tokens where user_id = $1', [member.id]);
      await reset.query('delete from sessions where user_id = $1', [member.id]);
      const asked = member.post('/api/user/device-code');
      await Promise.race([asked, delay(300)]);
      await reset.query('commit');
      expect((await asked).status).toBe(401);
    } finally {
      reset.release();
    }
    const { rows } = await t.database.pool.query(
      'select purpose from one_time_tokens where user_id = $1',
      [member.id],
    );
    expect(rows).toEqual([]);
  });
});
