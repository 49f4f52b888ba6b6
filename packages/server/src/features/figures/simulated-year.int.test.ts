import { addDays } from '@parde/shared/tehran-day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysBetween, monthOf, monthsBetween } from '../../db/tehran-days.ts';
import { PLANS, type SimulatedYear, simulateYear } from '../../testing/simulate-year.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { computeFigures } from './compute-figures.ts';

const MEMBERS = 10_000;
const NOW = new Date('2027-03-25T12:00:00+03:30');
const FIRST = '2026-03-21';
const LAST = '2027-03-25';
const TABLES = [
  'orders',
  'payments',
  'payment_events',
  'gifts',
  'gift_redemptions',
  'entitlements',
  'ledger_entries',
] as const;
const PLAN_ROWS = PLANS.map(({ id, title, days, price, streams }) => ({
  ...{ id, title_fa: title, days, price, max_streams: streams, position: id },
  ...{ allows_downloads: true, lines_fa: [], is_visible: true, is_recommended: false },
  ...{ created_at: NOW, updated_at: NOW },
}));
const FACTS = [
  'daily_figures',
  'daily_gateway_figures',
  'daily_plan_figures',
  'cohort_figures',
  'paid_periods',
];

let t: TestApp;
let year: SimulatedYear;

/** Inserts everything at once; overlaps and unbalanced bookings are refused by the database and fail the test. */
async function insertYear(): Promise<void> {
  const client = await t.database.pool.connect();
  const insert = (table: string, rows: readonly object[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    return client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  try {
    await client.query('begin; set local statement_timeout = 0');
    const { rows } = await client.query<{ overlap: string }>(
      `select pg_get_constraintdef(oid) as overlap from pg_constraint
       where conname = 'entitlements_no_overlap'`,
    );
    // Building the constraint afterwards takes a tenth of the time.
    await client.query('alter table entitlements drop constraint entitlements_no_overlap');
    await insert('plans', PLAN_ROWS);
    await insert('users', year.users);
    for (const table of TABLES) await insert(table, year[table]);
    await client.query('set constraints all immediate');
    await client.query(
      `alter table entitlements add constraint entitlements_no_overlap ${rows[0]?.overlap ?? ''}`,
    );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  t = await createTestApp();
  year = simulateYear(MEMBERS, 1405);
  await insertYear();
  await computeFigures(t.database.db, NOW);
});
afterAll(() => t.close());

interface Day {
  day: string;
  month: number;
  paid: number;
  refunded: number;
  [figure: string]: string | number;
}
const days = () =>
  t.rows<Day>(`
    select day::text, month, paid::float8, refunded::float8, payments, mrr::float8, payers,
      (mrr_new + mrr_returning + mrr_expansion + mrr_contraction + mrr_churn)::float8 as moved,
      mrr_new::float8, mrr_returning::float8, mrr_expansion::float8, mrr_contraction::float8,
      mrr_churn::float8, mrr_late::float8, sign_ups
    from daily_figures order by day`);

/** The figures without the time at which they were computed. */
async function everything(): Promise<string> {
  const all = await Promise.all(
    FACTS.map((table) =>
      t.row<{ sum: string }>(
        `select md5(coalesce(string_agg((to_jsonb(f) - 'computed_at')::text, '' order by
          (to_jsonb(f) - 'computed_at')::text), '')) || count(*) as sum from ${table} f`,
      ),
    ),
  );
  return JSON.stringify(all);
}

it('is a whole year with everything in it', async () => {
  for (const [thing, count] of Object.entries(year.counts))
    expect({ thing, enough: count > 200 }).toEqual({ thing, enough: true });
  expect((await days()).map(({ day }) => day)).toEqual(daysBetween(FIRST, LAST));
});

it('cash is the ledger, to the rial, for every day, month and gateway', async () => {
  const ledger = await t.rows<{ day: string; paid: number; refunded: number }>(`
    select to_char(created_at + interval '3.5 hours', 'YYYY-MM-DD') as day,
      coalesce(sum(amount) filter (where amount > 0), 0)::float8 as paid,
      coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as refunded
    from (select amount, created_at at time zone 'UTC' as created_at
      from ledger_entries where account = 'gateway') l
    group by 1 order by 1`);
  const booked = new Map(ledger.map(({ day, paid, refunded }) => [day, { paid, refunded }]));
  const computed = await days();
  for (const { day, paid, refunded } of computed)
    expect({ day, paid, refunded }).toEqual({ day, paid: 0, refunded: 0, ...booked.get(day) });
  const total = (of: { paid: unknown; refunded: unknown }[]) =>
    of.reduce((sum, { paid, refunded }) => sum + Number(paid) - Number(refunded), 0);
  for (const { month, first, last } of monthsBetween(FIRST, LAST)) {
    const inside = (day: string) => day >= first && day <= last;
    expect(total(computed.filter((day) => day.month === month))).toBe(
      total(ledger.filter(({ day }) => inside(day))),
    );
  }
  const [balance] = await t.rows<{ sum: number }>(
    `select sum(amount)::float8 as sum from ledger_entries where account = 'gateway'`,
  );
  expect(total(computed)).toBe(balance?.sum);
  const shares = await t.rows<{ gateway: string; paid: number; refunded: number }>(
    `select gateway, sum(paid)::float8 as paid, sum(refunded)::float8 as refunded
     from daily_gateway_figures group by 1 order by 1`,
  );
  expect(shares.map(({ gateway }) => gateway)).toEqual(['zarinpal', 'zibal']);
  expect(total(shares)).toBe(balance?.sum);
});

it('MRR is what its definition says, and nobody counts who paid nothing', async () => {
  const ends = daysBetween(FIRST, LAST).filter((day) => day.endsWith('5'));
  for (const day of ends) {
    const [defined] = await t.rows<{ mrr: number; payers: number }>(
      `select coalesce(sum(round((o.amount + case when r.id is null then o.credit else 0 end) * 30.44
           / o.days)), 0)::float8 as mrr, count(distinct e.user_id)::int as payers
       from entitlements e join orders o on o.id = e.order_id
         left join entitlements r on r.replaced_by = o.id and r.source = 'gift'
       where e.source = 'payment' and o.amount + o.credit > 0
         and e.starts_at < $1::timestamptz and e.ends_at >= $1::timestamptz`,
      [`${addDays(day, 1)}T00:00:00+03:30`],
    );
    const { mrr, payers } = (await days()).find((one) => one.day === day) as Day;
    expect({ day, mrr, payers }).toEqual({ day, ...defined });
  }
});

it('the movements sum up to the change of MRR, for every day and month', async () => {
  const computed = await days();
  let before = 0;
  for (const { day, mrr, moved } of computed) {
    expect({ day, change: Number(mrr) - before }).toEqual({ day, change: moved });
    before = Number(mrr);
  }
  const of = (name: string) => computed.map((day) => Number(day[name]));
  for (const kind of ['new', 'returning', 'expansion', 'late'])
    expect(Math.max(...of(`mrr_${kind}`))).toBeGreaterThan(0);
  for (const kind of ['contraction', 'churn'])
    expect(Math.min(...of(`mrr_${kind}`))).toBeLessThan(0);
  expect(monthOf(LAST)).toBe(140601);
});

it('computed again, all or the last days, nothing changes', async () => {
  const before = await everything();
  await computeFigures(t.database.db, NOW, { all: true });
  expect(await everything()).toBe(before);
  await computeFigures(t.database.db, NOW);
  expect(await everything()).toBe(before);
});

it('days that were not computed in time are the same when they are', async () => {
  const before = await everything();
  const halted = `${addDays(LAST, -8)}T12:00:00+03:30`;
  await t.rows(`create table later as select * from entitlements where starts_at > '${halted}'`);
  await t.rows('delete from entitlements where id in (select id from later)');
  await t.rows(`truncate ${FACTS.join(', ')}`);
  await computeFigures(t.database.db, new Date(halted));
  await t.rows('insert into entitlements overriding system value select * from later');
  await computeFigures(t.database.db, NOW);
  expect(await everything()).toBe(before);
});

it('cohorts hold every payer once', async () => {
  const [{ cohorts, payers } = { cohorts: 0, payers: -1 }] = await t.rows<Record<string, number>>(
    `select (select sum(payers)::int from cohort_figures where month = cohort) as cohorts,
       (select count(distinct payer)::int from paid_periods) as payers`,
  );
  expect(cohorts).toBe(payers);
  const growing = await t.rows(
    `select from cohort_figures c join cohort_figures own
     on own.cohort = c.cohort and own.month = c.cohort where c.payers > own.payers`,
  );
  expect(growing).toEqual([]);
});

it('a deleted account changes no day of the past', async () => {
  const until = async () =>
    t.rows(`select * from daily_figures where day < '2027-03-25' order by day`);
  const strip = (rows: Record<string, unknown>[]) =>
    rows.map(({ computed_at: _, ...facts }) => facts);
  const before = strip(await until());
  await t.rows(`delete from users where id % 10 = 0`);
  await computeFigures(t.database.db, NOW, { all: true });
  expect(strip(await until())).toEqual(before);
});
