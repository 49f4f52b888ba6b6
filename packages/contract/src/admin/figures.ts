import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { rials, whenValid } from '../scalars.ts';

/** Maximum number of Jalali months per request. */
export const MAX_FIGURE_MONTHS = 36;

const NO_MONTH = 'ماه درست نیست';

/** A Jalali month as a number, e.g. 140509. */
const jalaliMonth = z.coerce
  .number(NO_MONTH)
  .int(NO_MONTH)
  .min(130001, NO_MONTH)
  .max(149912, NO_MONTH)
  .refine((month) => month % 100 >= 1 && month % 100 <= 12, NO_MONTH);

/** Figures of every time span. Money is in rials; docs/operate/figures.md defines each. */
const figures = z.object({
  paid: rials,
  refunded: rials,
  payments: z.int(),
  /** At the end of the span, or of the last day that was computed. */
  mrr: rials,
  payers: z.int(),
  signUps: z.int(),
  watchSeconds: z.int(),
  /** Number of searches for titles without results. */
  missedSearches: z.int(),
});

const monthFigures = figures.extend({
  month: z.int(),
  /** Their sum is the change of the MRR since the end of the month before. */
  movements: z.object({
    new: rials,
    returning: rials,
    expansion: rials,
    /** Zero or negative, like churn. */
    contraction: z.int().max(0),
    churn: z.int().max(0),
  }),
  gateways: z.array(
    z.object({
      /** Empty: the booking belongs to no payment. */
      gateway: z.string(),
      paid: rials,
      refunded: rials,
    }),
  ),
  /** At the end of the month, the most payers first. */
  plans: z.array(
    z.object({ planId: z.int(), title: z.string().nullable(), payers: z.int(), mrr: rials }),
  ),
});

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'Revenue, subscriptions and watching by Jalali month; days of a single month',
  tag: 'figures',
  auth: 'staff',
  permission: 'figures.read',
  query: z
    .object({
      from: jalaliMonth.optional().describe('First Jalali month, e.g. 140501; else 11 before `to`'),
      to: jalaliMonth.optional().describe('Last Jalali month; else the current one'),
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: 'ماه پایان پیش از ماه آغاز است',
      ...whenValid('from', 'to'),
    }),
  response: z.object({
    from: z.int(),
    to: z.int(),
    /** `null` if they were never computed. */
    computedAt: z.iso.datetime().nullable(),
    /** Only months with computed days, in order. */
    months: z.array(monthFigures),
    /** In order; empty for more than one month. */
    days: z.array(figures.extend({ day: z.iso.date() })),
    /** By the month of the first payment, in order. */
    cohorts: z.array(
      z.object({
        month: z.int(),
        payers: z.int(),
        /** Number of payers who still had paid premium at the end of a later month. */
        retained: z.array(z.object({ month: z.int(), payers: z.int() })),
      }),
    ),
    /** The most watched. */
    titles: z.array(
      z.object({
        id: z.int(),
        /** Null: it was deleted. */
        title: z.string().nullable(),
        seconds: z.int(),
        begun: z.int(),
        finished: z.int(),
      }),
    ),
  }),
});

export const computeFigures = endpoint({
  method: 'POST',
  path: '/api/admin/figures/compute',
  summary: 'Computes the facts of all days again, in the background',
  tag: 'figures',
  auth: 'staff',
  permission: 'figures.compute',
  response: done,
});
