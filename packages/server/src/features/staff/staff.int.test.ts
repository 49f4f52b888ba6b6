import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSignedIn, login } from '../../testing/auth-calls.ts';
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

/** What lets somebody read a colleague's news or sign in without a session. */
async function openOtherWays({ id }: Member): Promise<void> {
  await t.rows(
    "insert into telegram_chats (user_id, chat_id, name) values ($1::int, $1::int, 'سارا')",
    [id],
  );
  await t.rows(
    `insert into one_time_tokens (secret_hash, purpose, user_id, expires_at)
     values (sha256($1::text::bytea), 'password_reset', $1::int, now() + interval '1 hour')`,
    [id],
  );
}
const otherWaysOf = ({ id }: Member) =>
  t.rows(
    `select 'chat' as kind from telegram_chats where user_id = $1
     union all select 'token' from one_time_tokens where user_id = $1`,
    [id],
  );

it.each([
  ['loses a role', { method: 'PUT', path: '', payload: { role: 'member' } }],
  ['is signed out', { method: 'DELETE', path: '/sessions', payload: undefined }],
] as const)('a colleague who %s gets no news in Telegram and no links work', async (_, change) => {
  const [owner, editor] = [await createOwner(), await createMember(t, { role: 'editor' })];
  await openOtherWays(editor);
  await openOtherWays(owner);
  const { method, path, payload } = change;
  const url = `/api/admin/staff/${editor.id}${path}`;
  expect((await owner.call({ method, url, payload })).statusCode).toBe(200);
  expect(await otherWaysOf(editor)).toEqual([]);
  expect(await otherWaysOf(owner)).toHaveLength(2);
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

  const deleteOwn = async (owner: Member) => {
    const payload = { password: TEST_PASSWORD };
    return (await owner.call({ method: 'DELETE', url: '/api/user', payload })).statusCode;
  };

  it('does not delete the own account, also if two do so at once', async () => {
    const [one, other] = [await createOwner(), await createOwner()];
    await onlyOwners(one, other);
    const statuses = await Promise.all([one, other].map(deleteOwn));
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('is who stays, not another owner whose account is being deleted', async () => {
    const [one, other] = [await createOwner(), await createOwner()];
    await onlyOwners(one, other);
    expect(await deleteOwn(other)).toBe(200);
    expect((await changeRole(one, one.id, 'reader')).status).toBe(409);
    expect((await changeRole(one, other.id, 'reader')).status).toBe(200);
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
