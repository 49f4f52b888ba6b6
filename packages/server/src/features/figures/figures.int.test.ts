import type { api } from '@parde/contract';
import { addDays } from '@parde/shared/tehran-day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { computeFigures } from './compute-figures.ts';

type Figures = z.output<typeof api.getFigures.response>;

let t: TestApp;
let finance: Member;
/** A month for 1,000,000 rials corresponds to an MRR of 1,014,667. */
const RATE = 1_014_667;
const AMOUNT = 1_000_000;

beforeAll(async () => {
  t = await createTestApp();
  finance = await createMember(t, { role: 'finance' });
  await t.rows(
    `insert into plans (title_fa, days, price, max_streams, position)
     values ('یک‌ماهه', 30, 1000000, 2, 1), ('ویژه', 30, 2000000, 4, 2)`,
  );
});
beforeEach(async () => {
  await t.rows(`truncate paid_periods, daily_figures, daily_gateway_figures, daily_plan_figures,
    cohort_figures, watch_days`);
  await t.rows('delete from entitlements');
});
afterAll(() => t.close());

/** Noon in Tehran, this many days after Mehr 1st, 1405. */
const START = '2026-09-23';
const noon = (day: number) => `${addDays(START, day)}T12:00:00+03:30`;

let receipt = 0;

interface Bought {
  /** Days after the start. */
  from: number;
  to: number;
  amount?: number;
  credit?: number;
  kind?: string;
}

/** Bought premium and its order. */
async function buy(member: Member, { from, to, amount = AMOUNT, credit = 0, kind }: Bought) {
  receipt += 1;
  const { id } = await t.row<{ id: number }>(
    `insert into orders (user_id, kind, state, plan_id, plan_title, days, max_streams,
       allows_downloads, price, discount, credit, tax, amount, paid_at, receipt_number)
     select $1, $2, 'paid', min(id), 'یک‌ماهه', 30, 2, true, $3::bigint + $4::bigint, 0, $4, 0, $3, $5, $6 from plans
     returning id`,
    [member.id, kind ?? 'join', amount, credit, noon(from), 1000 + receipt],
  );
  await t.rows(
    `insert into entitlements (user_id, starts_at, ends_at, source, max_streams, order_id)
     values ($1, $2, $3, 'payment', 2, $4)`,
    [member.id, noon(from), noon(to), id],
  );
  return id;
}

/** Computes the figures of a later day; returns the MRR movements by day. */
async function movements(day: number): Promise<Record<string, Record<string, number>>> {
  await computeFigures(t.database.db, new Date(noon(day)), { all: true });
  const rows = await t.rows<{ day: string; moved: Record<string, number> }>(
    `select day::text, jsonb_strip_nulls(jsonb_build_object('new', nullif(mrr_new, 0),
       'returning', nullif(mrr_returning, 0), 'expansion', nullif(mrr_expansion, 0),
       'contraction', nullif(mrr_contraction, 0), 'churn', nullif(mrr_churn, 0),
       'late', nullif(mrr_late, 0))) as moved from daily_figures order by day`,
  );
  return Object.fromEntries(
    rows
      .filter(({ moved }) => Object.keys(moved).length > 0)
      .map(({ day: at, moved }) => [
        Math.round((Date.parse(at) - Date.parse(START)) / 864e5),
        moved,
      ]),
  );
}

const mrrOn = async (day: number) =>
  (
    await t.row<{ mrr: number; payers: number }>(
      'select mrr::float8, payers from daily_figures where day = $1',
      [addDays(START, day)],
    )
  ).mrr;

describe('the movements of MRR', () => {
  it('a new payer is new, and churns at the end without another purchase', async () => {
    const member = await createMember(t);
    await buy(member, { from: 0, to: 30 });
    expect(await movements(29)).toEqual({ 0: { new: RATE } });
    expect(await mrrOn(29)).toBe(RATE);
    expect(await movements(38)).toEqual({ 0: { new: RATE }, 30: { churn: -RATE } });
    expect([await mrrOn(29), await mrrOn(30)]).toEqual([RATE, 0]);
  });

  it('who renews within seven days did not churn', async () => {
    const member = await createMember(t);
    // Both ends of the gap are in Mehr.
    await buy(member, { from: 0, to: 10 });
    await buy(member, { from: 17, to: 27 });
    expect(await movements(20)).toEqual({
      0: { new: RATE },
      10: { contraction: -RATE },
      17: { expansion: RATE, late: RATE },
    });
    const { months } = (await finance.get<Figures>('/api/admin/figures?from=140507&to=140507'))
      .body;
    expect(months[0]?.movements).toEqual({
      ...{ new: RATE, returning: 0, expansion: 0, contraction: 0, churn: 0 },
    });
  });

  it('after eight days they had churned, and are not returning yet', async () => {
    const member = await createMember(t);
    await buy(member, { from: 0, to: 10 });
    await buy(member, { from: 18, to: 28 });
    expect(await movements(20)).toEqual({
      0: { new: RATE },
      10: { churn: -RATE },
      18: { expansion: RATE },
    });
  });

  it('after 31 days they are returning', async () => {
    const member = await createMember(t);
    await buy(member, { from: 0, to: 10 });
    await buy(member, { from: 41, to: 51 });
    expect(await movements(45)).toEqual({
      0: { new: RATE },
      10: { churn: -RATE },
      41: { returning: RATE },
    });
  });

  it('a dearer plan is expansion, with the credit as paid; a cheaper one contraction', async () => {
    const member = await createMember(t);
    await buy(member, { from: 0, to: 10 });
    // 1,300,000 and credit of 700,000 for 30 days.
    await buy(member, { from: 10, to: 40, amount: 1_300_000, credit: 700_000, kind: 'upgrade' });
    await buy(member, { from: 40, to: 70, amount: 800_000, kind: 'reserve' });
    const special = 2_029_333;
    const cheap = 811_733;
    expect(await movements(50)).toEqual({
      0: { new: RATE },
      10: { expansion: special - RATE },
      40: { contraction: cheap - special },
    });
    expect([await mrrOn(20), await mrrOn(41)]).toEqual([special, cheap]);
  });

  it('a refund ends it on its day', async () => {
    const member = await createMember(t);
    const id = await buy(member, { from: 0, to: 30 });
    expect(await movements(3)).toEqual({ 0: { new: RATE } });
    await t.rows(`update orders set state = 'refunded' where id = $1`, [id]);
    await t.rows(`update entitlements set ends_at = $1, ended_at = $1 where order_id = $2`, [
      noon(4),
      id,
    ]);
    expect(await movements(20)).toEqual({ 0: { new: RATE }, 4: { churn: -RATE } });
  });

  it('what was given never counts: grants, gifts, free orders, and credit for a gift', async () => {
    const [granted, gifted, free] = [
      await createMember(t),
      await createMember(t),
      await createMember(t),
    ];
    await t.rows(
      `insert into entitlements (user_id, starts_at, ends_at, source, max_streams)
       values ($1, $2, $3, 'grant', 2)`,
      [granted.id, noon(0), noon(30)],
    );
    await buy(free, { from: 0, to: 30, amount: 0 });
    const upgrade = await buy(gifted, { from: 5, to: 35, credit: 500_000, kind: 'upgrade' });
    await t.rows(
      `with gift as (
         insert into gifts (plan_id, days, max_streams, allows_downloads, batch)
         select min(id), 30, 2, true, 'نوروز' from plans returning id),
       redeemed as (
         insert into gift_redemptions (gift_id, user_id) select id, $1 from gift returning id)
       insert into entitlements (user_id, starts_at, ends_at, source, max_streams, redemption_id,
         replaced_by, replaced_until)
       select $1, $2, $3, 'gift', 2, id, $4, $5 from redeemed`,
      [gifted.id, noon(0), noon(5), upgrade, noon(30)],
    );
    expect(await movements(20)).toEqual({ 5: { new: RATE } });
  });
});

describe('the figures of months', () => {
  it('hold cash of the ledger by gateway, plans, cohorts and sign-ups', async () => {
    const member = await createMember(t);
    const id = await buy(member, { from: 0, to: 30 });
    await t.rows(
      `insert into payments (order_id, gateway, reference, amount, state)
       values ($1, 'zibal', $2, 1000000, 'paid')`,
      [id, `R${id}`],
    );
    await t.rows(
      `insert into ledger_entries (booking, account, amount, created_at)
       values ($1, 'gateway', 1000000, $3), ($1, 'revenue', -1000000, $3),
         ($2, 'gateway', -400000, $4), ($2, 'revenue', 400000, $4)`,
      [`order:${id}`, `order:${id}:refund`, noon(0), noon(31)],
    );
    await computeFigures(t.database.db, new Date(noon(40)), { all: true });
    const { status, body } = await finance.get<Figures>('/api/admin/figures?from=140507&to=140508');
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: 140507, to: 140508, days: [] });
    expect(body.months).toMatchObject([
      {
        month: 140507,
        paid: 1_000_000,
        refunded: 0,
        payments: 1,
        // Mehr has 30 days.
        mrr: RATE,
        gateways: [{ gateway: 'zibal', paid: 1_000_000, refunded: 0 }],
      },
      { month: 140508, paid: 0, refunded: 400_000, gateways: [{ gateway: 'zibal' }] },
    ]);
    expect(body.cohorts).toEqual([
      { month: 140507, payers: 1, retained: [{ month: 140508, payers: 0 }] },
    ]);
    const { days } = (await finance.get<Figures>('/api/admin/figures?from=140507&to=140507')).body;
    expect(days[0]).toMatchObject({ day: START, paid: 1_000_000, mrr: RATE, payers: 1 });
    expect(days).toHaveLength(30);
  });

  it('say in Persian what is wrong with the months', async () => {
    for (const query of ['from=140513', 'from=140507&to=140506', 'from=130001', 'to=x']) {
      const { status, body } = await finance.get<{ message: string }>(
        `/api/admin/figures?${query}`,
      );
      expect([query, status]).toEqual([query, 422]);
      expect(body.message).toMatch(/ماه/);
    }
  });

  it('are for owner, finance and reader, who computes nothing', async () => {
    const reader = await createMember(t, { role: 'reader' });
    const editor = await createMember(t, { role: 'editor' });
    expect((await reader.get('/api/admin/figures')).status).toBe(200);
    expect((await editor.get('/api/admin/figures')).status).toBe(403);
    expect((await reader.post('/api/admin/figures/compute')).status).toBe(403);
    expect((await finance.post('/api/admin/figures/compute')).status).toBe(200);
    await t.runJobs();
    expect((await finance.get<Figures>('/api/admin/figures')).body.computedAt).not.toBeNull();
  });

  it('agree with the money of the overview', async () => {
    await t.rows(
      `insert into ledger_entries (booking, account, amount)
       values ('order:900001', 'gateway', 70000), ('order:900001', 'revenue', -70000)`,
    );
    await t.runJobs();
    await computeFigures(t.database.db, new Date());
    const { days } = (await finance.get<Figures>('/api/admin/figures')).body;
    expect(days).toEqual([]);
    const [today] = await t.rows<{ net: number }>(
      'select (paid - refunded)::float8 as net from daily_figures order by day desc limit 1',
    );
    const { moneyToday } = (await finance.get<{ moneyToday: number }>('/api/admin/overview')).body;
    expect(today?.net).toBe(moneyToday);
  });
});

describe('viewings', () => {
  it('counts who began and who finished once, and shows the most watched', async () => {
    await t.loadSample();
    const titleId = await t.titleId('دور');
    const member = await createMember(t);
    const report = (position: number) =>
      member.call({
        method: 'POST',
        url: '/api/user/progress',
        payload: {
          ...{ title_id: titleId, position_seconds: position, duration_seconds: 1000 },
          ...{ played_seconds: 60, age_seconds: 0 },
        },
      });
    for (const position of [100, 500, 950, 990])
      expect((await report(position)).statusCode).toBe(200);
    await computeFigures(t.database.db, new Date());
    const { titles } = (await finance.get<Figures>('/api/admin/figures')).body;
    expect(titles).toMatchObject([{ id: titleId, title: 'دور', begun: 1, finished: 1 }]);
  });
});
