import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { rials } from './plans.ts';

/* Aggregates per day in Tehran's time zone, computed by the job `compute-figures`; see docs/operate/figures.md. They
   contain no names and have no foreign keys, so that they stay when accounts, titles and plans are deleted. */

/** Day in Tehran's time zone, `YYYY-MM-DD`. */
const day = () => date('day', { mode: 'string' }).notNull();

/**
 * Purchased premium, copied from `entitlements`, so that figures of the past do not change when an account is deleted.
 */
export const paidPeriods = pgTable(
  'paid_periods',
  {
    entitlementId: integer('entitlement_id').primaryKey(),
    /** Id of the account. */
    payer: integer().notNull(),
    planId: integer('plan_id').notNull(),
    /** Time of payment. */
    paidAt: time('paid_at').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** Whole rials per 30.44 days. */
    rate: rials('rate').notNull(),
    /** Days at whose end the premium was active: from this one (inclusive) … */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** … until this one (exclusive). */
    untilDay: date('until_day', { mode: 'string' }).notNull(),
  },
  (t) => [
    index('paid_periods_payer').on(t.payer, t.startsAt),
    index('paid_periods_until').on(t.untilDay, t.fromDay),
  ],
);

/** One row per day. Amounts are in rials. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: day().primaryKey(),
    /** The Jalali month, e.g. 140509. */
    month: integer().notNull(),
    paid: rials('paid').notNull(),
    refunded: rials('refunded').notNull(),
    payments: integer().notNull(),
    /** MRR at the end of the day. */
    mrr: rials('mrr').notNull(),
    payers: integer().notNull(),
    /** Components of the change of the MRR since the previous day; their sum is that change. */
    mrrNew: rials('mrr_new').notNull(),
    mrrReturning: rials('mrr_returning').notNull(),
    mrrExpansion: rials('mrr_expansion').notNull(),
    /** Zero or negative, like churn. */
    mrrContraction: rials('mrr_contraction').notNull(),
    mrrChurn: rials('mrr_churn').notNull(),
    /**
     * The part of the expansion that only offsets a contraction of the same month, because somebody renewed a few days
     * late.
     */
    mrrLate: rials('mrr_late').notNull(),
    signUps: integer('sign_ups').notNull(),
    /** Number of searches for titles that found nothing. */
    missedSearches: integer('missed_searches').notNull().default(0),
    computedAt: time('computed_at').notNull(),
  },
  (t) => [index('daily_figures_month').on(t.month)],
);

/** Payments and refunds per gateway, from the ledger. */
export const dailyGatewayFigures = pgTable(
  'daily_gateway_figures',
  {
    day: day(),
    /** Empty if the booking belongs to no payment. */
    gateway: text().notNull(),
    paid: rials('paid').notNull(),
    refunded: rials('refunded').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.gateway] })],
);

/** Number of members who paid for each plan at the end of the day. */
export const dailyPlanFigures = pgTable(
  'daily_plan_figures',
  {
    day: day(),
    planId: integer('plan_id').notNull(),
    payers: integer().notNull(),
    mrr: rials('mrr').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.planId] })],
);

/**
 * For members who first paid in a given Jalali month: how many of them had paid premium at the end of another month.
 */
export const cohortFigures = pgTable(
  'cohort_figures',
  {
    cohort: integer().notNull(),
    month: integer().notNull(),
    payers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cohort, t.month] })],
);

/** Viewing counts per day, updated as people watch. */
export const watchDays = pgTable(
  'watch_days',
  {
    day: day(),
    titleId: integer('title_id').notNull(),
    /** Distributes concurrent writes over several rows. */
    slot: smallint().notNull(),
    /** Seconds watched, measured between players' heartbeats. */
    seconds: bigint({ mode: 'number' }).notNull().default(0),
    /** Number of films and episodes that somebody started, or restarted after having finished them. */
    begun: integer().notNull().default(0),
    finished: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.titleId, t.slot] }),
    check('watch_days_counts', sql`least(${t.seconds}, ${t.begun}, ${t.finished}) >= 0`),
  ],
);
