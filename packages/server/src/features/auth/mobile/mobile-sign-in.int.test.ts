import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../../testing/auth-calls.ts';
import {
  askCode,
  loginWithSms,
  mobileMember,
  newMobile,
  shownCode,
} from '../../../testing/sms-codes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

const EXPIRED = 'مهلت این کد گذشته است؛ کد تازه‌ای بگیرید';
const WRONG = 'کد درست نیست؛ پیامک را دوباره ببینید';
const other = (code: string) => (code === '111111' ? '222222' : '111111');

describe('signing in by a code', () => {
  it('registers a number, and lets the same account in by any of its spellings', async () => {
    const mobile = newMobile();
    const asked = await askCode(t, mobile);
    const nameless = await loginWithSms(t, asked);
    expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['name']]);
    const made = await loginWithSms(t, { ...asked, name: 'سارا' });
    expect(made.status).toBe(200);
    expect(made.body.user).toMatchObject({
      name: 'سارا',
      email: null,
      emailVerified: false,
      mobile,
      hasPassword: false,
      role: 'member',
    });
    const spelled = `+98 ${mobile.slice(1, 4)}-${mobile.slice(4)}`;
    const device = made.cookie('device');
    const again = await post(t, '/api/sanc/sms-code', { mobile: spelled }, { device });
    const { ticket } = again.body;
    const back = await loginWithSms(t, { ticket, code: await shownCode(t, mobile) }, { device });
    expect(back.body.user.id).toBe(made.body.user.id);
    expect(back.cookie('token')).toBe(back.body.token);
  });

  it('takes a code once, in the browser that asked for it only', async () => {
    const mobile = newMobile();
    const { ticket, code } = await askCode(t, mobile);
    const elsewhere = await askCode(t, newMobile());
    const foreign = await loginWithSms(t, { ticket: elsewhere.ticket, code, name: 'سارا' });
    expect(foreign.body.errors).toEqual({ code: [WRONG] });
    const unknown = await loginWithSms(t, { ticket: 'x'.repeat(43), code, name: 'سارا' });
    expect(unknown.body.errors).toEqual({ code: [EXPIRED] });
    const entered = await Promise.all(
      Array.from({ length: 4 }, () => loginWithSms(t, { ticket, code, name: 'سارا' })),
    );
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await loginWithSms(t, { ticket, code, name: 'سارا' });
    expect(late.body.errors).toEqual({ code: [EXPIRED] });
    expect(await t.rows('select id from users where mobile = $1', [mobile])).toHaveLength(1);
  });

  it('allows five guesses, also at once, and ends after three minutes', async () => {
    const { ticket, code } = await askCode(t, newMobile());
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => loginWithSms(t, { ticket, code: other(code) })),
    );
    const said = guesses.map(({ body }) => body.errors.code?.[0]);
    expect(said.filter((sentence) => sentence === WRONG)).toHaveLength(5);
    expect((await loginWithSms(t, { ticket, code, name: 'سارا' })).body.errors).toEqual({
      code: [EXPIRED],
    });
    const slow = await askCode(t, newMobile());
    await t.rows(
      "update sms_codes set expires_at = now() - interval '1 second' where used_at is null",
    );
    const late = await loginWithSms(t, { ...slow, name: 'سارا' });
    expect(late.body.errors).toEqual({ code: [EXPIRED] });
  });

  it('stores no code that could be read or found from its hash', async () => {
    const { ticket, code } = await askCode(t, newMobile());
    const rows = await t.rows<{ row: string }>('select s::text as row from sms_codes s');
    expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`\\b${code}\\b|${ticket}`));
    const plain = await t.rows(
      'select 1 from sms_codes where code_hash in (sha256($1::bytea), sha256($2::bytea))',
      [Buffer.from(code), Buffer.from(`${ticket} ${code}`)],
    );
    expect(plain).toEqual([]);
  });

  it.each([
    ['', 'شمارهٔ موبایل را بنویسید'],
    ['02112345678', 'شمارهٔ موبایل درست نیست؛ مانند ۰۹۱۲۳۴۵۶۷۸۹ بنویسید'],
    ['sara@example.com', 'شمارهٔ موبایل درست نیست؛ مانند ۰۹۱۲۳۴۵۶۷۸۹ بنویسید'],
  ])('says what is wrong with %j at its field', async (mobile, sentence) => {
    const { status, body } = await post(t, '/api/sanc/sms-code', { mobile });
    expect([status, body.errors]).toEqual([422, { mobile: [sentence] }]);
  });

  it('answers the same by the same statements, whether or not the number has an account', async () => {
    const known = await mobileMember(t);
    const ask = async (mobile: string) => {
      const device = known.device;
      let answer: object = {};
      const statements = await t.statementsOf(async () => {
        const { status, body } = await post(t, '/api/sanc/sms-code', { mobile }, { device });
        answer = { status, fields: Object.keys(body) };
      });
      return { answer, statements };
    };
    expect(await ask(known.mobile)).toEqual(await ask(newMobile()));
  });

  it('refuses a name that could be taken for staff, and keeps the code', async () => {
    const asked = await askCode(t, newMobile());
    for (let i = 0; i < 6; i += 1) {
      const refused = await loginWithSms(t, { ...asked, name: 'پشتیبانی' });
      expect(Object.keys(refused.body.errors)).toEqual(['name']);
    }
    expect((await loginWithSms(t, { ...asked, name: 'سارا' })).status).toBe(200);
  });
});
