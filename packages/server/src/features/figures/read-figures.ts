import { type api, MAX_FIGURE_MONTHS } from '@parde/contract';
import { fromJalali } from '@parde/shared/jalali';
import { addDays } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import {
  earlierOf,
  monthOf,
  monthRows,
  monthsBetween,
  tehranDateSql,
} from '../../db/tehran-days.ts';
import { instant, isoTime } from '../../db/time.ts';
import { invalidField } from '../../domain/app-error.ts';

type Query = z.output<typeof api.getFigures.query>;

/** Number of most watched titles shown. */
const TITLES = 50;
const YEAR_MONTHS = 12;

/** Shifts a Jalali month by a number of months, which may be negative. */
function shiftMonth(month: number, by: number): number {
  const index = Math.floor(month / 100) * YEAR_MONTHS + (month % 100) - 1 + by;
  return Math.floor(index / YEAR_MONTHS) * 100 + (index % YEAR_MONTHS) + 1;
}

const firstDay = (month: number) =>
  fromJalali({ year: Math.floor(month / 100), month: month % 100, day: 1 }) as string;

const figureColumns = {
  paid: z.number(),
  refunded: z.number(),
  payments: z.int(),
  mrr: z.number(),
  payers: z.int(),
  signUps: z.int(),
  watchSeconds: z.number(),
  missedSearches: z.int(),
};
const monthRow = z.object({
  ...figureColumns,
  month: z.int(),
  movements: z.object({
    new: z.number(),
    returning: z.number(),
    expansion: z.number(),
    contraction: z.number(),
    churn: z.number(),
  }),
  gateways: z.array(z.object({ gateway: z.string(), paid: z.number(), refunded: z.number() })),
  plans: z.array(
    z.object({
      planId: z.int(),
      title: z.string().nullable(),
      payers: z.int(),
      mrr: z.number(),
    }),
  ),
});

interface Span {
  first: string;
  last: string;
}

/** Monthly figures. Late renewals of a month count neither as its expansion nor as its contraction. */
const readMonths = (db: Db, { first, last }: Span) =>
  queryRows(
    db,
    monthRow,
    sql`
      with months as (
        select d.month, sum(d.paid)::float8 as paid, sum(d.refunded)::float8 as refunded,
          sum(d.payments)::int as payments, sum(d.sign_ups)::int as "signUps",
          sum(d.missed_searches)::int as "missedSearches",
          json_build_object('new', sum(d.mrr_new), 'returning', sum(d.mrr_returning),
            'expansion', sum(d.mrr_expansion - d.mrr_late),
            'contraction', sum(d.mrr_contraction + d.mrr_late),
            'churn', sum(d.mrr_churn)) as movements, min(d.day) as first, max(d.day) as last
        from daily_figures d where d.day between ${first} and ${last} group by d.month
      )
      select m.month, m.paid, m.refunded, m.payments, m."signUps", m."missedSearches", m.movements,
        e.mrr::float8 as mrr, e.payers,
        (select coalesce(sum(seconds), 0)::float8 from watch_days w
          where w.day between m.first and m.last) as "watchSeconds",
        (select coalesce(json_agg(g order by g.gateway), '[]') from (
          select gateway, sum(paid) as paid, sum(refunded) as refunded from daily_gateway_figures g
          where g.day between m.first and m.last group by gateway) g) as gateways,
        (select coalesce(json_agg(json_build_object('planId', p.plan_id, 'title', l.title_fa,
            'payers', p.payers, 'mrr', p.mrr) order by p.payers desc, p.plan_id), '[]')
          from daily_plan_figures p left join plans l on l.id = p.plan_id
          where p.day = m.last) as plans
      from months m join daily_figures e on e.day = m.last order by m.month`,
  );

const readDays = (db: Db, { first, last }: Span) =>
  queryRows(
    db,
    z.object({ ...figureColumns, day: z.string() }),
    sql`
      select d.day::text, d.paid::float8, d.refunded::float8, d.payments, d.mrr::float8, d.payers,
        d.sign_ups as "signUps", d.missed_searches as "missedSearches", (select coalesce(sum(seconds), 0)::float8 from watch_days w
          where w.day = d.day) as "watchSeconds"
      from daily_figures d where d.day between ${first} and ${last} order by d.day`,
  );

const readCohorts = (db: Db, { first, last }: Span) =>
  queryRows(
    db,
    z.object({
      month: z.int(),
      payers: z.int(),
      retained: z.array(z.object({ month: z.int(), payers: z.int() })),
    }),
    sql`
      with months as (select * from ${monthRows(monthsBetween(first, last))})
      select c.month, c.payers, coalesce((
        select json_agg(json_build_object('month', m.month, 'payers', coalesce(r.payers, 0))
          order by m.month)
        from months m
          left join cohort_figures r on r.cohort = c.cohort and r.month = m.month
        where m.month > c.cohort
      ), '[]') as retained
      from cohort_figures c
      where c.cohort = c.month and c.month between ${monthOf(first)} and ${monthOf(last)}
      order by c.month`,
  );

const readTitles = (db: Db, { first, last }: Span) =>
  queryRows(
    db,
    z.object({
      id: z.int(),
      title: z.string().nullable(),
      seconds: z.number(),
      begun: z.int(),
      finished: z.int(),
    }),
    sql`
      select w.title_id as id, t.title_fa as title, w.seconds, w.begun, w.finished
      from (
        select title_id, sum(seconds)::float8 as seconds, sum(begun)::int as begun,
          sum(finished)::int as finished
        from watch_days where day between ${first} and ${last} group by title_id
        order by seconds desc, begun desc, title_id limit ${TITLES}
      ) w left join titles t on t.id = w.title_id
      order by w.seconds desc, w.begun desc, w.title_id`,
  );

/**
 * The figures of a range of Jalali months, by default the last twelve.
 *
 * @throws AppError invalid_input for more than `MAX_FIGURE_MONTHS`
 */
export async function readFigures(db: Db, query: Query, now: Date) {
  const state = await queryRow(
    db,
    z.object({ today: z.string(), computedAt: z.string().nullable() }),
    sql`select ${tehranDateSql(instant(now))}::text as today,
      (select ${isoTime(sql`max(computed_at)`)} from daily_figures) as "computedAt"`,
  );
  if (!state) throw new Error('the day was expected');
  const current = monthOf(state.today);
  const to = query.to ?? Math.max(current, query.from ?? current);
  const from = query.from ?? shiftMonth(to, 1 - YEAR_MONTHS);
  if (shiftMonth(from, MAX_FIGURE_MONTHS) <= to) {
    throw invalidField('from', 'بیش از ۳۶ ماه را یک‌جا نمی‌توان دید');
  }
  const end = addDays(firstDay(shiftMonth(to, 1)), -1);
  const span = { first: firstDay(from), last: earlierOf(end, state.today) };
  const [months, days, cohorts, titles] = await Promise.all([
    readMonths(db, span),
    from === to ? readDays(db, span) : [],
    readCohorts(db, span),
    readTitles(db, span),
  ]);
  return { from, to, computedAt: state.computedAt, months, days, cohorts, titles };
}
