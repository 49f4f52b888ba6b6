import { api, type User } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

const stored = async (id: number) =>
  (await t.database.pool.query('select * from users where id = $1', [id])).rows[0];

describe('GET /api/user', () => {
  it('tells a member what the site knows of them', async () => {
    const { status, body } = await member.get('/api/user');
    expect(status).toBe(200);
    expect(api.getUser.response.parse(body)).toEqual({
      id: member.id,
      name: member.name,
      email: member.email,
      emailVerified: true,
      pendingEmail: null,
      mobile: null,
      hasPassword: true,
      role: 'member',
      newNotifications: false,
      premiumUntil: null,
      profile: {
        ...{ id: member.id, name: member.name, avatar: 'curtain' },
        ...{ ageLimit: null, hasPin: false, isFirst: true },
      },
      profileCount: 1,
      isHistoryPaused: false,
      preferences: { hideSpoilers: true, emailDigest: 'off' },
      createdAt: (await stored(member.id)).created_at.toISOString(),
      deletionAt: null,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('is one query beside the look at the session', async () => {
    expect(await t.statementsOf(() => member.get('/api/user'))).toHaveLength(2);
  });

  it('tells until when premium runs, over entitlements that follow each other', async () => {
    const other = await createMember(t);
    const entitle = async (from: string, to: string) => {
      const { rows } = await t.database.pool.query<{ ends_at: Date }>(
        `insert into entitlements (user_id, starts_at, ends_at, source, max_streams)
         values ($1, date_trunc('day', now()) + $2::interval, date_trunc('day', now()) + $3::interval, 'grant', 2)
         returning ends_at`,
        [member.id, from, to],
      );
      return rows[0]?.ends_at.toISOString();
    };
    const premiumUntil = async (who: Member) =>
      (await who.get<User>('/api/user')).body.premiumUntil;
    await entitle('-9 days', '-8 days');
    await entitle('20 days', '30 days');
    expect(await premiumUntil(member)).toBeNull();
    const first = await entitle('-1 day', '5 days');
    expect(await premiumUntil(member)).toBe(first);
    const second = await entitle('5 days', '9 days');
    expect(await premiumUntil(member)).toBe(second);
    expect(await premiumUntil(other)).toBeNull();
  });

  it('shows that something of their own is unread', async () => {
    await t.loadSample();
    const other = await createMember(t);
    await t.database.pool.query(
      `insert into notifications (user_id, kind, title_id, event)
       values ($1, 'title_available', $2, 'x')`,
      [member.id, await t.titleId('متروپلیس')],
    );
    expect((await member.get('/api/user')).body.newNotifications).toBe(true);
    expect((await other.get('/api/user')).body.newNotifications).toBe(false);
    await t.database.pool.query('update notifications set read_at = now()');
    expect((await member.get('/api/user')).body.newNotifications).toBe(false);
  });

  it('knows nobody without a session, or by one that is no more', async () => {
    expect((await t.get('/api/user')).status).toBe(401);
    await t.database.pool.query('delete from users where id = $1', [member.id]);
    const { status, body } = await member.get('/api/user');
    expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
  });
});

describe('PATCH /api/user', () => {
  const patch = async (who: Member, payload: unknown) => {
    const answer = await who.call({
      method: 'PATCH',
      url: '/api/user',
      payload: payload as object,
    });
    return { status: answer.statusCode, body: answer.json<User & { errors: object }>() };
  };

  it('changes what is given, and that stays', async () => {
    const first = await patch(member, { name: '  سارا  ', hide_spoilers: false });
    expect(first.body).toMatchObject({
      name: 'سارا',
      preferences: { hideSpoilers: false, emailDigest: 'off' },
    });
    const second = await patch(member, { email_digest: 'weekly' });
    expect(second.body).toMatchObject({
      name: 'سارا',
      preferences: { hideSpoilers: false, emailDigest: 'weekly' },
    });
    expect((await patch(member, { email_digest: 'weekly' })).body).toEqual(second.body);
    expect((await patch(member, {})).body).toEqual(second.body);
    expect((await member.get('/api/user')).body).toEqual(second.body);
  });

  it('changes nothing else, whatever is sent along', async () => {
    const before = await stored(member.id);
    const { status, body } = await patch(member, {
      id: 1,
      role: 'owner',
      email: 'x@example.com',
      email_verified_at: null,
      emailVerified: false,
      password: 'x',
      passwordHash: 'x',
      password_hash: 'x',
      deletion_at: '2030-01-01T00:00:00Z',
      preferences: { hideSpoilers: false },
      hideSpoilers: false,
    });
    expect([status, body.role, body.email]).toEqual([200, 'member', member.email]);
    expect(await stored(member.id)).toEqual({ ...before, updated_at: expect.any(Date) });
  });

  it('changes nobody else', async () => {
    const other = await createMember(t);
    const before = await stored(other.id);
    await patch(member, { id: other.id, user_id: other.id, name: 'دیگری' });
    expect(await stored(other.id)).toEqual(before);
  });

  it('keeps script as text', async () => {
    const name = '<script>alert(1)</script>';
    expect((await patch(member, { name })).body.name).toBe(name);
  });

  it.each([
    ['name', { name: 'x' }],
    ['name', { name: 'آ'.repeat(61) }],
    ['name', { name: '   ' }],
    ['name', { name: 'example.com', hide_spoilers: true }],
    ['name', { name: null }],
    ['hide_spoilers', { hide_spoilers: 'false' }],
    ['hide_spoilers', { hide_spoilers: 0 }],
    ['email_digest', { email_digest: 'hourly' }],
    ['email_digest', { email_digest: null }],
  ])('answers 422 that names %s: %j', async (field, wrong) => {
    const before = await stored(member.id);
    const { status, body } = await patch(member, wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await stored(member.id)).toEqual(before);
  });
});
