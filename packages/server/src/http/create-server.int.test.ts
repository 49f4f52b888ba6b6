import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember, type Member } from '../testing/members.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  member = await createMember(t);
});

afterAll(() => t.close());

it.each(['POST', 'PATCH', 'DELETE'] as const)(
  '%s with a type and nothing of it is read',
  async (method) => {
    const url = method === 'POST' ? '/api/user/notifications' : '/api/user';
    const headers = { 'content-type': 'application/json' };
    const answer = await member.call({ method, url, headers, payload: '' });
    expect(answer.statusCode).toBe(method === 'DELETE' ? 422 : 200);
  },
);

it('is still no JSON when it is broken', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await member.call({ method: 'PATCH', url: '/api/user', headers, payload: '{' });
  expect(answer.statusCode).toBe(400);
});
