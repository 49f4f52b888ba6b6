import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSignedIn, loginWithToken } from '../../../testing/auth-calls.ts';
import { createMember, TEST_PASSWORD } from '../../../testing/members.ts';
import { CODE_STEP_MS, secondFactors } from '../../../testing/second-factors.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertToken } from '../token-queries.ts';

let t: TestApp;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  t = await createTestApp({ STAFF_SECOND_FACTOR: 'required' });
  factors = secondFactors(t);
});

afterAll(() => t.close());

beforeEach(() => t.clock.stopAt(new Date(Date.now() + 3_600_000)));

describe('one-time codes', () => {
  it('leave a sign-in as it is until their first code was entered', async () => {
    const member = await createMember(t);
    await member.post('/api/user/codes');
    expect((await factors.signIn(member)).status).toBe(200);
    const wrong = await member.post<{ errors: object }>('/api/user/codes/confirm', {
      code: '000000',
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    expect((await factors.signIn(member)).status).toBe(200);
  });

  it('are asked for after the password and after a mailed link', async () => {
    const member = await createMember(t);
    const { uri, codeAt } = await factors.turnCodesOn(member);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*issuer=/);
    const { code, ticket, methods } = await factors.pendingSignIn(member);
    expect([code, methods]).toEqual(['second_factor_needed', ['code']]);
    const done = await factors.finish(ticket, {
      code: codeAt().replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[+d] ?? ''),
    });
    expect([done.status, done.body.user.id]).toEqual([200, member.id]);
    expect(await isSignedIn(t, done.body.token)).toBe(true);

    const secret = 'a-mailed-link-a-mailed-link-a-mailed-link';
    await insertToken(t.database.db, { userId: member.id, purpose: 'magic_link', secret });
    expect((await loginWithToken(t, secret)).status).toBe(403);
  });

  it('work once in their step, of five at once, one step early or late', async () => {
    const member = await createMember(t);
    const { codeAt } = await factors.turnCodesOn(member);
    const tickets = await Promise.all([1, 2, 3, 4, 5].map(() => factors.pendingSignIn(member)));
    const code = codeAt(1);
    const answers = await Promise.all(
      tickets.map(({ ticket }) => factors.finish(ticket, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const { ticket } = await factors.pendingSignIn(member);
    // Older than the one that was used, and further away than one step.
    for (const steps of [0, -1, 3]) {
      expect((await factors.finish(ticket, { code: codeAt(steps) })).status).toBe(422);
    }
    t.clock.pass(3 * CODE_STEP_MS);
    expect((await factors.finish(ticket, { code: codeAt(-1) })).status).toBe(200);
    expect((await factors.finish(ticket, { code: codeAt(1) })).status).toBe(422);
  });

  it('are counted: no guess after the tenth is looked at', async () => {
    const member = await createMember(t);
    const { codeAt } = await factors.turnCodesOn(member);
    const { ticket } = await factors.pendingSignIn(member);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => factors.finish(ticket, { code: '000000' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect((await factors.finish(ticket, { code: codeAt() })).status).toBe(429);
  });

  it('have recovery codes, which work once and are stored as hashes', async () => {
    const member = await createMember(t);
    const { recoveryCodes } = await factors.turnCodesOn(member);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    // At least 112 bits, in an alphabet of 30 letters: a plain hash is enough.
    expect(first.replaceAll('-', '').length * Math.log2(30)).toBeGreaterThan(112);
    const stored = JSON.stringify(await t.rows('select * from recovery_codes'));
    expect(stored).not.toContain(first);
    const tickets = await Promise.all([1, 2, 3].map(() => factors.pendingSignIn(member)));
    const answers = await Promise.all(
      tickets.map(({ ticket }) => factors.finish(ticket, { code: first.toLowerCase() })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const renewed = await member.post('/api/user/recovery-codes');
    expect(renewed.status).toBe(200);
    const { ticket } = await factors.pendingSignIn(member);
    expect((await factors.finish(ticket, { code: second })).status).toBe(422);
    expect(await factors.eventsOf(member)).toEqual(
      expect.arrayContaining(['codes_on', 'recovery_code_used', 'recovery_codes_made']),
    );
  });

  it('have recovery codes that stay good though they were made when they were shorter', async () => {
    const member = await createMember(t);
    await factors.turnCodesOn(member);
    const code = '7KQ2-MHXV-3CPA-9TZB';
    await t.rows('insert into recovery_codes (user_id, code_hash) values ($1, sha256($2))', [
      member.id,
      code,
    ]);
    const { ticket } = await factors.pendingSignIn(member);
    expect((await factors.finish(ticket, { code: '7kq2 mhxv 3cpa 9tzb' })).status).toBe(200);
  });

  it('are sealed, told of by mail, and turned off only with a proof', async () => {
    const member = await createMember(t);
    const { uri } = await factors.turnCodesOn(member);
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    expect(JSON.stringify(await t.rows('select * from code_secrets'))).not.toContain(secret);
    await t.runJobs();
    expect(t.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('ورود دومرحله‌ای با کد یک‌بارمصرف روشن شد'),
    ]);
    await factors.ageProofs(member);
    const off = () => member.call({ method: 'DELETE', url: '/api/user/codes' });
    expect((await off()).json().code).toBe('proof_needed');
    expect((await member.post('/api/user/proof', { password: TEST_PASSWORD })).status).toBe(200);
    expect((await off()).statusCode).toBe(200);
    expect((await factors.signIn(member)).status).toBe(200);
  });

  it('do not finish a sign-in whose password has changed since', async () => {
    const member = await createMember(t);
    const { codeAt } = await factors.turnCodesOn(member);
    const { ticket } = await factors.pendingSignIn(member);
    const changed = await member.post('/api/sanc/password', {
      ...{ current_password: TEST_PASSWORD },
      ...{ password: 'گذرواژه‌ای دیگر و بلند', password_confirmation: 'گذرواژه‌ای دیگر و بلند' },
    });
    expect(changed.status).toBe(200);
    const { status, body } = await factors.finish(ticket, { code: codeAt() });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ticket']]);
  });
});
