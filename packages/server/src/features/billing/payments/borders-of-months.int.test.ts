import type { api } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createMember, type Member } from '../../../testing/members.ts';
import { buyGift, createBuyer, openShop, type Shop } from '../testing/shop.ts';

type Figures = z.output<typeof api.getFigures.response>;
type Reconciliation = z.output<typeof api.getReconciliation.response>;

/* What is bought, redeemed and given back around midnight of Nowruz has one day and one month everywhere: on the
   receipt, in the ledger, its file, the reconciliation and the figures. */

let shop: Shop;
let owner: Member;

beforeAll(async () => {
  shop = await openShop({ TAX_PERCENT: '10' });
  owner = await createMember(shop.t, { role: 'owner' });
});
afterAll(() => shop.close());

const at = (day: string, time: string) => shop.t.clock.stopAt(new Date(`${day}T${time}+03:30`));

async function computeFigures(): Promise<void> {
  await shop.t.jobs.enqueue(shop.t.database.db, 'compute-figures', { all: true });
  await shop.t.runJobs();
}

/** What the figures say of two months, and their day-by-day sums. */
async function figures(esfand: number, farvardin: number) {
  const read = async (from: number, to: number) =>
    (await owner.get<Figures>(`/api/admin/figures?from=${from}&to=${to}`)).body;
  const { months, cohorts } = await read(esfand, farvardin);
  const daily = async (month: number) => (await read(month, month)).days;
  return { months, cohorts, days: [...(await daily(esfand)), ...(await daily(farvardin))] };
}

/** Debits and credits of the account of gateways, by Jalali day, in the accountants' file. */
async function fileOf(from: string, to: string) {
  const url = `/api/admin/reconciliation/ledger.csv?from=${from}&to=${to}`;
  const [, ...lines] = (await owner.call({ method: 'GET', url })).body.trimEnd().split('\r\n');
  const sums: Record<string, [debit: number, credit: number]> = {};
  for (const [day = '', , , account, debit, credit] of lines.map((line) => line.split(','))) {
    if (account !== 'درگاه') continue;
    const [debits, credits] = sums[day] ?? [0, 0];
    sums[day] = [debits + Number(debit), credits + Number(credit)];
  }
  return sums;
}

describe.each([
  {
    year: 'a leap year',
    ...{ last: '2025-03-20', first: '2025-03-21', esfand: 140_312, farvardin: 140_401 },
    ...{ lastJalali: '۱۴۰۳/۱۲/۳۰', firstJalali: '۱۴۰۴/۰۱/۰۱', lastLong: '۳۰ اسفند ۱۴۰۳' },
  },
  {
    year: 'a common year',
    ...{ last: '2026-03-20', first: '2026-03-21', esfand: 140_412, farvardin: 140_501 },
    ...{ lastJalali: '۱۴۰۴/۱۲/۲۹', firstJalali: '۱۴۰۵/۰۱/۰۱', lastLong: '۲۹ اسفند ۱۴۰۴' },
  },
  {
    year: 'the leap year before a cycle ends',
    ...{ last: '2030-03-20', first: '2030-03-21', esfand: 140_812, farvardin: 140_901 },
    ...{ lastJalali: '۱۴۰۸/۱۲/۳۰', firstJalali: '۱۴۰۹/۰۱/۰۱', lastLong: '۳۰ اسفند ۱۴۰۸' },
  },
])('the end of $year', ({ last, first, esfand, farvardin, ...written }) => {
  it('is the same moment in all books', async () => {
    at(last, '23:59:00');
    const early = await createBuyer(shop);
    const { gift } = await buyGift(shop);
    at(last, '23:59:59.999');
    await createBuyer(shop);
    at(first, '00:00:00');
    await createBuyer(shop);
    at(first, '00:01:00');
    const friend = await createMember(shop.t);
    expect((await friend.post('/api/user/gift', { code: gift.code })).status).toBe(200);
    const [order] = await shop.orders(early);
    expect(formatJalaliTime(order?.paidAt ?? '')).toBe(`${written.lastLong}، ساعت ۲۳:۵۹`);
    const refund = { reason: 'پشیمان شد' };
    expect((await owner.post(`/api/admin/orders/${order?.id}/refund`, refund)).status).toBe(200);

    expect(await fileOf(last, first)).toEqual({
      [written.lastJalali]: [3_000_000, 0],
      [written.firstJalali]: [1_000_000, 1_000_000],
    });
    const { body } = await owner.get<Reconciliation>(
      `/api/admin/reconciliation?from=${last}&to=${first}`,
    );
    const paid = { gateway: 'zarinpal', paid: 1_000_000, ledgerPaid: 1_000_000 };
    expect(body.days).toEqual([
      { ...paid, day: first, payments: 1, refunded: 1_000_000, ledgerRefunded: 1_000_000 },
      {
        ...{ gateway: 'zarinpal', day: last, payments: 3, paid: 3_000_000, ledgerPaid: 3_000_000 },
        ...{ refunded: 0, ledgerRefunded: 0 },
      },
    ]);
    await computeFigures();
    const { months, cohorts, days } = await figures(esfand, farvardin);
    expect(months).toMatchObject([
      { month: esfand, paid: 3_000_000, refunded: 0, payments: 3, payers: 2 },
      { month: farvardin, paid: 1_000_000, refunded: 1_000_000, payments: 1, payers: 2 },
    ]);
    // A gift makes nobody a payer of premium.
    expect(cohorts).toEqual([
      { month: esfand, payers: 2, retained: [{ month: farvardin, payers: 1 }] },
      { month: farvardin, payers: 1, retained: [] },
    ]);
    expect(days.filter((day) => day.paid + day.refunded > 0)).toMatchObject([
      { day: last, paid: 3_000_000, refunded: 0 },
      { day: first, paid: 1_000_000, refunded: 1_000_000 },
    ]);
    await computeFigures();
    expect(await figures(esfand, farvardin)).toEqual({ months, cohorts, days });
    const { moneyToday } = (await owner.get<{ moneyToday: number }>('/api/admin/overview')).body;
    expect(moneyToday).toBe(0);
  });
});
