import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMember } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createSampleApp();
});

afterAll(() => t.close());

it('a child’s profile is entered without the pages that the browser kept of others', async () => {
  const member = await createMember(t);
  const child = { name: 'کودک', avatar: 'moon', age_limit: 7, first_pin: '1234' };
  const made = await member.post<{ id: number }>('/api/user/profiles', child);
  const cleared = async (payload: object) => {
    const { headers } = await member.call({ method: 'PUT', url: '/api/user/profile', payload });
    return headers['clear-site-data'];
  };
  expect(await cleared({ profile_id: made.body.id })).toBe('"cache"');
  expect(await cleared({ profile_id: member.id, pin: '1234' })).toBeUndefined();
});
