import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { gatewayName, orderKind } from '../orders.ts';
import { idParam, listOf, pageQuery, rials, withinWindow } from '../scalars.ts';

export const ORDER_STATES = ['open', 'paid', 'closed', 'refunded'] as const;
const PAYMENT_STATES = [
  'created',
  'redirected',
  'verifying',
  'unknown',
  'paid',
  'failed',
  'reversed',
] as const;

/** An order as staff see it. */
export const staffOrder = z.object({
  id: z.int(),
  /** The buyer; null: the account was deleted. The address is masked without `members.contact`. */
  member: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }).nullable(),
  kind: orderKind,
  state: z.enum(ORDER_STATES),
  planTitle: z.string(),
  days: z.int(),
  price: rials,
  discount: rials,
  credit: rials,
  tax: rials,
  amount: rials,
  coupon: z.string().nullable(),
  /** Gateway of the payment that paid it, otherwise of the last attempt; `null` if there was none. */
  gateway: gatewayName.nullable(),
  paymentState: z.enum(PAYMENT_STATES).nullable(),
  receiptNumber: z.int().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type StaffOrder = z.infer<typeof staffOrder>;

const orderEvent = z.object({
  paymentId: z.int(),
  gateway: z.string(),
  /** The gateway's id of the payment; null: it never answered. */
  reference: z.string().nullable(),
  state: z.enum(PAYMENT_STATES),
  /** In English, the gateway's words included. */
  reason: z.string(),
  at: z.iso.datetime(),
});

const staffOrderDetail = staffOrder.extend({
  /** The premium that it gave, while it lasts; `null` if there is none. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** The bank's reference number, as on the receipt; null: unpaid, or the gateway named none. */
  bankReference: z.string().nullable(),
  events: z.array(orderEvent),
});

export const listStaffOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  summary: 'All orders, newest first',
  tag: 'orders',
  auth: 'staff',
  permission: 'orders.read',
  query: z
    .object({
      ...pageQuery,
      q: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('An order or receipt number, an address, or a reference of the gateway'),
      state: z.enum(ORDER_STATES).optional(),
      unsettled: z.enum(['1']).optional().describe('Only payments whose outcome is not known'),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(staffOrder),
});

export const getStaffOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}',
  summary: 'One order with the events of its payments',
  tag: 'orders',
  auth: 'staff',
  permission: 'orders.read',
  params: z.object({ id: idParam }),
  response: staffOrderDetail,
  errors: [404],
});

export const recheckOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/check',
  summary: 'Asks the gateway now for the outcome of the payment in doubt, or else of the last',
  tag: 'orders',
  auth: 'staff',
  permission: 'orders.refund',
  params: z.object({ id: idParam }),
  response: staffOrderDetail,
  errors: [404, 409],
});

const refundOutcome = z.object({
  /** To be paid back at the gateway, by hand. */
  amount: rials,
  /** End of the premium that the order had replaced and that runs again; null: there was none. */
  restoredUntil: z.iso.datetime().nullable(),
  /** Premium that the refund takes from the member, or from who redeemed the gift, in days. */
  daysTaken: z.number(),
});

export const previewRefund = endpoint({
  method: 'GET',
  path: '/api/admin/orders/{id}/refund',
  summary: 'What a refund would take away and restore; changes nothing',
  tag: 'orders',
  auth: 'staff',
  permission: 'orders.refund',
  params: z.object({ id: idParam }),
  response: refundOutcome,
  errors: [404, 409],
});

export const refundStaffOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/refund',
  summary:
    'Ends what an order bought and reverses its bookings; the money is returned at the gateway',
  tag: 'orders',
  auth: 'staff',
  permission: 'orders.refund',
  fresh: true,
  params: z.object({ id: idParam }),
  body: z.object({
    reason: z.string('دلیل را بنویسید').trim().min(3, 'دلیل را بنویسید').max(500),
  }),
  response: refundOutcome,
  errors: [404, 409],
});
