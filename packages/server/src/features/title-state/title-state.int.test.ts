import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;
let other: Member;
let series: number;

beforeAll(async () => {
  t = await createTestApp();
  await t.loadSample();
  [member, other] = [await createMember(t), await createMember(t)];
  series = await t.titleId('هزاردستان');
});

afterAll(() => t.close());

const state = (who: Member, id: unknown = series) => who.get(`/api/user/titles/${id}`);

const NOTHING = { inWatchlist: false, like: 0, isFollowing: false };

describe('GET /api/user/titles/{id}', () => {
  it('tells what this member has of this title', async () => {
    expect((await state(member)).body).toEqual(NOTHING);
    await member.post(`/api/user/watchlist/${series}`);
    expect((await state(member)).body).toEqual({ ...NOTHING, inWatchlist: true });
    await member.post(`/api/user/like/${series}`, { value: -1 });
    expect((await state(member)).body).toEqual({ ...NOTHING, inWatchlist: true, like: -1 });
    await member.post(`/api/user/follow/${series}`);
    expect((await state(member)).body).toEqual({ inWatchlist: true, like: -1, isFollowing: true });

    expect((await state(other)).body).toEqual(NOTHING);
    expect((await state(member, await t.titleId('متروپلیس'))).body).toEqual(NOTHING);
  });

  it('answers 404 for what is no title', async () => {
    for (const id of [999_999, 0, 'x']) expect((await state(member, id)).status).toBe(404);
  });

  it('is nobody’s without a session, and stays in no cache', async () => {
    const visitor = await t.call({ method: 'GET', url: `/api/user/titles/${series}` });
    expect(visitor.statusCode).toBe(401);
    const answer = await member.call({ method: 'GET', url: `/api/user/titles/${series}` });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
