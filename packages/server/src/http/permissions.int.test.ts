import { api, type Endpoint } from '@parde/contract';
import { isAllowed, STAFF_ROLES } from '@parde/shared/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES } from '../testing/endpoint-samples.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* Every endpoint for staff as every role: open exactly where the role has the permission. */

let t: TestApp;
let fixture: MemberWithEverything;

beforeAll(async () => {
  t = await createSampleApp();
  fixture = await createMemberWithEverything(t);
});

afterAll(() => t.close());

const endpoints = (Object.entries(api) as [keyof typeof api, Endpoint][]).filter(
  ([, { auth }]) => auth === 'staff',
);
const dangerous = endpoints.filter(([, { fresh }]) => fresh);

async function call(name: keyof typeof api, endpoint: Endpoint, member: Member) {
  const { params, query, body } = SAMPLES[name].make(fixture);
  return member.call({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(params?.[key])),
    ...(query ? { query: query as Record<string, string> } : {}),
    ...(body ? { payload: body } : {}),
  });
}

it.each(endpoints)('%s declares its permission', (_, { permission, path }) => {
  expect(permission).not.toBeUndefined();
  expect(path).toMatch(/^\/api\/admin\//);
});

describe.each(STAFF_ROLES)('%s', (role) => {
  let member: Member;
  beforeAll(async () => {
    member = await createMember(t, { role });
  });

  it.each(endpoints)('%s', async (name, endpoint) => {
    const answer = await call(name, endpoint, member);
    const mayCall = !endpoint.permission || isAllowed(role, endpoint.permission);
    if (mayCall) expect([401, 403, 500]).not.toContain(answer.statusCode);
    else expect(answer.statusCode).toBe(403);
  });
});

it('a proof from the future, given before the clock was put back, is none', async () => {
  const [first] = dangerous;
  if (!first) throw new Error('nothing is dangerous');
  const owner = await createMember(t, { role: 'owner' });
  await t.rows("update sessions set proved_at = now() + interval '1 hour' where user_id = $1", [
    owner.id,
  ]);
  expect((await call(...first, owner)).json().code).toBe('proof_needed');
});

describe('an hour after the sign-in', () => {
  it.each(dangerous)('%s needs a proof of identity', async (name, endpoint) => {
    const owner = await createMember(t, { role: 'owner' });
    await t.rows("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      owner.id,
    ]);
    const refused = await call(name, endpoint, owner);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof_needed']);
    await call('proveIdentity', api.proveIdentity, owner);
    expect((await call(name, endpoint, owner)).statusCode).not.toBe(403);
  });
});
