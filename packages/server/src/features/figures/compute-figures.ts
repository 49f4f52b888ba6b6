import { addDays } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { joinBookedPayment } from '../../db/read-models/booked-payment.ts';
import {
  dayStart,
  daysBetween,
  earlierOf,
  monthOf,
  monthRows,
  monthsBetween,
  tehranDateSql,
} from '../../db/tehran-days.ts';
import { instant } from '../../db/time.ts';
import type { JobHandler } from '../../queue/job-handler.ts';

/**
 * Number of days that are recomputed before the last one that was: churn and late renewals of a day are final after
 * seven days.
 */
const WINDOW_DAYS = 10;
/** Members who renew within this time did not churn. */
const CHURN_GRACE = sql.raw(`interval '7 days'`);
/** Members who come back after a longer time than this count as returning. */
const RETURNING_AFTER = sql.raw(`interval '30 days'`);
/** Number of days per month for monthly revenue. */
const MONTH_DAYS = sql.raw('30.44');

/**
 * Copies bought premium to `paid_periods`. Past periods never change, so only the last entitlements are read, unless
 * all are wanted. Premium of a deleted account ends when the deletion is noticed.
 *
 * Its monthly rate counts what was paid and what was credited for replaced premium that had been bought; credit for a
 * gift was paid by somebody else.
 */
async function copyPaidPeriods(tx: Db, now: Date, since: string | null): Promise<void> {
  await tx.execute(sql`
    insert into paid_periods as p
      (entitlement_id, payer, plan_id, paid_at, starts_at, ends_at, rate, from_day, until_day)
    select e.id, e.user_id, o.plan_id, o.paid_at, e.starts_at, e.ends_at,
      round((o.amount + case when exists (
        select from entitlements r where r.replaced_by = o.id and r.source = 'gift')
        then 0 else o.credit end) * ${MONTH_DAYS} / o.days),
      ${tehranDateSql(sql`e.starts_at`)}, ${tehranDateSql(sql`e.ends_at`)}
    from entitlements e join orders o on o.id = e.order_id
    where e.source = 'payment' and o.paid_at is not null and o.amount + o.credit > 0
      ${since === null ? sql`` : sql`and e.ends_at >= ${dayStart(addDays(since, -1))}`}
    on conflict (entitlement_id) do update set starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, from_day = excluded.from_day, until_day = excluded.until_day
    where (p.starts_at, p.ends_at) is distinct from (excluded.starts_at, excluded.ends_at)`);
  await tx.execute(sql`
    update paid_periods p set ends_at = greatest(starts_at, ${instant(now)}),
      until_day = ${tehranDateSql(sql`greatest(starts_at, ${instant(now)})`)}
    where ends_at > ${instant(now)}
      and not exists (select from entitlements e where e.id = p.entitlement_id)`);
}

/**
 * Movements of the days `calendar`, one row each:
 *
 *     period begins
 *         where another ends the same day    expansion or contraction by the difference
 *         the payer's first                  new
 *         over 30 days after the last one    returning
 *         else                               expansion; late: what only fills the gap of this month
 *     period ends, none begins the same day
 *         another begins within 7 days       contraction
 *         else                               churn
 */
const movements = sql`
  moved as (
    select payer from paid_periods p, span
    where p.from_day between span.first and span.last or p.until_day between span.first and span.last
  ),
  steps as (
    select p.*, lag(rate) over w as last_rate, lag(until_day) over w as last_until,
      starts_at - lag(ends_at) over w as gap, lead(from_day) over w as next_from,
      lead(starts_at) over w - ends_at as next_gap
    from paid_periods p
    where from_day < until_day and payer in (select payer from moved)
    window w as (partition by payer order by starts_at, entitlement_id)
  ),
  movements as (
    select from_day as day,
      case when last_until is null then 'new'
        when last_until = from_day and rate < last_rate then 'contraction'
        when last_until < from_day and gap > ${RETURNING_AFTER} then 'returning'
        else 'expansion' end as kind,
      case when last_until = from_day then rate - last_rate else rate end as amount,
      case when last_until < from_day and gap <= ${CHURN_GRACE} and (
          select count(distinct month) from calendar c where c.day in (last_until, from_day)) = 1
        then least(rate, last_rate) else 0 end as late
    from steps
    union all
    select until_day, case when next_gap <= ${CHURN_GRACE} then 'contraction' else 'churn' end,
      -rate, 0
    from steps where next_from is distinct from until_day
  )`;

const sumOf = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${kind}), 0)`;

async function writeDays(tx: Db, first: string, last: string, now: Date): Promise<void> {
  // A gap of seven days may have begun this many days earlier.
  const calendar = daysBetween(addDays(first, -8), last).map((day) => ({
    day,
    month: monthOf(day),
  }));
  const until = dayStart(addDays(last, 1));
  await tx.execute(sql`
    with calendar as materialized (
      select * from json_to_recordset(${JSON.stringify(calendar)}::json) as c(day date, month int)
    ),
    span as (select ${first}::date as first, ${last}::date as last),
    ${movements},
    moved_days as (
      select day, ${sumOf('new')} as new, ${sumOf('returning')} as returning,
        ${sumOf('expansion')} as expansion, ${sumOf('contraction')} as contraction,
        ${sumOf('churn')} as churn, sum(late) as late
      from movements group by day
    ),
    cash as (
      select ${tehranDateSql(sql`created_at`)} as day, sum(amount) filter (where amount > 0) as paid,
        -sum(amount) filter (where amount < 0) as refunded,
        count(*) filter (where amount > 0) as payments
      from ledger_entries
      where account = 'gateway' and created_at >= ${dayStart(first)} and created_at < ${until}
      group by 1
    ),
    running as (
      select c.day, sum(p.rate) as mrr, count(distinct p.payer) as payers
      from calendar c join paid_periods p on p.from_day <= c.day and p.until_day > c.day
      group by c.day
    ),
    joined as (
      select ${tehranDateSql(sql`created_at`)} as day, count(*) as count from users
      where created_at >= ${dayStart(first)} and created_at < ${until} group by 1
    ),
    missed as (select day, sum(count) as count from missed_searches group by day)
    insert into daily_figures as d (day, month, paid, refunded, payments, mrr, payers, mrr_new,
      mrr_returning, mrr_expansion, mrr_contraction, mrr_churn, mrr_late, sign_ups,
      missed_searches, computed_at)
    select c.day, c.month, coalesce(cash.paid, 0), coalesce(cash.refunded, 0),
      coalesce(cash.payments, 0), coalesce(running.mrr, 0), coalesce(running.payers, 0),
      coalesce(m.new, 0), coalesce(m.returning, 0), coalesce(m.expansion, 0),
      coalesce(m.contraction, 0), coalesce(m.churn, 0), coalesce(m.late, 0),
      coalesce(joined.count, 0), coalesce(missed.count, 0), ${instant(now)}
    from calendar c
      left join moved_days m on m.day = c.day
      left join cash on cash.day = c.day
      left join running on running.day = c.day
      left join joined on joined.day = c.day
      left join missed on missed.day = c.day
    where c.day >= ${first}::date
    -- Accounts that were deleted since had signed up; searches are only kept for a while.
    on conflict (day) do update set month = excluded.month, paid = excluded.paid,
      refunded = excluded.refunded, payments = excluded.payments, mrr = excluded.mrr,
      payers = excluded.payers, mrr_new = excluded.mrr_new, mrr_returning = excluded.mrr_returning,
      mrr_expansion = excluded.mrr_expansion, mrr_contraction = excluded.mrr_contraction,
      mrr_churn = excluded.mrr_churn, mrr_late = excluded.mrr_late,
      sign_ups = greatest(d.sign_ups, excluded.sign_ups),
      missed_searches = greatest(d.missed_searches, excluded.missed_searches), computed_at = excluded.computed_at`);
}

async function writeShares(tx: Db, first: string, last: string): Promise<void> {
  const isInside = sql`day between ${first}::date and ${last}::date`;
  await tx.execute(sql`delete from daily_gateway_figures where ${isInside}`);
  await tx.execute(sql`
    insert into daily_gateway_figures (day, gateway, paid, refunded)
    select ${tehranDateSql(sql`l.created_at`)}, coalesce(p.gateway, ''),
      coalesce(sum(l.amount) filter (where l.amount > 0), 0),
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
    from ledger_entries l ${joinBookedPayment}
    where l.account = 'gateway' and l.created_at >= ${dayStart(first)}
      and l.created_at < ${dayStart(addDays(last, 1))}
    group by 1, 2`);
  await tx.execute(sql`delete from daily_plan_figures where ${isInside}`);
  await tx.execute(sql`
    insert into daily_plan_figures (day, plan_id, payers, mrr)
    select d.day, p.plan_id, count(distinct p.payer), sum(p.rate)
    from daily_figures d join paid_periods p on p.from_day <= d.day and p.until_day > d.day
    where d.${isInside} group by 1, 2`);
}

/** The row of a cohort's own month contains everyone who first paid in it. */
async function writeCohorts(tx: Db, earliest: string, first: string, last: string): Promise<void> {
  const months = monthsBetween(earliest, last);
  const from = monthOf(first);
  await tx.execute(sql`delete from cohort_figures where month >= ${from}`);
  await tx.execute(sql`
    with months as (select * from ${monthRows(months)}),
    firsts as (
      select payer, ${tehranDateSql(sql`min(paid_at)`)} as day from paid_periods group by payer
    ),
    cohorts as (
      select f.payer, m.month as cohort from firsts f join months m on f.day between m.first and m.last
    )
    insert into cohort_figures (cohort, month, payers)
    select cohort, cohort, count(*) from cohorts where cohort >= ${from} group by cohort
    union all
    select c.cohort, m.month, count(distinct c.payer)
    from months m
      join paid_periods p on p.from_day <= m.last and p.until_day > m.last
      join cohorts c on c.payer = p.payer and c.cohort < m.month
    where m.month >= ${from} group by 1, 2`);
}

/** Merges the slots of past days, up to the day before yesterday, into one. */
async function joinWatchSlots(tx: Db, today: string): Promise<void> {
  await tx.execute(sql`
    with spread as (
      delete from watch_days where slot <> 0 and day < ${today}::date - 1
      returning day, title_id, seconds, begun, finished
    )
    insert into watch_days as w (day, title_id, slot, seconds, begun, finished)
    select day, title_id, 0, sum(seconds), sum(begun), sum(finished) from spread group by day, title_id
    on conflict (day, title_id, slot) do update set seconds = w.seconds + excluded.seconds,
      begun = w.begun + excluded.begun, finished = w.finished + excluded.finished`);
}

const stateRow = z.object({
  today: z.string(),
  /** `null` if nothing has been computed yet. */
  computed: z.string().nullable(),
  earliest: z.string().nullable(),
});

/**
 * Recomputes the facts of the last days, or of all days. Idempotent: the same data give the same facts.
 *
 * @returns the first and the last day that were computed
 */
export function computeFigures(
  db: Db,
  now: Date,
  { all = false }: { all?: boolean } = {},
): Promise<{ first: string; last: string }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('compute_figures'))`);
    await tx.execute(sql`set local statement_timeout = 0`);
    const state = await queryRow(
      tx,
      stateRow,
      sql`select ${tehranDateSql(instant(now))}::text as today,
        (select max(day) from daily_figures)::text as computed,
        ${tehranDateSql(sql`least(
          (select min(created_at) from ledger_entries), (select min(created_at) from users),
          (select min(paid_at) from orders), (select min(paid_at) from paid_periods))`)}::text as earliest`,
    );
    if (!state) throw new Error('the day was expected');
    const { today: last, computed } = state;
    const earliest = earlierOf(state.earliest ?? last, last);
    const since = computed === null ? earliest : addDays(earlierOf(computed, last), -WINDOW_DAYS);
    const isWhole = all || computed === null || since <= earliest;
    const first = isWhole ? earliest : since;
    await copyPaidPeriods(tx, now, isWhole ? null : first);
    await writeDays(tx, first, last, now);
    await writeShares(tx, first, last);
    await writeCohorts(tx, earliest, first, last);
    await joinWatchSlots(tx, last);
    return { first, last };
  });
}

/** Recomputes the figures of the last days, or of all days. */
export const computeFiguresJob: JobHandler<'compute-figures'> = async (
  { database, clock, log },
  { all },
) => {
  log.info(await computeFigures(database.db, clock(), { all }), 'figures computed');
};
