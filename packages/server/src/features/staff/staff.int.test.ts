import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, login, mailedLinks, register } from '../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const createOwner = () => createMember(t, { role: 'owner' });
const ageProof = (member: Member) =>
  t.rows("update sessions set proved_at = now() - interval '11 minutes' where user_id = $1", [
    member.id,
  ]);
const roleOf = async (id: number) =>
  (await t.row<{ role: string }>('select role from users where id = $1', [id])).role;

async function changeRole(by: Member, id: number, role: string) {
  const answer = await by.call({
    method: 'PUT',
    url: `/api/admin/staff/${id}`,
    payload: { role },
  });
  return { status: answer.statusCode, body: answer.json() };
}

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

describe('a role', () => {
  it('changes, ends the sessions, and opens what the new one may', async () => {
    const [owner, editor] = [await createOwner(), await createMember(t, { role: 'editor' })];
    const changed = await changeRole(owner, editor.id, 'finance');
    expect([changed.status, changed.body.role]).toEqual([200, 'finance']);
    expect(await isSignedIn(t, editor.token)).toBe(false);
    const again = await login(t, { email: editor.email, password: TEST_PASSWORD });
    const me = await t.call({
      url: '/api/admin/me',
      headers: { authorization: `Bearer ${again.body.token}` },
    });
    expect(me.json().permissions).toContain('orders.refund');
    expect(me.json().permissions).not.toContain('titles.edit');
  });

  it('is taken away: the account stays, and is closed to the operators’ site', async () => {
    const [owner, reader] = [await createOwner(), await createMember(t, { role: 'reader' })];
    expect((await changeRole(owner, reader.id, 'member')).status).toBe(200);
    const again = await login(t, { email: reader.email, password: TEST_PASSWORD });
    const headers = { authorization: `Bearer ${again.body.token}` };
    expect((await t.call({ url: '/api/admin/me', headers })).statusCode).toBe(403);
    expect((await owner.get(`/api/admin/staff/${reader.id}`)).status).toBe(404);
    expect((await changeRole(owner, reader.id, 'editor')).status).toBe(404);
  });

  it('is not an unknown word', async () => {
    const [owner, reader] = [await createOwner(), await createMember(t, { role: 'reader' })];
    const { status, body } = await changeRole(owner, reader.id, 'operator');
    expect([status, body.errors.role]).toEqual([422, ['نقش را برگزینید']]);
  });
});

it('shows readers no addresses, and everybody when a colleague was last there', async () => {
  const [reader, owner] = [await createMember(t, { role: 'reader' }), await createOwner()];
  await t.rows("update sessions set last_used_at = '2026-01-02T03:04:05Z' where user_id = $1", [
    owner.id,
  ]);
  type Listed = { id: number; email: string; lastSeenAt: string };
  const of = async (who: Member) => {
    const { body } = await who.get<{ data: Listed[] }>('/api/admin/staff');
    return body.data.find(({ id }) => id === owner.id);
  };
  expect(await of(reader)).toMatchObject({
    email: 'm•••@example.com',
    secondFactor: 'none',
    lastSeenAt: '2026-01-02T03:04:05.000Z',
  });
  expect((await of(owner))?.email).toBe(owner.email);
  const record = await reader.get<Listed>(`/api/admin/staff/${owner.id}`);
  expect(record.body.email).toBe('m•••@example.com');
});

describe('the last owner', () => {
  const onlyOwners = (...owners: Member[]) =>
    t.rows("update users set role = 'reader' where role = 'owner' and id <> all($1)", [
      owners.map(({ id }) => id),
    ]);

  it.each(['member', 'editor'])('does not become %s, not even by an invitation', async (role) => {
    const owner = await createOwner();
    await onlyOwners(owner);
    const { status, body } = await changeRole(owner, owner.id, role);
    expect([status, body.message]).toEqual([
      409,
      'این تنها مالک سایت است؛ نخست کس دیگری را مالک کنید',
    ]);
    const invited = await owner.post('/api/admin/staff', { email: owner.email, role: 'reader' });
    expect(invited.status).toBe(409);
    expect(await roleOf(owner.id)).toBe('owner');
    expect(await isSignedIn(t, owner.token)).toBe(true);
  });

  it('is one of two who demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await createOwner(), await createOwner()];
      await onlyOwners(one, other);
      const answers = await Promise.all([
        changeRole(one, other.id, 'reader'),
        changeRole(other, one.id, 'reader'),
      ]);
      const succeeded = answers.filter(({ status }) => status === 200);
      expect(succeeded).toHaveLength(1);
      const owners = await t.rows("select id from users where role = 'owner'");
      expect(owners).toHaveLength(1);
    }
  });

  it('of three, one who was demoted meanwhile demotes nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other, third] = [await createOwner(), await createOwner(), await createOwner()];
      await onlyOwners(one, other, third);
      const answers = await Promise.all([
        changeRole(one, other.id, 'reader'),
        changeRole(other, one.id, 'reader'),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('sessions of a colleague', () => {
  it('are listed and ended by an owner, those of others stay', async () => {
    const [owner, editor] = [await createOwner(), await createMember(t, { role: 'editor' })];
    const { body } = await owner.get<{ sessions: object[] }>(`/api/admin/staff/${editor.id}`);
    expect(body.sessions).toMatchObject([{ signedInBy: 'password', isCurrent: false }]);
    const url = `/api/admin/staff/${editor.id}/sessions`;
    expect((await owner.call({ method: 'DELETE', url })).statusCode).toBe(200);
    expect(await isSignedIn(t, editor.token)).toBe(false);
    expect(await isSignedIn(t, owner.token)).toBe(true);
    expect(await auditOf('staff.end-sessions', editor.id)).toMatchObject([{ after: { ended: 1 } }]);
  });

  it('are not those of a member without a role', async () => {
    const [owner, member] = [await createOwner(), await createMember(t)];
    const url = `/api/admin/staff/${member.id}/sessions`;
    expect((await owner.call({ method: 'DELETE', url })).statusCode).toBe(404);
    expect(await isSignedIn(t, member.token)).toBe(true);
  });
});

describe('a proof of identity', () => {
  const prove = (member: Member, password: string) =>
    member.post<{ errors: Record<string, string[]> }>('/api/admin/proof', { password });

  it('is needed again after ten minutes, and opens what is dangerous', async () => {
    const [owner, editor] = [await createOwner(), await createMember(t, { role: 'editor' })];
    await ageProof(owner);
    const refused = await changeRole(owner, editor.id, 'reader');
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed']);
    expect(await roleOf(editor.id)).toBe('editor');
    expect((await prove(owner, TEST_PASSWORD)).status).toBe(200);
    expect((await changeRole(owner, editor.id, 'reader')).status).toBe(200);
    expect(await auditOf('staff.prove-identity', Number.parseInt(owner.token, 10))).toHaveLength(1);
  });

  it('opens this session only', async () => {
    const [owner, editor] = [await createOwner(), await createMember(t, { role: 'editor' })];
    const other = await login(t, { email: owner.email, password: TEST_PASSWORD });
    await ageProof(owner);
    await prove(owner, TEST_PASSWORD);
    const answer = await t.call({
      method: 'PUT',
      url: `/api/admin/staff/${editor.id}`,
      payload: { role: 'reader' },
      headers: { authorization: `Bearer ${other.body.token}` },
    });
    expect(answer.json().code).toBe('proof_needed');
  });

  it('by a wrong password is counted, and then refused', async () => {
    const owner = await createOwner();
    await ageProof(owner);
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(owner, 'حدس')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const wrong = answers.find(({ status }) => status === 422);
    expect(Object.keys(wrong?.body.errors ?? {})).toEqual(['password']);
    expect((await prove(owner, TEST_PASSWORD)).status).toBe(429);
    expect((await changeRole(owner, owner.id, 'owner')).body.code).toBe('proof_needed');
  });
});
