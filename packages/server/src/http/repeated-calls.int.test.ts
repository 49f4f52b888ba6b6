import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let editor: Member;

beforeAll(async () => {
  t = await createTestApp();
  editor = await createMember(t, { role: 'editor' });
});
afterAll(() => t.close());

const addPerson = async (name_fa: string, key: string, who = editor) => {
  const headers = { 'idempotency-key': key };
  const payload = { name_fa };
  const answer = await who.call({ method: 'POST', url: '/api/admin/people', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const peopleCalled = async (name: string) =>
  (await t.rows('select id from people where name_fa = $1', [name])).length;

it('does a call of staff once that is repeated with its key, and says what it made', async () => {
  const key = randomUUID();
  const first = await addPerson('یک بار', key);
  const second = await addPerson('یک بار', key);
  expect([first.status, second.status]).toEqual([200, 409]);
  expect(second.body).toMatchObject({
    message: expect.stringContaining('پیش‌تر انجام شد'),
    current: { id: String(first.body.id) },
  });
  expect(await peopleCalled('یک بار')).toBe(1);
  expect((await addPerson('یک بار', randomUUID())).status).toBe(200);
});

it('does it once though both calls come at the same time', async () => {
  const key = randomUUID();
  const answers = await Promise.all([addPerson('هم‌زمان', key), addPerson('هم‌زمان', key)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await peopleCalled('هم‌زمان')).toBe(1);
});

it('does it with a key whose first call was refused, or was made by somebody else', async () => {
  const key = randomUUID();
  expect((await addPerson('', key)).status).toBe(422);
  expect((await addPerson('دو همکار', key)).status).toBe(200);
  const other = await createMember(t, { role: 'editor' });
  expect((await addPerson('دو همکار', key, other)).status).toBe(200);
});

it('warns a member once', async () => {
  const moderator = await createMember(t, { role: 'moderator' });
  const { id } = await createMember(t);
  const warn = () =>
    moderator.call({
      method: 'POST',
      url: `/api/admin/members/${id}/warn`,
      headers: { 'idempotency-key': '3f2504e0-4f89-41d3-9a0c-0305e82c3301' },
      payload: { reason: 'بی‌ادبی' },
    });
  expect([(await warn()).statusCode, (await warn()).statusCode]).toEqual([200, 409]);
  const told = await t.rows('select from notifications where user_id = $1', [id]);
  expect(told).toHaveLength(1);
});

describe('what has a name of its own', () => {
  const send = (who: Member, url: string, payload: object, key = randomUUID()) =>
    who.call({ method: 'POST', url, headers: { 'idempotency-key': key }, payload });

  it('answers with the coupon of the first call, and refuses its code to others', async () => {
    const finance = await createMember(t, { role: 'finance' });
    const [url, coupon] = ['/api/admin/coupons', { code: 'ONCE', kind: 'percent', value: 20 }];
    const key = randomUUID();
    const calls = await Promise.all([1, 2].map(() => send(finance, url, coupon, key)));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(calls[1]?.json()).toEqual(calls[0]?.json());
    expect((await send(finance, url, coupon)).statusCode).toBe(409);
    const other = await createMember(t, { role: 'finance' });
    expect((await send(other, url, coupon, key)).statusCode).toBe(409);
  });

  it('answers with the codes of the first call, and refuses the name of the gifts to others', async () => {
    const finance = await createMember(t, { role: 'finance' });
    const [plan] = await t.rows<{ id: number }>(
      `insert into plans (title_fa, days, price, max_streams, position)
       values ('یک‌ماهه', 30, 1000000, 2, 0) returning id`,
    );
    const batch = { batch: 'یک بار', plan_id: plan?.id, count: 3 };
    const url = '/api/admin/gifts';
    const key = randomUUID();
    const calls = await Promise.all([1, 2].map(() => send(finance, url, batch, key)));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(calls[0]?.json().codes).toHaveLength(3);
    expect(new Set(calls.flatMap((call) => call.json().codes)).size).toBe(3);
    expect((await send(finance, url, batch)).statusCode).toBe(409);
    const other = await createMember(t, { role: 'finance' });
    expect((await send(other, url, batch, key)).statusCode).toBe(409);
  });
});
