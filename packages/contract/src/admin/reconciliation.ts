import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  idParam,
  inputDay,
  lineText,
  listOf,
  pageQuery,
  rials,
  whenValid,
  withinWindow,
} from '../scalars.ts';

/** Maximum number of days per request. */
export const MAX_BOOKED_DAYS = 366;

const span = z
  .object({
    from: inputDay.optional().describe('First day of Tehran; else 29 days before the last one'),
    to: inputDay.optional().describe('Last day of Tehran; else today'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'روز پایان پیش از روز آغاز است',
    ...whenValid('from', 'to'),
  });

const paymentAlert = z.object({
  id: z.int(),
  /** What it is about, such as `payment:7:amount`. */
  subject: z.string(),
  /** In English, as the command line prints it. */
  message: z.string(),
  /** The order that it is about; null: none, or several. */
  orderId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** Null: open. */
  closedAt: z.iso.datetime().nullable(),
});
export type PaymentAlert = z.output<typeof paymentAlert>;

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  summary: 'What gateways confirmed on each day, beside what the ledger says',
  tag: 'orders',
  auth: 'staff',
  permission: 'figures.read',
  query: span,
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The newest day first; days without money are left out. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        /** Empty: the booking belongs to no payment. */
        gateway: z.string(),
        /** Payments that were confirmed. */
        payments: z.int(),
        paid: rials,
        refunded: rials,
        ledgerPaid: rials,
        ledgerRefunded: rials,
      }),
    ),
  }),
});

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/ledger.csv',
  summary: 'The entries of the ledger with their orders and payments, for accountants',
  tag: 'orders',
  auth: 'staff',
  permission: 'money.export',
  query: span,
  response: z.string(),
  isDownload: true,
});

export const listPaymentAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/payment-alerts',
  summary: 'Problems with money that only staff can solve, newest first',
  tag: 'orders',
  auth: 'staff',
  permission: 'orders.read',
  query: z
    .object({ ...pageQuery, state: z.enum(['open', 'closed']).default('open') })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(paymentAlert),
});

const oneAlert = {
  tag: 'orders',
  auth: 'staff',
  params: z.object({ id: idParam }),
  response: paymentAlert,
  errors: [404],
} as const;

export const getPaymentAlert = endpoint({
  ...oneAlert,
  method: 'GET',
  path: '/api/admin/payment-alerts/{id}',
  summary: 'One problem with money, also a closed one',
  permission: 'orders.read',
});

export const closePaymentAlert = endpoint({
  ...oneAlert,
  method: 'POST',
  path: '/api/admin/payment-alerts/{id}/close',
  summary: 'Closes an alert that somebody has dealt with',
  permission: 'orders.refund',
  body: z.object({
    /** How it was resolved. */
    note: lineText(500).nullish().default(null),
  }),
});
