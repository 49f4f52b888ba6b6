import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, mailedLinks, register } from '../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const createOwner = () => createMember(t, { role: 'owner' });
const roleOf = async (id: number) =>
  (await t.row<{ role: string }>('select role from users where id = $1', [id])).role;

const auditOf = (action: string, subject: string | number) =>
  t.rows('select * from audit_log where action = $1 and subject_id = $2', [
    action,
    String(subject),
  ]);

describe('an invitation', () => {
  let count = 0;
  const newAddress = () => {
    count += 1;
    return `colleague-${count}@example.com`;
  };
  const inviteIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('invite');
  const join = (email: string, invite: string | null) =>
    register(t, {
      ...{ name: 'همکار تازه', email, invite },
      ...{ password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD },
    });

  async function inviteByLink(role: string): Promise<string | null> {
    const owner = await createOwner();
    const { status, body } = await owner.post<{ outcome: string; link: string }>(
      '/api/admin/staff',
      { email: newAddress(), role, deliver: 'link' },
    );
    expect([status, body.outcome]).toEqual([200, 'invited']);
    return inviteIn(body.link);
  }

  it('goes by mail and makes an account with the role', async () => {
    const owner = await createOwner();
    const email = newAddress();
    const { status, body } = await owner.post('/api/admin/staff', { email, role: 'moderator' });
    expect([status, body]).toEqual([200, { outcome: 'invited', id: null, link: null }]);
    const [mail, ...others] = await mailedLinks(t);
    expect([mail?.to, others]).toEqual([email, []]);
    const joined = await join(email, inviteIn(mail?.link.href ?? ''));
    expect([joined.status, joined.body.user.role]).toEqual([200, 'moderator']);
    expect(await auditOf('staff.invite', email)).toMatchObject([
      { actor_id: owner.id, after: { role: 'moderator', deliver: 'mail' } },
    ]);
  });

  it('as a link works once, also of five at once', async () => {
    const invite = await inviteByLink('finance');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => join(newAddress(), invite)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(Object.keys(refused?.body.errors ?? {})).toEqual(['invite']);
  });

  it('is not used up by a registration that fails', async () => {
    const invite = await inviteByLink('reader');
    const { email } = await createMember(t);
    expect(Object.keys((await join(email, invite)).body.errors)).toEqual(['email']);
    expect((await join(newAddress(), invite)).body.user.role).toBe('reader');
  });

  it('is listed while it waits, and can be revoked', async () => {
    const owner = await createOwner();
    const email = newAddress();
    type Listed = { data: { id: number; email: string | null; role: string }[] };
    const listed = async (who = owner) =>
      (await who.get<Listed>('/api/admin/staff/invitations')).body.data;
    const before = await listed();
    const { body } = await owner.post<{ link: string }>('/api/admin/staff', {
      ...{ email, role: 'editor', deliver: 'link' },
    });
    const [waiting, ...others] = await listed();
    expect([waiting, others]).toMatchObject([{ email, role: 'editor' }, before]);
    const reader = await createMember(t, { role: 'reader' });
    expect((await listed(reader))[0]?.email).not.toBe(email);
    const revoke = (who: Member) =>
      who.call({ method: 'DELETE', url: `/api/admin/staff/invitations/${waiting?.id}` });
    expect((await revoke(reader)).statusCode).toBe(403);
    const both = await Promise.all([revoke(owner), revoke(owner)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await listed()).toEqual(before);
    expect((await join(email, inviteIn(body.link))).status).toBe(422);
    expect(await auditOf('staff.revoke', email)).toMatchObject([{ actor_id: owner.id }]);
  });

  it('takes the place of an earlier one for the same address', async () => {
    const owner = await createOwner();
    const email = newAddress();
    const invite = async (role: string) => {
      const { body } = await owner.post<{ link: string }>('/api/admin/staff', {
        ...{ email, role, deliver: 'link' },
      });
      return inviteIn(body.link);
    };
    const first = await invite('owner');
    const second = await invite('reader');
    const { body } = await owner.get<{ data: { email: string; role: string }[] }>(
      '/api/admin/staff/invitations',
    );
    const waiting = body.data.filter((one) => one.email === email);
    expect(waiting).toMatchObject([{ role: 'reader' }]);
    expect((await join(email, first)).status).toBe(422);
    expect((await join(email, second)).body.user.role).toBe('reader');
  });

  it('is not for a colleague who has not confirmed the address yet', async () => {
    const email = newAddress();
    const joined = await join(email, await inviteByLink('editor'));
    expect(joined.status).toBe(200);
    const { status, body } = await (await createOwner()).post<{ errors: object }>(
      '/api/admin/staff',
      { email, role: 'reader', deliver: 'link' },
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
  });

  it('is refused after 24 hours', async () => {
    const invite = await inviteByLink('editor');
    await t.rows(
      `update one_time_tokens set expires_at = expires_at - interval '24 hours'
        where purpose = 'operator_invite'`,
    );
    const { status, body } = await join(newAddress(), invite);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['invite']]);
  });

  it('gives the role to an account that has the address, and ends its sessions', async () => {
    const [owner, member] = [await createOwner(), await createMember(t)];
    const invited = await owner.post('/api/admin/staff', { email: member.email, role: 'support' });
    expect(invited.body).toEqual({ outcome: 'granted', id: member.id, link: null });
    expect(await roleOf(member.id)).toBe('support');
    expect(await isSignedIn(t, member.token)).toBe(false);
    expect(await auditOf('staff.change-role', member.id)).toMatchObject([
      { before: { role: 'member' }, after: { role: 'support' } },
    ]);
  });

  it.each([
    [{ email: 'no address', role: 'editor' }, 'email'],
    [{ email: 'a@example.com', role: 'member' }, 'role'],
    [{ email: 'a@example.com', role: 'editor', deliver: 'pigeon' }, 'deliver'],
  ])('is not %j', async (body, field) => {
    const answer = await (await createOwner()).post<{ errors: object }>('/api/admin/staff', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});
