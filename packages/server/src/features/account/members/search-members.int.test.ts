import type { FullMember, MemberRecord } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPurchases } from '../../../testing/insert-purchases.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
let support: Member;
let moderator: Member;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  support = await createMember(t, { role: 'support' });
  moderator = await createMember(t, { role: 'moderator' });
});

beforeEach(async () => {
  member = await createMember(t);
});

afterAll(() => t.close());

const find = async (who: Member, q: string) => {
  const url = `/api/admin/members?q=${encodeURIComponent(q)}`;
  const { status, body } = await who.get<{ data: MemberRecord[] }>(url);
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
};

describe('searching', () => {
  it('finds by address, words of the name and number, whoever may see addresses', async () => {
    const sara = await createMember(t, { name: 'سارا رضایی‌نژاد', email: 'sara_r%x@example.com' });
    for (const q of ['sara_r%', 'SARA_R%X@example.com', 'رضا', 'سارا رضایی', String(sara.id)]) {
      expect(await find(support, q), q).toContain(sara.id);
    }
    expect(await find(support, 'sara%')).toEqual([]);
    expect(await find(support, 'سارا نیست')).toEqual([]);
    expect(await find(moderator, 'sara_r%')).toEqual([]);
    expect(await find(moderator, 'sara_r%x@example.com')).toEqual([sara.id]);
  });

  it('finds a name and an address as other keyboards write them', async () => {
    const sara = await createMember(t, { name: 'سارا یگانه', email: 'sara12@example.com' });
    const half = await createMember(t, { name: 'علی‌رضا کاظمی' });
    const joined = await createMember(t, { name: 'عليرضا آذری' });
    const two = await createMember(t, { name: 'على رضا Élan ٢' });
    for (const q of ['سارا يگانه', 'یگا', 'يگانة', 'SARA۱۲@', 'sara١٢@example.com']) {
      expect(await find(support, q), q).toEqual([sara.id]);
    }
    for (const q of ['علي‌رضا', 'علیرضا', 'علی رضا', 'عَلیرض']) {
      expect(
        (await find(support, q)).toSorted((a, b) => a - b),
        q,
      ).toEqual([half.id, joined.id, two.id]);
    }
    for (const q of ['علیرضا كاظمی', 'علی​رضا کاظمي', 'کــاظمی']) {
      expect(await find(support, q), q).toEqual([half.id]);
    }
    expect(await find(support, 'elan 2')).toEqual([two.id]);
    for (const q of ["'", '＇', '& |', 'ﷺ', ':*', '\\', 'ء', 'ـ', 'ٴ', '\u0300', '\u093f'])
      expect(await find(support, q), q).toEqual([]);
  });

  it('finds by a mobile number in any of its spellings', async () => {
    await t.rows("update users set mobile = '09121234567' where id = $1", [member.id]);
    const whole = [
      ...['09121234567', '۰۹۱۲۱۲۳۴۵۶۷', '٠٩١٢١٢٣٤٥٦٧', '+989121234567', '+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷'],
      ...['00989121234567', '989121234567', '9121234567', ' 0912 123-4567 ', '\u200e۰۹۱۲ ۱۲۳ ۴۵۶۷'],
    ];
    for (const q of whole) {
      expect(await find(support, q), q).toEqual([member.id]);
      expect(await find(moderator, q), q).toEqual([member.id]);
    }
    for (const q of ['0912123', '۰۹۱۲ ۱۲۳', '+98 912 123', '۰۰۹۸۹۱۲۱۲۳']) {
      expect(await find(support, q), q).toContain(member.id);
      expect(await find(moderator, q), q).toEqual([]);
    }
    expect(await find(support, '09121234568')).toEqual([]);
  });

  it('finds by the number of the member, an order or a receipt, as people copy it', async () => {
    await insertPurchases(t, member, 'x');
    const order = await t.row<{ id: number; receipt: number }>(
      `update orders set receipt_number = 700000 + id where user_id = $1 and kind = 'join'
        returning id, receipt_number as receipt`,
      [member.id],
    );
    for (const number of [member.id, order.id, order.receipt]) {
      const persian = toPersianDigits(String(number));
      for (const q of [`${number}`, `#${number}`, persian, `#${persian}`, ` \u200f${persian} `]) {
        expect(await find(support, q), q).toContain(member.id);
        expect(await find(moderator, q), q).toContain(member.id);
      }
    }
    expect(await find(support, '2147483648')).toEqual([]);
  });

  it.each(["'", '\\', ':* & | ! ()', '%', '_', "a' | 'b", '#', '99999999999', '🙂', '٪'])(
    'takes %s as text',
    async (q) => {
      await find(support, q);
    },
  );

  it('masks addresses for those who may not write to members', async () => {
    expect((await support.get<FullMember>(`/api/admin/members/${member.id}`)).body.email).toBe(
      member.email,
    );
    expect((await moderator.get<FullMember>(`/api/admin/members/${member.id}`)).body.email).toBe(
      'm•••@example.com',
    );
    expect((await support.get('/api/admin/members/999999')).status).toBe(404);
  });
});
