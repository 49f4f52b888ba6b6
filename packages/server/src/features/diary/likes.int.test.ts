import type { LikeValue } from '@parde/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let film: number;

beforeAll(async () => {
  t = await createSampleApp();
  [member, other] = [await createMember(t), await createMember(t)];
  film = await t.titleId('متروپلیس');
});

afterEach(() => t.database.pool.query('delete from title_likes'));

afterAll(() => t.close());

const like = async (who: Member, value: unknown, id: unknown = film) =>
  who.post(`/api/user/like/${id}`, { value });

const shown = async () => {
  const { body } = await t.get(`/api/titles/${film}`);
  return [body.likes, body.dislikes];
};

describe('POST /api/user/like/{id}', () => {
  it('likes, changes one’s mind, takes it back', async () => {
    const steps: [LikeValue, number, number][] = [
      [1, 1, 0],
      [1, 1, 0],
      [-1, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const [value, likes, dislikes] of steps) {
      expect(await like(member, value)).toEqual({ status: 200, body: { value, likes, dislikes } });
      expect(await shown()).toEqual([likes, dislikes]);
    }
  });

  it('counts what all members think', async () => {
    await like(member, 1);
    expect((await like(other, 1)).body).toEqual({ value: 1, likes: 2, dislikes: 0 });
    expect((await like(other, -1)).body).toEqual({ value: -1, likes: 1, dislikes: 1 });
    expect((await like(other, 0)).body).toEqual({ value: 0, likes: 1, dislikes: 0 });
  });

  it('counts fifty likes at once by one member once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => like(member, 1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await shown()).toEqual([1, 0]);
  });

  it('keeps its sums right when likes, dislikes and neither come at once from many', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => createMember(t)));
    const values = [1, -1, 0, 1, -1, 1, 0, -1];
    await Promise.all(crowd.flatMap((one) => values.map((value) => like(one, value))));
    const { rows } = await t.database.pool.query(
      `select count(*) filter (where value = 1)::int as likes,
         count(*) filter (where value = -1)::int as dislikes from title_likes where title_id = $1`,
      [film],
    );
    expect(await shown()).toEqual([rows[0].likes, rows[0].dislikes]);
    for (const one of crowd) await like(one, 1);
    expect(await shown()).toEqual([8, 0]);
  });

  it('counts for nobody else', async () => {
    await member.post(`/api/user/like/${film}`, { value: 1, user_id: other.id, userId: other.id });
    const { rows } = await t.database.pool.query('select user_id, value from title_likes');
    expect(rows).toEqual([{ user_id: member.id, value: 1 }]);
  });

  it('refuses what is no value, no title, no session', async () => {
    for (const wrong of [2, -2, 0.5, '1', true, null, undefined, [1], { value: 1 }]) {
      const { status, body } = await like(member, wrong);
      expect([status, body.errors]).toEqual([422, { value: ['پسند ۱، ‎-۱ یا ۰ است'] }]);
    }
    for (const id of [999_999, 0, 'x']) {
      for (const value of [1, 0]) expect((await like(member, value, id)).status).toBe(404);
    }
    const visitor = await t.call({
      method: 'POST',
      url: `/api/user/like/${film}`,
      payload: { value: 1 },
    });
    expect(visitor.statusCode).toBe(401);
    expect(await shown()).toEqual([0, 0]);
  });
});
