import type { FullMember, MemberRecord } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ban, grantDays, listMembers, showMember, unban } from '../../../cli/member-program.ts';
import { login } from '../../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let owner: Member;
let support: Member;
let moderator: Member;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  owner = await createMember(t, { role: 'owner' });
  support = await createMember(t, { role: 'support' });
  moderator = await createMember(t, { role: 'moderator' });
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

const path = (rest = '') => `/api/admin/members/${member.id}${rest}`;
const signIn = async () => {
  const payload = { email: member.email, password: TEST_PASSWORD };
  const answer = await t.call({ method: 'POST', url: '/api/sanc/login', payload });
  return { status: answer.statusCode, message: answer.json().message as string };
};

describe('a ban', () => {
  it('ends sessions, refuses the sign-in with reason and end, and is lifted', async () => {
    const banned = await owner.post<MemberRecord>(path('/ban'), { days: 3, reason: 'فروش حساب' });
    expect(banned.body.ban).toMatchObject({ reason: 'فروش حساب', until: expect.any(String) });
    expect((await member.get('/api/user')).status).toBe(401);
    const refused = await signIn();
    expect(refused.status).toBe(403);
    expect(refused.message).toMatch(/^این حساب تا .* بسته است\. دلیل: فروش حساب$/);
    await owner.call({ method: 'DELETE', url: path('/ban') });
    expect((await signIn()).status).toBe(200);
  });

  it('is over at its end, and may have none', async () => {
    await ban(t.database.db, { email: member.email, reason: 'بدرفتاری' });
    expect((await signIn()).message).toBe('این حساب بسته شده است. دلیل: بدرفتاری');
    expect((await showMember(t.database.db, member.email, t.clock())).text).toContain(
      'banned for good',
    );
    await t.rows("update users set banned_until = now() - interval '1 minute' where id = $1", [
      member.id,
    ]);
    expect((await signIn()).status).toBe(200);
    expect(await unban(t.database.db, member.email)).toContain('may sign in again');
    expect((await listMembers(t.database.db, member.email)).text).not.toContain('banned');
  });

  it('leaves no session, whoever signs in meanwhile', async () => {
    await Promise.all([
      signIn(),
      signIn(),
      owner.post(path('/ban'), { days: null, reason: 'آزمون' }),
      signIn(),
    ]);
    expect(await t.rows('select from sessions where user_id = $1', [member.id])).toEqual([]);
  });

  it('is for members only', async () => {
    const url = `/api/admin/members/${support.id}/ban`;
    expect((await owner.post(url, { days: 1, reason: 'آزمون' })).status).toBe(409);
  });
});

describe('premium', () => {
  const change = (who: Member, days: number) =>
    who.post<{ premiumUntil: string | null }>(path('/premium'), { days, reason: 'جبران' });
  const daysLeft = (until: string | null) =>
    until === null ? 0 : Math.round((Date.parse(until) - t.clock().getTime()) / 86_400_000);

  it('is added and taken away from its end', async () => {
    expect(daysLeft((await change(support, 30)).body.premiumUntil)).toBe(30);
    expect(daysLeft((await change(owner, 10)).body.premiumUntil)).toBe(40);
    expect(daysLeft((await change(owner, -15)).body.premiumUntil)).toBe(25);
    expect((await change(owner, -100)).body.premiumUntil).toBeNull();
    expect(
      await grantDays({ db: t.database.db, clock: t.clock }, member.email, {
        days: 5,
        reason: 'آزمون',
      }),
    ).toContain('has premium until');
  });

  it('is added once, though a call whose answer was lost is repeated', async () => {
    const { body } = await support.get<FullMember>(path(''));
    const change = { days: 10, reason: 'جبران', premium_until: body.premiumUntil };
    const answers = await Promise.all([1, 2].map(() => support.post(path('/premium'), change)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body: after } = await support.get<FullMember>(path(''));
    expect(daysLeft(after.premiumUntil) - daysLeft(body.premiumUntil)).toBe(10);
    const next = { ...change, premium_until: after.premiumUntil };
    expect((await support.post(path('/premium'), next)).status).toBe(200);
  });

  it('of more than 30 days, or less than none, is not for support', async () => {
    for (const days of [31, -1]) expect((await change(support, days)).status).toBe(403);
    for (const days of [0, 0.5, 1e9]) expect((await change(owner, days)).status).toBe(422);
  });

  it('of support is 30 days for a member within 30 days, whoever gives them and however often', async () => {
    const colleague = await createMember(t, { role: 'support' });
    await change(owner, 60);
    expect((await change(support, 20)).status).toBe(200);
    const given = await Promise.all(Array.from({ length: 5 }, () => change(colleague, 6)));
    expect(given.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    const refused = await change(support, 5);
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('۴ روز') },
    });
    expect((await change(support, 4)).status).toBe(200);
    expect((await change(owner, 40)).status).toBe(200);
    t.clock.pass(31 * 86_400_000);
    const later = await change(support, 30);
    t.clock.reset();
    expect(later.status).toBe(200);
  });

  it('is given to staff, oneself among them, by the owner only', async () => {
    const colleague = await createMember(t, { role: 'editor' });
    for (member of [support, colleague]) {
      expect(await change(support, 1)).toMatchObject({
        status: 403,
        body: { message: 'به حساب همکاران تنها مالک اشتراک می‌دهد' },
      });
      expect((await change(owner, 1)).status).toBe(200);
    }
  });
});

it('is deleted after seven days and restored, with a mail', async () => {
  const deleted = await owner.post<MemberRecord>(path('/delete'), { reason: 'به درخواست خودش' });
  expect(deleted.body.deletionAt).not.toBeNull();
  expect((await member.get('/api/user')).status).toBe(401);
  await t.runJobs();
  expect(t.mails.at(-1)).toMatchObject({ to: member.email });
  const restored = await owner.post<MemberRecord>(path('/restore'));
  expect(restored.body.deletionAt).toBeNull();
});

it('shows one timeline, page by page, without what a role may not read', async () => {
  await support.post(path('/premium'), { days: 3, reason: 'جبران قطعی' });
  await t.rows(
    `insert into support_messages (name, email, topic, message)
      values ('رضا', $1, 'question', 'پرسشی دربارهٔ سایت')`,
    [member.email],
  );
  await t.rows("insert into titles (type, slug, title_fa) values ('movie', 'x', 'متروپلیس')");
  await t.rows(
    `insert into playback_reports (user_id, title_id, kind, note)
      select $1, max(id), 'sound', 'صدا نیست' from titles`,
    [member.id],
  );
  await login(t, { email: member.email, password: TEST_PASSWORD });
  await t.rows(
    "update security_events set user_agent = $2 where user_id = $1 and kind = 'signed_in'",
    [
      member.id,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    ],
  );
  // A sign-in is known after its session ended.
  await t.rows('delete from sessions where user_id = $1', [member.id]);
  const kinds = async (who: Member, query = '') => {
    const { status, body } = await who.get<{ data: { kind: string; id: string }[] }>(
      path(`/timeline${query}`),
    );
    expect(status).toBe(200);
    return body.data.map(({ kind }) => kind);
  };
  const all = await kinds(support);
  expect(all.toSorted()).toEqual(['device', 'message', 'premium', 'sign-in', 'staff']);
  expect([
    ...(await kinds(support, '?per_page=2')),
    ...(await kinds(support, '?per_page=2&page=2')),
    ...(await kinds(support, '?per_page=2&page=3')),
  ]).toEqual(all);
  expect((await kinds(moderator)).toSorted()).toEqual([
    ...['device', 'premium', 'report', 'sign-in', 'staff'],
  ]);
  const { id } = await t.row<{ id: number }>('select max(id) as id from playback_reports');
  const { body } = await moderator.get<{ data: object[] }>(path('/timeline'));
  const details = (fields: object) => ({ details: expect.objectContaining(fields) });
  expect(body.data).toContainEqual(expect.objectContaining(details({ device: 'Chrome · Linux' })));
  expect(body.data).toContainEqual(
    expect.objectContaining(details({ action: 'members.change-premium', days: 3 })),
  );
  expect(body.data).toContainEqual(
    expect.objectContaining({
      kind: 'report',
      details: {
        ...{ report: id, problem: 'sound', title: 'متروپلیس', season: null, episode: null },
        note: 'صدا نیست',
      },
    }),
  );
});

it('signs out everywhere', async () => {
  expect((await support.call({ method: 'DELETE', url: path('/sessions') })).statusCode).toBe(200);
  expect((await member.get('/api/user')).status).toBe(401);
});

describe('a warning', () => {
  const warn = (by: Member) => by.post(path('/warn'), { reason: 'توهین نکنید' });

  it('is in the bell, in the timeline, and counted', async () => {
    expect(await warn(moderator)).toMatchObject({ status: 200, body: { warnings: 1 } });
    expect((await warn(owner)).body).toEqual({ warnings: 2 });
    const bell = await member.get<{ data: object[] }>('/api/user/notifications');
    expect(bell.body.data).toMatchObject([
      { kind: 'warning', reason: 'توهین نکنید', isRead: false },
      { kind: 'warning' },
    ]);
    const timeline = await moderator.get<{ data: object[] }>(path('/timeline'));
    expect(timeline.body.data[0]).toMatchObject({
      kind: 'staff',
      details: { action: 'members.warn', reason: 'توهین نکنید' },
    });
    expect((await moderator.get<FullMember>(path())).body.warnings).toBe(2);
    expect((await member.get('/api/user')).status).toBe(200);
  });

  it('is for members, by moderators and owners', async () => {
    expect((await warn(support)).status).toBe(403);
    member = support;
    expect((await warn(moderator)).status).toBe(409);
  });
});
