import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedIn, login, loginWithToken, post } from '../../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../../testing/members.ts';
import { createSoftwarePasskey } from '../../../testing/software-passkey.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { putToken } from '../token-queries.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ STAFF_SECOND_FACTOR: 'required' });
});

afterAll(() => t.close());

beforeEach(() => t.clock.stopAt(new Date(Date.now() + 3_600_000)));

const STEP_MS = 30_000;

type Events = { data: { kind: string; detail: string | null; network: string | null }[] };
const eventsOf = async (member: Member) =>
  (await member.get<Events>('/api/user/security-log')).body.data.map(({ kind }) => kind);

const signIn = ({ email }: Member) => login(t, { email, password: TEST_PASSWORD });
const finish = (ticket: string, body: object) =>
  post(t, '/api/sanc/second-factor', { ticket, ...body });
const ageProofs = (member: Member) =>
  t.rows("update sessions set proved_at = now() - interval '11 minutes' where user_id = $1", [
    member.id,
  ]);

interface Pending {
  code: string;
  ticket: string;
  methods: string[];
}

/** Turns codes on; `codeAt` makes the code of a step from now. */
async function turnCodesOn(member: Member) {
  const { body } = await member.post<{ secret: string; uri: string }>('/api/user/codes');
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
  const codeAt = (steps = 0) => totp.generate({ timestamp: t.clock().getTime() + steps * STEP_MS });
  const confirmed = await member.post<{ recoveryCodes: string[] }>('/api/user/codes/confirm', {
    code: codeAt(),
  });
  expect(confirmed.status).toBe(200);
  t.clock.pass(2 * STEP_MS);
  return { uri: body.uri, codeAt, recoveryCodes: confirmed.body.recoveryCodes };
}

async function pendingSignIn(member: Member): Promise<Pending> {
  const { status, body, cookie } = await signIn(member);
  expect([status, cookie('token')]).toEqual([403, undefined]);
  return body as unknown as Pending;
}

describe('one-time codes', () => {
  it('leave a sign-in as it is until their first code was entered', async () => {
    const member = await createMember(t);
    await member.post('/api/user/codes');
    expect((await signIn(member)).status).toBe(200);
    const wrong = await member.post<{ errors: object }>('/api/user/codes/confirm', {
      code: '000000',
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    expect((await signIn(member)).status).toBe(200);
  });

  it('are asked for after the password and after a mailed link', async () => {
    const member = await createMember(t);
    const { uri, codeAt } = await turnCodesOn(member);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*issuer=/);
    const { code, ticket, methods } = await pendingSignIn(member);
    expect([code, methods]).toEqual(['second_factor_needed', ['code']]);
    const done = await finish(ticket, {
      code: codeAt().replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[+d] ?? ''),
    });
    expect([done.status, done.body.user.id]).toEqual([200, member.id]);
    expect(await isSignedIn(t, done.body.token)).toBe(true);

    const secret = 'a-mailed-link-a-mailed-link-a-mailed-link';
    await putToken(t.database.db, { userId: member.id, purpose: 'magic_link', secret });
    expect((await loginWithToken(t, secret)).status).toBe(403);
  });

  it('work once in their step, of five at once, one step early or late', async () => {
    const member = await createMember(t);
    const { codeAt } = await turnCodesOn(member);
    const tickets = await Promise.all([1, 2, 3, 4, 5].map(() => pendingSignIn(member)));
    const code = codeAt(1);
    const answers = await Promise.all(tickets.map(({ ticket }) => finish(ticket, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const { ticket } = await pendingSignIn(member);
    // Older than the one that was used, and further away than one step.
    for (const steps of [0, -1, 3]) {
      expect((await finish(ticket, { code: codeAt(steps) })).status).toBe(422);
    }
    t.clock.pass(3 * STEP_MS);
    expect((await finish(ticket, { code: codeAt(-1) })).status).toBe(200);
    expect((await finish(ticket, { code: codeAt(1) })).status).toBe(422);
  });

  it('are counted: no guess after the tenth is looked at', async () => {
    const member = await createMember(t);
    const { codeAt } = await turnCodesOn(member);
    const { ticket } = await pendingSignIn(member);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => finish(ticket, { code: '000000' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await finish(ticket, { code: codeAt() })).status).toBe(429);
  });

  it('have recovery codes, which work once and are stored as hashes', async () => {
    const member = await createMember(t);
    const { recoveryCodes } = await turnCodesOn(member);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const stored = JSON.stringify(await t.rows('select * from recovery_codes'));
    expect(stored).not.toContain(first);
    const tickets = await Promise.all([1, 2, 3].map(() => pendingSignIn(member)));
    const answers = await Promise.all(
      tickets.map(({ ticket }) => finish(ticket, { code: first.toLowerCase() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const renewed = await member.post('/api/user/recovery-codes');
    expect(renewed.status).toBe(200);
    const { ticket } = await pendingSignIn(member);
    expect((await finish(ticket, { code: second })).status).toBe(422);
    expect(await eventsOf(member)).toEqual(
      expect.arrayContaining(['codes_on', 'recovery_code_used', 'recovery_codes_made']),
    );
  });

  it('are sealed, told of by mail, and turned off only with a proof', async () => {
    const member = await createMember(t);
    const { uri } = await turnCodesOn(member);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    expect(JSON.stringify(await t.rows('select * from code_secrets'))).not.toContain(secret);
    await t.runJobs();
    expect(t.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('ورود دومرحله‌ای با کد یک‌بارمصرف روشن شد'),
    ]);
    await ageProofs(member);
    const off = () => member.call({ method: 'DELETE', url: '/api/user/codes' });
    expect((await off()).json().code).toBe('proof_needed');
    expect((await member.post('/api/user/proof', { password: TEST_PASSWORD })).status).toBe(200);
    expect((await off()).statusCode).toBe(200);
    expect((await signIn(member)).status).toBe(200);
  });

  it('do not finish a sign-in whose password has changed since', async () => {
    const member = await createMember(t);
    const { codeAt } = await turnCodesOn(member);
    const { ticket } = await pendingSignIn(member);
    const changed = await member.post('/api/sanc/password', {
      ...{ current_password: TEST_PASSWORD },
      ...{ password: 'گذرواژه‌ای دیگر و بلند', password_confirmation: 'گذرواژه‌ای دیگر و بلند' },
    });
    expect(changed.status).toBe(200);
    const { status, body } = await finish(ticket, { code: codeAt() });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ticket']]);
  });
});

interface Options {
  challenge: string;
  user: { id: string };
}

/** Adds a passkey to a member. */
async function addPasskey(member: Member, passkey = createSoftwarePasskey()) {
  const { body } = await member.post<Options>('/api/user/passkeys/options');
  const added = await member.post<{ id: number }>('/api/user/passkeys', {
    name: 'گوشی',
    passkey: passkey.create(body),
  });
  expect(added.status).toBe(200);
  return Object.assign(passkey, { row: added.body.id });
}

const challengeForUse = async () =>
  (await post(t, '/api/sanc/passkey-options', {})).body as unknown as { challenge: string };
const loginWithPasskey = (passkey: object) => post(t, '/api/sanc/login-with-passkey', { passkey });

describe('a passkey', () => {
  it('signs in without a name, with each challenge once', async () => {
    const member = await createMember(t);
    const passkey = await addPasskey(member);
    const answer = passkey.use(await challengeForUse());
    const answers = await Promise.all([1, 2, 3].map(() => loginWithPasskey(answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body.user.id).toBe(member.id);
    const { signed_in_by } = await t.row<{ signed_in_by: string }>(
      'select signed_in_by from sessions where user_id = $1 order by id desc limit 1',
      [member.id],
    );
    expect(signed_in_by).toBe('passkey');
    // It is another way in, not a second factor that a member must show.
    expect((await signIn(member)).status).toBe(200);
  });

  it('is two factors in one: no code is asked for', async () => {
    const member = await createMember(t);
    await turnCodesOn(member);
    const passkey = await addPasskey(member);
    expect((await loginWithPasskey(passkey.use(await challengeForUse()))).status).toBe(200);
    const { ticket, methods } = await pendingSignIn(member);
    expect(methods).toEqual(['code', 'passkey']);
    const answer = passkey.use(await challengeForUse());
    expect((await finish(ticket, { passkey: answer })).status).toBe(200);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['whose owner was not verified', { isVerified: false }],
    ['with a challenge that nobody gave', { challenge: 'bWFkZS11cA' }],
  ])('%s is refused, when added and when used', async (_, given) => {
    const member = await createMember(t);
    const { body } = await member.post<Options>('/api/user/passkeys/options');
    const made = createSoftwarePasskey().create({ ...body, ...given });
    expect((await member.post('/api/user/passkeys', { name: 'گوشی', passkey: made })).status).toBe(
      422,
    );
    const passkey = await addPasskey(member);
    const answer = passkey.use({ ...(await challengeForUse()), ...given });
    expect((await loginWithPasskey(answer)).status).toBe(422);
    expect(await eventsOf(member)).toContain('sign_in_failed');
  });

  it('that was copied is noticed by its counter', async () => {
    const member = await createMember(t);
    const passkey = await addPasskey(member);
    passkey.setCounter(40);
    expect((await loginWithPasskey(passkey.use(await challengeForUse()))).status).toBe(200);
    passkey.setCounter(7);
    expect((await loginWithPasskey(passkey.use(await challengeForUse()))).status).toBe(422);
  });

  it('is listed, renamed and removed by its member alone, and belongs to one account', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const passkey = await addPasskey(member);
    await addPasskey(member);
    const url = `/api/user/passkeys/${passkey.row}`;
    const rename = (by: Member) =>
      by.call({ method: 'PATCH', url, payload: { name: 'کلید خانه' } });
    expect((await rename(other)).statusCode).toBe(404);
    expect((await rename(member)).json().name).toBe('کلید خانه');
    expect((await other.call({ method: 'DELETE', url })).statusCode).toBe(404);
    const { body } = await other.post<Options>('/api/user/passkeys/options');
    const again = await other.post('/api/user/passkeys', {
      name: 'از آن دیگری',
      passkey: passkey.create(body),
    });
    expect(again.status).toBe(409);
    expect((await member.call({ method: 'DELETE', url })).statusCode).toBe(200);
    expect((await loginWithPasskey(passkey.use(await challengeForUse()))).status).toBe(422);
    const { body: left } = await member.get<{ passkeys: object[] }>('/api/user/security');
    expect(left.passkeys).toHaveLength(1);
  });

  it('is not added with a challenge of another member', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const { body } = await other.post<Options>('/api/user/passkeys/options');
    const made = createSoftwarePasskey().create(body);
    expect((await member.post('/api/user/passkeys', { name: 'گوشی', passkey: made })).status).toBe(
      422,
    );
  });
});

describe('a proof', () => {
  const needsProof = async (member: Member) =>
    (await member.post<{ code?: string }>('/api/user/device-code')).body.code === 'proof_needed';

  it('is needed for a device code, an export and a new key, ten minutes after the sign-in', async () => {
    const member = await createMember(t);
    expect(await needsProof(member)).toBe(false);
    await ageProofs(member);
    expect(await needsProof(member)).toBe(true);
    for (const url of ['/api/user/codes', '/api/user/passkeys/options']) {
      expect((await member.post<{ code: string }>(url)).body.code).toBe('proof_needed');
    }
    expect((await member.get<{ code: string }>('/api/user/export')).body.code).toBe('proof_needed');
  });

  it('is a password, a code or a passkey of one’s own', async () => {
    const [member, other] = [await createMember(t), await createMember(t)];
    const { codeAt } = await turnCodesOn(member);
    const passkey = await addPasskey(member);
    const foreign = await addPasskey(other);
    const prove = (proof: object) => member.post('/api/user/proof', proof);
    for (const proof of [
      { password: 'حدس' },
      { code: '000000' },
      { passkey: foreign.use(await challengeForUse()) },
      {},
      { password: TEST_PASSWORD, code: codeAt() },
    ]) {
      await ageProofs(member);
      expect((await prove(proof)).status).toBe(422);
      expect(await needsProof(member)).toBe(true);
    }
    for (const proof of [
      { password: TEST_PASSWORD },
      { code: codeAt() },
      { passkey: passkey.use(await challengeForUse()) },
    ]) {
      await ageProofs(member);
      expect((await prove(proof)).status).toBe(200);
      expect(await needsProof(member)).toBe(false);
    }
    expect((await eventsOf(member)).filter((kind) => kind === 'proof_failed')).toHaveLength(3);
  });
});

describe('staff, where a second factor is required', () => {
  it('use the visitors’ site, and the operators’ site after setting one up', async () => {
    const editor = await createMember(t, { role: 'editor' });
    expect((await signIn(editor)).status).toBe(200);
    expect((await editor.get('/api/user/watchlist')).status).toBe(200);
    const refused = await editor.get<{ code: string }>('/api/admin/me');
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
    const { body } = await editor.get<object>('/api/user/security');
    expect(body).toMatchObject({ isSecondFactorMissing: true });
    await turnCodesOn(editor);
    expect((await editor.get('/api/admin/me')).status).toBe(200);
  });

  it('do not pass with a password alone once they have a passkey', async () => {
    const owner = await createMember(t, { role: 'owner' });
    const passkey = await addPasskey(owner);
    expect((await owner.get('/api/admin/me')).status).toBe(200);
    const { ticket, methods } = await pendingSignIn(owner);
    expect(methods).toEqual(['passkey']);
    const answer = passkey.use(await challengeForUse());
    expect((await finish(ticket, { passkey: answer })).status).toBe(200);
  });
});

it('writes a log that says where, keeps a year, and goes with the account', async () => {
  const member = await createMember(t);
  await login(t, { email: member.email, password: 'حدس' });
  await signIn(member);
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
  expect(await eventsOf(member)).toEqual([]);
  await signIn(member);
  await t.rows('delete from users where id = $1', [member.id]);
  expect(await t.rows('select from security_events where user_id = $1', [member.id])).toEqual([]);
});
