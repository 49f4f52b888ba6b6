import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLinks, post } from '../../../testing/auth-calls.ts';
import { createMember, type Member, TEST_PASSWORD } from '../../../testing/members.ts';
import { secondFactors } from '../../../testing/second-factors.ts';
import {
  addNumber,
  askCode,
  loginWithSms,
  mobileMember,
  newMobile,
  registerBySms,
  shownCode,
} from '../../../testing/sms-codes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let factors: ReturnType<typeof secondFactors>;

beforeAll(async () => {
  t = await createTestApp();
  factors = secondFactors(t);
});

afterAll(() => t.close());

const EXPIRED = 'مهلت این کد گذشته است؛ کد تازه‌ای بگیرید';
const other = (code: string) => (code === '111111' ? '222222' : '111111');

describe('an account with a number', () => {
  it('has one number, which no other account has', async () => {
    const [member, second] = [await createMember(t), await createMember(t)];
    const first = await addNumber(t, member);
    expect([first.status, first.body.mobile]).toEqual([200, first.mobile]);
    expect(await factors.eventsOf(member)).toContain('mobile_set');
    const changed = await addNumber(t, member);
    expect(changed.body.mobile).toBe(changed.mobile);
    const third = await createMember(t);
    const mobile = newMobile();
    const asked = await third.post<{ ticket: string }>('/api/user/mobile/code', { mobile });
    await t.rows('update users set mobile = $1 where id = $2', [mobile, second.id]);
    const payload = { ticket: asked.body.ticket, code: await shownCode(t, mobile) };
    const refused = await third.call({ method: 'PUT', url: '/api/user/mobile', payload });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('حسابی دیگر');
  });

  it('is told by mail of a new number and of one that went', async () => {
    const member = await createMember(t);
    await addNumber(t, member);
    const removed = await member.call({ method: 'DELETE', url: '/api/user/mobile' });
    expect(removed.json().mobile).toBeNull();
    await t.runJobs();
    const told = t.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject);
    expect(told).toEqual(['پرده: شمارهٔ موبایل تازه‌ای ثبت شد', 'پرده: شمارهٔ موبایل برداشته شد']);
  });

  it('is changed only after a proof, and by nobody else’s code', async () => {
    const [member, thief] = [await createMember(t), await createMember(t)];
    await factors.ageProofs(member);
    for (const [method, url] of [
      ['POST', '/api/user/mobile/code'],
      ['PUT', '/api/user/mobile'],
      ['DELETE', '/api/user/mobile'],
      ['PUT', '/api/user/email'],
    ] as const) {
      const { statusCode, body } = await member.call({ method, url, payload: {} });
      expect([statusCode, JSON.parse(body).code]).toEqual([403, 'proof_needed']);
    }
    const mobile = newMobile();
    const asked = await thief.post<{ ticket: string }>('/api/user/mobile/code', { mobile });
    const payload = { ticket: asked.body.ticket, code: await shownCode(t, mobile) };
    await member.post('/api/user/proof', { password: TEST_PASSWORD });
    const refused = await member.call({ method: 'PUT', url: '/api/user/mobile', payload });
    expect(refused.json().errors).toEqual({ code: [EXPIRED] });
    // It does not sign anybody in either.
    const signIn = await loginWithSms(t, { ...payload, name: 'سارا' });
    expect(signIn.body.errors).toEqual({ code: [EXPIRED] });
  });

  it('proves itself by a code to its own number', async () => {
    const member = await mobileMember(t);
    await factors.ageProofs(member);
    expect((await member.call('GET', '/api/user/export')).body.code).toBe('proof_needed');
    const asked = await member.call('POST', '/api/user/proof/sms-code');
    const code = await shownCode(t, member.mobile);
    const { ticket } = asked.body;
    const prove = (sms: object) => member.call('POST', '/api/user/proof', { sms });
    expect((await prove({ ticket, code: other(code) })).body.errors).toHaveProperty(['sms.code']);
    expect((await prove({ ticket, code })).status).toBe(200);
    expect((await prove({ ticket, code })).status).toBe(422);
    const file = await member.call('GET', '/api/user/export');
    expect(file.body.user.mobile).toBe(member.mobile);
    const stranger = await createMember(t);
    expect((await stranger.post('/api/user/proof/sms-code')).status).toBe(404);
  });

  it('asks for the second factor after the code', async () => {
    const member = await createMember(t);
    const { mobile } = await addNumber(t, member);
    const { codeAt } = await factors.turnCodesOn(member);
    const device = 'e'.repeat(43);
    const asked = await askKnown(member, mobile, device);
    const waiting = await loginWithSms(t, asked, { device });
    expect([waiting.status, waiting.cookie('token')]).toEqual([403, undefined]);
    const done = await factors.finish(waiting.body.ticket, { code: codeAt() });
    expect(done.body.user.id).toBe(member.id);
  });

  it('is not entered while it is banned, and its number makes no second account', async () => {
    const member = await mobileMember(t);
    const owner = await createMember(t, { role: 'owner' });
    await owner.post(`/api/admin/members/${member.id}/ban`, { days: null, reason: 'هرزنامه' });
    const asked = await askKnown(member, member.mobile, member.device ?? '');
    const refused = await loginWithSms(t, { ...asked, name: 'سارا' }, { device: member.device });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('هرزنامه');
  });

  it('leaves nothing of the number behind when it is deleted, after a proof', async () => {
    const member = await mobileMember(t);
    await factors.ageProofs(member);
    expect((await member.call('DELETE', '/api/user', {})).body.code).toBe('proof_needed');
    await t.rows('update sessions set proved_at = now() where user_id = $1', [member.id]);
    expect((await member.call('DELETE', '/api/user', {})).body.deletionAt).not.toBeNull();
    await t.rows("update users set deletion_at = now() - interval '1 second' where id = $1", [
      member.id,
    ]);
    await t.jobs.enqueue(t.database.db, 'purge-accounts', {});
    await t.runJobs();
    const left = await t.rows(
      'select mobile from sms_codes where mobile = $1 union select mobile from users where mobile = $1',
      [member.mobile],
    );
    expect(left).toEqual([]);
    expect((await registerBySms(t, newMobile())).status).toBe(200);
  });

  it('keeps the number that is its only way in', async () => {
    const member = await mobileMember(t);
    const refused = await member.call('DELETE', '/api/user/mobile');
    expect(refused.status).toBe(409);
    const email = `${member.mobile}@example.com`;
    expect((await member.call('PUT', '/api/user/email', { email })).body).toMatchObject({
      email,
      emailVerified: false,
    });
    expect((await member.call('DELETE', '/api/user/mobile')).status).toBe(409);
    const [mailed] = await mailedLinks(t);
    const token = mailed?.link.hash.replace('#token=', '');
    expect((await post(t, '/api/verify-email', { token })).status).toBe(200);
    expect((await member.call('DELETE', '/api/user/mobile')).body).toMatchObject({
      mobile: null,
      emailVerified: true,
    });
  });
});

/** Requests a code for a number from a browser that the account knows, which has its own count. */
async function askKnown(member: { id: number }, mobile: string, device: string) {
  await t.rows(
    `insert into known_devices (secret_hash, user_id) values (sha256(convert_to($1 || ':' || $2, 'UTF8')), $3)
     on conflict do nothing`,
    [String(member.id), device, member.id],
  );
  return askCode(t, mobile, { device });
}

describe('an address that an account with a number only claims', () => {
  it('gets no link that would open the account to whoever reads its mail', async () => {
    const member = await mobileMember(t);
    const email = `claimed-${member.mobile}@example.com`;
    await member.call('PUT', '/api/user/email', { email });
    await t.runJobs();
    const before = t.mails.length;
    await post(t, '/api/forgot-password', { email });
    await post(t, '/api/sanc/magic-link', { email });
    await t.runJobs();
    expect(t.mails.slice(before)).toEqual([]);
  });

  it('leaves the number behind when somebody resets the password by it', async () => {
    const claimer = await createMember(t, { emailVerifiedAt: null });
    await addNumber(t, claimer);
    await t.runJobs();
    await post(t, '/api/forgot-password', { email: claimer.email });
    const [mailed] = await mailedLinks(t);
    const password = 'رود و سنگ و ماه ۷۳';
    const token = mailed?.link.pathname.split('/').at(-1);
    const reset = await post(t, '/api/reset-password', {
      ...{ token, email: claimer.email, password, password_confirmation: password },
    });
    expect(reset.status).toBe(200);
    expect(await t.row('select mobile from users where id = $1', [claimer.id])).toEqual({
      mobile: null,
    });
  });
});

describe('staff', () => {
  it('see numbers as they see addresses, and find members by them', async () => {
    const { mobile, id } = await mobileMember(t);
    const support = await createMember(t, { role: 'support' });
    const finance = await createMember(t, { role: 'finance' });
    type Found = { data: { id: number; mobile: string | null; email: string | null }[] };
    const find = async (staff: Member, q: string) =>
      (await staff.get<Found>(`/api/admin/members?q=${encodeURIComponent(q)}`)).body.data.map(
        (found) => [found.id, found.mobile, found.email],
      );
    const masked = mobile.replace(/^(\d{4})\d{3}/, '$1•••');
    for (const typed of [mobile, `0098${mobile.slice(1)}`]) {
      expect(await find(support, typed)).toEqual([[id, mobile, null]]);
      expect(await find(finance, typed)).toEqual([[id, masked, null]]);
    }
    expect(await find(support, mobile.slice(0, 10))).toContainEqual([id, mobile, null]);
    expect(await find(finance, mobile.slice(0, 10))).toEqual([]);
  });
});
