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

/* Facts of Tehran's days, computed by the job `compute-figures`; see docs/operate/figures.md. They name
   nobody and have no foreign keys: they stay when accounts, titles and plans go. */

/** `YYYY-MM-DD` of Tehran. */
const day = () => date('day', { mode: 'string' }).notNull();

/**
 * Bought premium, copied from `entitlements`: so the past stays as it was when an account is deleted.
 */
export const paidPeriods = pgTable(
  'paid_periods',
  {
    entitlementId: integer('entitlement_id').primaryKey(),
    /** Number of the account. */
    payer: integer().notNull(),
    planId: integer('plan_id').notNull(),
    /** When it was paid. */
    paidAt: time('paid_at').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** Rials of 30.44 days, whole. */
    rate: rials('rate').notNull(),
    /** The days at whose end it ran: from this one … */
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** … until the one before this. */
    untilDay: date('until_day', { mode: 'string' }).notNull(),
  },
  (t) => [
    index('paid_periods_payer').on(t.payer, t.startsAt),
    index('paid_periods_until').on(t.untilDay, t.fromDay),
  ],
);

/** One row per day. Money is rials. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    day: day().primaryKey(),
    /** The Jalali month, e.g. 140509. */
    month: integer().notNull(),
    paid: rials('paid').notNull(),
    refunded: rials('refunded').notNull(),
    payments: integer().notNull(),
    /** At the end of the day. */
    mrr: rials('mrr').notNull(),
    payers: integer().notNull(),
    /** Movements of the MRR of the day before; their sum is its change. */
    mrrNew: rials('mrr_new').notNull(),
    mrrReturning: rials('mrr_returning').notNull(),
    mrrExpansion: rials('mrr_expansion').notNull(),
    /** Zero or negative, like churn. */
    mrrContraction: rials('mrr_contraction').notNull(),
    mrrChurn: rials('mrr_churn').notNull(),
    /**
     * Of the expansion: what only makes good a contraction of the same month, because somebody
     * renewed a few days late.
     */
    mrrLate: rials('mrr_late').notNull(),
    signUps: integer('sign_ups').notNull(),
    /** Searches for titles that found nothing. */
    missedSearches: integer('missed_searches').notNull().default(0),
    computedAt: time('computed_at').notNull(),
  },
  (t) => [index('daily_figures_month').on(t.month)],
);

/** Cash of each gateway, from the ledger. */
export const dailyGatewayFigures = pgTable(
  'daily_gateway_figures',
  {
    day: day(),
    /** Empty: the booking belongs to no payment. */
    gateway: text().notNull(),
    paid: rials('paid').notNull(),
    refunded: rials('refunded').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.gateway] })],
);

/** Who paid for which plan at the end of the day. */
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

/** Of those who first paid in a Jalali month: how many paid premium ran at the end of another. */
export const cohortFigures = pgTable(
  'cohort_figures',
  {
    cohort: integer().notNull(),
    month: integer().notNull(),
    payers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cohort, t.month] })],
);

/** What was watched on each day, counted while it happens. */
export const watchDays = pgTable(
  'watch_days',
  {
    day: day(),
    titleId: integer('title_id').notNull(),
    /** Spreads what many write at once over some rows. */
    slot: smallint().notNull(),
    /** Between heartbeats of players. */
    seconds: bigint({ mode: 'number' }).notNull().default(0),
    /** Films and episodes that somebody began, or began again after the end. */
    begun: integer().notNull().default(0),
    finished: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.titleId, t.slot] }),
    check('watch_days_counts', sql`least(${t.seconds}, ${t.begun}, ${t.finished}) >= 0`),
  ],
);
