import type { User } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createSampleApp, type TestApp } from '../../testing/test-app.ts';

/* Sessions whose profile is deleted, or becomes a child's. */

let t: TestApp;
let parent: Member;
/** Headers of another browser of the account. */
let tablet: Member['headers'];
let film: number;

beforeAll(async () => {
  t = await createSampleApp();
  film = await t.titleId('متروپلیس');
});

beforeEach(async () => {
  parent = await createMember(t);
  const payload = { email: parent.email, password: TEST_PASSWORD, remember: true };
  const answer = await t.call({ method: 'POST', url: '/api/sanc/login', payload });
  tablet = { authorization: `Bearer ${answer.json().token}` };
});

afterAll(() => t.close());

async function ask<T = { id: number; url: string; errors?: object }>(
  headers: Member['headers'],
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const answer = await t.call({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const create = async (more: object = {}) => {
  const payload = { name: 'دوم', avatar: 'moon', ...more };
  return (await ask(parent.headers, 'POST', '/api/user/profiles', payload)).body.id;
};
const chooseOnTablet = (profile_id: number, more: object = {}) =>
  ask(tablet, 'PUT', '/api/user/profile', { profile_id, ...more });
const remove = async (id: number) =>
  expect((await ask(parent.headers, 'DELETE', `/api/user/profiles/${id}`)).status).toBe(200);
const statusOf = async (url: string) => (await ask(tablet, 'GET', url)).status;
/** Path of a new address for Stremio, for the profile of that browser. */
const makeStremio = async (headers: Member['headers']) =>
  new URL((await ask(headers, 'POST', '/api/user/stremio')).body.url).pathname;
const isParentHere = async () =>
  expect((await parent.get<User>('/api/user')).body.profile?.id).toBe(parent.id);

describe('a profile that is deleted elsewhere', () => {
  it('ends with its sessions and its address for Stremio', async () => {
    const id = await create();
    await chooseOnTablet(id);
    const address = await makeStremio(tablet);
    expect((await t.call({ url: address })).statusCode).toBe(200);
    await remove(id);
    expect([await statusOf('/api/user'), (await t.call({ url: address })).statusCode]).toEqual([
      401, 404,
    ]);
    await isParentHere();
  });

  it.each([0, 1])('is no way out of a child’s, with %i profiles more', async (more) => {
    const child = await create({ name: 'کودک', age_limit: 12, first_pin: '1234' });
    if (more > 0) await create({ name: 'سوم' });
    await chooseOnTablet(child);
    const address = await makeStremio(parent.headers);
    await remove(child);
    for (const answer of [
      await ask(tablet, 'GET', '/api/user/orders'),
      await ask(tablet, 'PATCH', '/api/user', { name: 'نام' }),
      await chooseOnTablet(parent.id, { pin: '1234' }),
    ]) {
      expect(answer.status).toBe(401);
    }
    // The session that deleted it, and the data of its profile, stay.
    await isParentHere();
    expect((await t.call({ url: address })).statusCode).toBe(200);
  });
});

it('a profile that becomes a child’s is one at once where it is used', async () => {
  await ask(parent.headers, 'PATCH', `/api/user/profiles/${parent.id}`, { pin: '1234' });
  const grown = await create();
  expect((await chooseOnTablet(grown)).status).toBe(200);
  const address = await makeStremio(tablet);
  const statuses = async () => [
    (await t.call({ url: address })).statusCode,
    await statusOf('/api/user/orders'),
    await statusOf(`/api/titles/${film}`),
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await ask(parent.headers, 'PATCH', `/api/user/profiles/${grown}`, { age_limit: 0 });
  expect(await statuses()).toEqual([404, 403, 404]);
  expect(Object.keys((await chooseOnTablet(parent.id)).body.errors ?? {})).toEqual(['pin']);
  expect((await chooseOnTablet(parent.id, { pin: '1234' })).status).toBe(200);
});
