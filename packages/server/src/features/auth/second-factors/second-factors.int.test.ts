import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetFactors } from '../../../cli/member-program.ts';
import { login } from '../../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../../testing/members.ts';
import { secondFactors } from '../../../testing/second-factors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  t = await createTestApp({ STAFF_SECOND_FACTOR: 'required' });
  factors = secondFactors(t);
});

afterAll(() => t.close());

beforeEach(() => t.clock.stopAt(new Date(Date.now() + 3_600_000)));

describe('a proof', () => {
  const needsProof = async (member: Member) =>
    (await member.post<{ code?: string }>('/api/user/device-code')).body.code === 'proof_needed';

  it('is needed for a device code, an export, a new key, Stremio and Telegram, ten minutes after the sign-in', async () => {
    const member = await createMember(t);
    expect(await needsProof(member)).toBe(false);
    await factors.ageProofs(member);
    expect(await needsProof(member)).toBe(true);
    for (const url of ['codes', 'passkeys/options', 'stremio', 'telegram']) {
      const answer = await member.post<{ code: string }>(`/api/user/${url}`);
      expect(answer.body.code, url).toBe('proof_needed');
    }
    expect((await member.get<{ code: string }>('/api/user/export')).body.code).toBe('proof_needed');
  });

  it('is a password, a code or a passkey of one’s own', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const { codeAt } = await factors.turnCodesOn(member);
    const passkey = await factors.addPasskey(member);
    const foreign = await factors.addPasskey(other);
    const prove = (proof: object) => member.post('/api/user/proof', proof);
    for (const proof of [
      { password: 'حدس' },
      { code: '000000' },
      { passkey: foreign.use(await factors.challengeForUse()) },
      {},
      { password: TEST_PASSWORD, code: codeAt() },
    ]) {
      await factors.ageProofs(member);
      expect((await prove(proof)).status).toBe(422);
      expect(await needsProof(member)).toBe(true);
    }
    for (const proof of [
      { password: TEST_PASSWORD },
      { code: codeAt() },
      { passkey: passkey.use(await factors.challengeForUse()) },
    ]) {
      await factors.ageProofs(member);
      expect((await prove(proof)).status).toBe(200);
      expect(await needsProof(member)).toBe(false);
    }
    expect((await factors.eventsOf(member)).filter((kind) => kind === 'proof_failed')).toHaveLength(
      3,
    );
  });
});

describe('staff, where a second factor is required', () => {
  it('use the visitors’ site, and the operators’ site after setting one up', async () => {
    const editor = await createMember(t, { role: 'editor' });
    expect((await factors.signIn(editor)).status).toBe(200);
    expect((await editor.get('/api/user/watchlist')).status).toBe(200);
    const refused = await editor.get<{ code: string }>('/api/admin/me');
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
    const { body } = await editor.get<object>('/api/user/security');
    expect(body).toMatchObject({ isSecondFactorMissing: true });
    await factors.turnCodesOn(editor);
    expect((await editor.get('/api/admin/me')).status).toBe(200);
  });

  it('do not pass with a password alone once they have a passkey', async () => {
    const owner = await createMember(t, { role: 'owner' });
    const passkey = await factors.addPasskey(owner);
    expect((await owner.get('/api/admin/me')).status).toBe(200);
    const { ticket, methods } = await factors.pendingSignIn(owner);
    expect(methods).toEqual(['passkey']);
    const answer = passkey.use(await factors.challengeForUse());
    expect((await factors.finish(ticket, { passkey: answer })).status).toBe(200);
  });
});

type Events = { data: { kind: string; detail: string | null; network: string | null }[] };

it('are taken away by the shell, with every session', async () => {
  const member = await createMember(t);
  await factors.turnCodesOn(member);
  await factors.addPasskey(member);
  const reset = (email: string) => resetFactors({ db: t.database.db, jobs: t.jobs }, email);
  await expect(reset('nobody@example.com')).rejects.toThrow('nobody@example.com');
  await reset(member.email);
  expect((await member.get('/api/user/security')).status).toBe(401);
  expect((await factors.signIn(member)).status).toBe(200);
  expect(
    await t.rows(
      `select action from audit_log where action = 'members.reset-second-factor' and subject_id = $1`,
      [String(member.id)],
    ),
  ).toHaveLength(1);
});

describe('taken away on the operators’ site', () => {
  const reset = (by: Member, kind: 'staff' | 'members', id: number) =>
    by.post(`/api/admin/${kind}/${id}/reset-second-factor`, { reason: 'گوشی را گم کرد' });

  const ownerWithPasskey = async () => {
    const owner = await createMember(t, { role: 'owner' });
    await factors.addPasskey(owner);
    return owner;
  };

  it.each([
    ['members', 'member'],
    ['staff', 'editor'],
  ] as const)('of %s, with sessions, a mail and a trace', async (kind, role) => {
    const owner = await ownerWithPasskey();
    const one = await createMember(t, { role });
    await factors.turnCodesOn(one);
    await factors.addPasskey(one);
    const stateOf = async () =>
      (await owner.get<{ secondFactor: string }>(`/api/admin/${kind}/${one.id}`)).body.secondFactor;
    expect(await stateOf()).toBe('passkey');
    await t.rows('delete from passkeys where user_id = $1', [one.id]);
    expect(await stateOf()).toBe('codes');
    await t.runJobs();
    const mails = t.mails.length;
    expect((await reset(owner, kind, one.id)).status).toBe(200);
    expect(await stateOf()).toBe('none');
    expect((await one.get('/api/user/security')).status).toBe(401);
    expect((await factors.signIn(one)).status).toBe(200);
    await t.runJobs();
    expect(t.mails.slice(mails).map(({ to }) => to)).toContain(one.email);
    expect(
      await t.rows(
        "select network from security_events where user_id = $1 and kind = 'codes_off'",
        [one.id],
      ),
    ).toEqual([{ network: null }]);
    expect(
      await t.rows(
        `select actor_id, reason from audit_log
          where action = 'members.reset-second-factor' and subject_id = $1`,
        [String(one.id)],
      ),
    ).toEqual([{ actor_id: owner.id, reason: 'گوشی را گم کرد' }]);
  });

  it('is not by the address of the other kind', async () => {
    const owner = await ownerWithPasskey();
    const [editor, member] = [await createMember(t, { role: 'editor' }), await createMember(t)];
    expect((await reset(owner, 'members', editor.id)).status).toBe(409);
    expect((await reset(owner, 'staff', member.id)).status).toBe(404);
    expect((await reset(owner, 'members', 999_999)).status).toBe(404);
  });
});

it('writes a log that says where, keeps a year, and goes with the account', async () => {
  const member = await createMember(t);
  await login(t, { email: member.email, password: 'حدس' });
  await factors.signIn(member);
  const { body } = await member.get<Events>('/api/user/security-log');
  expect(body.data.map(({ kind, detail }) => [kind, detail]).sort()).toEqual([
    ['sign_in_failed', 'password'],
    ['signed_in', 'password'],
  ]);
  expect(body.data[0]?.network).toBe('127.0.0.0/16');
  await t.rows("update security_events set at = at - interval '366 days' where user_id = $1", [
    member.id,
  ]);
  await t.jobs.enqueue(t.database.db, 'sweep', {});
  await t.runJobs();
  expect(await factors.eventsOf(member)).toEqual([]);
  await factors.signIn(member);
  await t.rows('delete from users where id = $1', [member.id]);
  expect(await t.rows('select from security_events where user_id = $1', [member.id])).toEqual([]);
});
