import { api, type Endpoint } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES } from '../testing/endpoint-samples.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember } from '../testing/members.ts';
import type { Sample } from '../testing/sample.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* Calls each endpoint of the contract as each kind of caller, with valid input and with ids that
   belong to one member. */

let t: TestApp;
/** For calls without changes: reading, and calls that are refused before they reach the endpoint. */
let untouched: MemberWithEverything;

beforeAll(async () => {
  t = await createSampleApp();
  untouched = await createMemberWithEverything(t);
});

afterAll(() => t.close());

const endpoints = Object.entries(api) as [keyof typeof api, Endpoint][];

const REFUSED_BEFORE = [401, 403, 419];

/** Each call comes from a new address, so that no rate limit per address applies. */
let calls = 0;

function ask(endpoint: Endpoint, { params, query, body }: Sample, headers: Record<string, string>) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
  calls += 1;
  return t.call({
    method: endpoint.method,
    url: path + toQueryString(query),
    remoteAddress: `10.${calls >> 8}.${calls & 255}.1`,
    headers,
    ...(body ? { payload: body } : {}),
  });
}

/** The other kinds of caller differ in the rows that they own, which does not matter to staff. */
const TRIED_FOR_STAFF = ['a visitor', 'another member', 'an owner of the site'];

interface Kind {
  headers: (fixture: MemberWithEverything) => Promise<Record<string, string>>;
  status: (name: keyof typeof api, endpoint: Endpoint) => number;
}

const own = (name: keyof typeof api) => SAMPLES[name].own ?? 200;
const others = (name: keyof typeof api) => SAMPLES[name].other ?? own(name);
const visitors = (name: keyof typeof api, { auth }: Endpoint) =>
  auth === 'user' || auth === 'staff' ? 401 : own(name);
/** Endpoints for staff are closed to members, whatever they own. */
const members =
  (status: (name: keyof typeof api) => number) =>
  (name: keyof typeof api, { auth }: Endpoint) =>
    auth === 'staff' ? 403 : status(name);

async function endedSession(how: string): Promise<Record<string, string>> {
  const member = await createMember(t);
  await t.database.pool.query(`${how} where user_id = $1`, [member.id]);
  return member.headers;
}

const KINDS: Record<string, Kind> = {
  'a visitor': { headers: async () => ({}), status: visitors },
  'a made-up token': {
    headers: async () => ({ authorization: 'Bearer 1|made-up-made-up-made-up-made-up' }),
    status: visitors,
  },
  'an expired session': {
    headers: () => endedSession(`update sessions set expires_at = now() - interval '1 second'`),
    status: visitors,
  },
  'an ended session': { headers: () => endedSession('delete from sessions'), status: visitors },
  'its owner': { headers: async ({ owner }) => owner.headers, status: members(own) },
  'another member': {
    headers: async () => (await createMember(t)).headers,
    status: members(others),
  },
  'an owner of the site': {
    headers: async () => (await createMember(t, { role: 'owner' })).headers,
    status: others,
  },
  'a page of another site': {
    headers: async ({ owner }) => ({
      ...owner.headers,
      origin: 'https://evil.example',
      cookie: 'a=b',
    }),
    status: (name, endpoint) => (endpoint.method === 'GET' ? members(own)(name, endpoint) : 419),
  },
};

describe.each(Object.entries(KINDS))('%s', (kindName, kind) => {
  const tried = endpoints.filter(
    ([, { auth }]) => auth !== 'staff' || TRIED_FOR_STAFF.includes(kindName),
  );

  /** One for all calls without changes: a new member for each took half of the time. */
  let caller: ReturnType<Kind['headers']> | undefined;
  const headersFor = (fixture: MemberWithEverything) => {
    if (fixture !== untouched) return kind.headers(fixture);
    caller ??= kind.headers(fixture);
    return caller;
  };

  it.each(tried)('%s', async (name, endpoint) => {
    const expected = kind.status(name, endpoint);
    const changesNothing = endpoint.method === 'GET' || REFUSED_BEFORE.includes(expected);
    const fixture = changesNothing ? untouched : await createMemberWithEverything(t);
    const answer = await ask(endpoint, SAMPLES[name].make(fixture), await headersFor(fixture));
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([expected, expect.anything()]);
    if (answer.statusCode === 200 && !endpoint.isDownload) {
      expect(endpoint.response.safeParse(answer.json()).error ?? null).toBeNull();
    }
  });
});

describe('a call made twice', () => {
  const changes = endpoints.filter(([, { method, auth }]) => method !== 'GET' && auth === 'user');

  it.each(changes)('%s is harmless', async (name, endpoint) => {
    const fixture = await createMemberWithEverything(t);
    const sample = SAMPLES[name].make(fixture);
    const answers = [];
    for (let i = 0; i < 2; i += 1) answers.push(await ask(endpoint, sample, fixture.owner.headers));
    const [first, second] = answers;
    expect(first?.statusCode).toBe(own(name));
    // The second call finds the row deleted, the gift redeemed, the old password changed, or a message sent
    // just now.
    expect([own(name), 404, 409, 422, 429]).toContain(second?.statusCode);
  });
});
