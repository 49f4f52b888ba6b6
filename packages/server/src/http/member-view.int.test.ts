import { api, type Endpoint, type SecurityEvent } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';
import { NEWS_STREAM_PATH } from '@parde/shared/news-stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SAMPLES } from '../testing/endpoint-samples.ts';
import {
  createMemberWithEverything,
  type MemberWithEverything,
} from '../testing/member-with-everything.ts';
import { createMember, type Member } from '../testing/members.ts';
import type { Sample } from '../testing/sample.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';

/* Staff view the site as a member: they read everything that the member reads, and change nothing. */

let t: TestApp;
let fixture: MemberWithEverything;
let support: Member;

beforeAll(async () => {
  t = await createSampleApp();
  fixture = await createMemberWithEverything(t);
  support = await createMember(t, { role: 'support' });
});

afterAll(() => t.close());

const endpoints = Object.entries(api) as [keyof typeof api, Endpoint][];

const isOpen = ({ method, auth, closedToMemberViews }: Endpoint) =>
  method === 'GET' && auth !== 'staff' && !closedToMemberViews;

const begin = (who: Member, id: number) =>
  who.post<{ token: string; endsAt: string }>(`/api/admin/members/${id}/see-as`, {
    ...{ reason: 'می‌گوید اشتراکش پیدا نیست', about: 'payment' },
  });

/** Headers of a browser where a member of staff sees the site as another member. */
async function viewHeaders(who: Member, id = fixture.owner.id) {
  const { status, body } = await begin(who, id);
  expect(status).toBe(200);
  return {
    authorization: `Bearer ${body.token}`,
    cookie: `token=${encodeURIComponent(who.token)}`,
  };
}

type Headers = Record<string, string>;

function requestOf({ method, path }: Endpoint, { params, query, body }: Sample): InjectOptions {
  return {
    method,
    url:
      path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name])) +
      toQueryString(query),
    ...(body ? { payload: body } : {}),
  };
}

const call = (request: InjectOptions, headers: Headers) => t.call({ ...request, headers });
const userOf = async (headers: Headers) => (await call({ url: '/api/user' }, headers)).statusCode;

/** Staff read a member's threads on their own screen; the key would let them write as the member. */
const withoutThreadKeys = (body: string) => body.replaceAll(/"key":"\d+-[\w-]{43}"/g, '"key":null');

describe('every endpoint', () => {
  let headers: Headers;
  beforeAll(async () => {
    headers = await viewHeaders(support);
  });

  it.each(endpoints.filter(([, endpoint]) => !isOpen(endpoint)))(
    'refuses %s',
    async (name, one) => {
      const answer = await call(requestOf(one, SAMPLES[name].make(fixture)), headers);
      expect(answer.statusCode).toBe(403);
      if (one.auth !== 'staff') expect(answer.json().message).toMatch(/نمی‌توان تغییر داد$/);
    },
  );

  it.each(endpoints.filter(([, endpoint]) => isOpen(endpoint)))('answers %s', async (name, one) => {
    const request = requestOf(one, SAMPLES[name].make(fixture));
    const own = await call(request, fixture.owner.headers);
    const seen = await call(request, headers);
    expect(seen.statusCode).toBe(own.statusCode);
    // The session list begins with the calling session, which is not one of the member's here.
    if (one.auth && name !== 'listSessions') expect(seen.body).toBe(withoutThreadKeys(own.body));
  });

  it('keeps the line of news, uploads and unknown addresses closed', async () => {
    const others: InjectOptions[] = [
      { method: 'GET', url: NEWS_STREAM_PATH },
      { method: 'POST', url: '/api/admin/uploads/files' },
      { method: 'POST', url: '/api/nothing-here' },
    ];
    for (const request of others) {
      expect((await call(request, headers)).statusCode, request.url as string).toBe(403);
    }
  });
});

describe('a view', () => {
  it('is recorded with its reason, and told to the member without it', async () => {
    const member = await createMember(t);
    const { body } = await begin(support, member.id);
    expect(
      await t.row(
        `select actor_id, reason, after from audit_log
          where action = 'members.see-as' and subject_id = $1`,
        [String(member.id)],
      ),
    ).toEqual({
      actor_id: support.id,
      reason: 'می‌گوید اشتراکش پیدا نیست',
      after: { endsAt: body.endsAt, purpose: 'payment' },
    });
    const log = await member.get<{ data: SecurityEvent[] }>('/api/user/security-log');
    expect(log.body.data[0]).toMatchObject({
      ...{ kind: 'viewed_by_staff', detail: 'payment', network: null, browser: null },
    });
    expect(JSON.stringify(log.body)).not.toContain('اشتراکش');
    const url = `/api/admin/members/${member.id}/see-as`;
    for (const about of [undefined, 'everything'])
      expect((await support.post(url, { reason: 'می‌گوید اشتراکش پیدا نیست', about })).status).toBe(
        422,
      );
  });

  it('leaves no session with the member, and does not count as their visit', async () => {
    const member = await createMember(t);
    const before = await t.rows('select * from sessions where user_id = $1', [member.id]);
    expect(await userOf(await viewHeaders(support, member.id))).toBe(200);
    expect(await t.rows('select * from sessions where user_id = $1', [member.id])).toEqual(before);
  });

  it('is of members, not of staff, nor of nobody', async () => {
    const editor = await createMember(t, { role: 'editor' });
    expect((await begin(support, editor.id)).status).toBe(409);
    expect((await begin(support, 2_000_000_000)).status).toBe(404);
    const promoted = await createMember(t);
    const headers = await viewHeaders(support, promoted.id);
    await t.rows("update users set role = 'reader' where id = $1", [promoted.id]);
    expect(await userOf(headers)).toBe(401);
  });

  it('is given the code of no gift, which anybody could redeem', async () => {
    const buyer = await createMemberWithEverything(t);
    const { owner } = buyer;
    const plan = await t.row<{ id: number }>(
      `insert into plans (title_fa, days, price, max_streams, position)
       values ('رایگان', 30, 0, 2, 1) returning id`,
    );
    const { orderId } = (
      await owner.post<{ orderId: number }>('/api/user/gifts', { plan_id: plan.id })
    ).body;
    const { code } = (await owner.get<{ gift: { code: string } }>(`/api/user/orders/${orderId}`))
      .body.gift;
    const headers = await viewHeaders(support, owner.id);
    const withCode = async (who: Headers) => {
      const found: string[] = [];
      for (const [name, one] of endpoints.filter(([, endpoint]) => isOpen(endpoint))) {
        const answer = await call(requestOf(one, SAMPLES[name].make({ ...buyer, orderId })), who);
        expect(answer.statusCode, name).toBe(SAMPLES[name].own ?? 200);
        if (answer.body.includes(code)) found.push(name);
      }
      return found;
    };
    expect(await withCode(owner.headers)).toEqual(['listOrders', 'getOrder']);
    expect(await withCode(headers)).toEqual([]);
    const seen = (await call({ url: `/api/user/orders/${orderId}` }, headers)).json();
    expect(seen.gift).toMatchObject({ code: null, isRedeemed: false });
  });

  it('shows nobody but its member', async () => {
    const [one, other] = [await createMember(t), await createMember(t)];
    const headers = await viewHeaders(support, one.id);
    expect((await call({ url: '/api/user' }, headers)).json().id).toBe(one.id);
    const forged = headers.authorization.replace(`view-${one.id}-`, `view-${other.id}-`);
    expect(await userOf({ ...headers, authorization: forged })).toBe(401);
  });

  it('is worth nothing without the session that it was made for', async () => {
    const { authorization } = await viewHeaders(support);
    expect(await userOf({ authorization })).toBe(401);
    const colleague = await createMember(t, { role: 'support' });
    expect(await userOf({ authorization, cookie: `token=${colleague.token}` })).toBe(401);
    for (const token of ['view-', 'view-1', 'view-1-9999999999999-x', 'view-%zz', 'view-0-0-0']) {
      const headers = { authorization: `Bearer ${token}`, cookie: `token=${support.token}` };
      expect(await userOf(headers), token).toBe(401);
    }
  });

  it.each([
    ['signs out', 'delete from sessions where user_id = $1'],
    ['is no longer of the staff', "update users set role = 'member' where id = $1"],
    ['gets a role that may not', "update users set role = 'moderator' where id = $1"],
  ])('ends when who sees it %s', async (_, how) => {
    const staff = await createMember(t, { role: 'support' });
    const headers = await viewHeaders(staff);
    expect(await userOf(headers)).toBe(200);
    await t.rows(how, [staff.id]);
    expect(await userOf(headers)).toBe(401);
  });

  it('ends after 15 minutes', async () => {
    const headers = await viewHeaders(support);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    try {
      clock.mockReturnValue(now + 14 * 60_000);
      expect(await userOf(headers)).toBe(200);
      clock.mockReturnValue(now + 16 * 60_000);
      expect(await userOf(headers)).toBe(401);
    } finally {
      clock.mockRestore();
    }
  });
});
