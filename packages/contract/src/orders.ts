import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { couponCode, rials } from './money.ts';
import { idParam, listOf, pageQuery, withinWindow } from './scalars.ts';

/*
 * Orders, their payment and their receipts.
 */

const tag = 'premium';
const auth = 'user';

export const GATEWAYS = ['zarinpal', 'zibal', 'sandbox'] as const;
export const gatewayName = z.enum(GATEWAYS);
export type GatewayName = z.infer<typeof gatewayName>;

/**
 * `join`: from now, for who has no premium; `reserve`: from where the premium they have ends; `upgrade`: from now in
 * place of what they have, whose unused value counts; `gift`: for somebody else.
 */
export const ORDER_KINDS = ['join', 'reserve', 'upgrade', 'gift'] as const;
export const orderKind = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof orderKind>;

const orderBody = z.object({
  plan_id: idParam,
  /** Left out: the first that is switched on. */
  gateway: gatewayName.optional(),
  coupon: couponCode,
  /** Names this wish: sent again, it is the same order. */
  idempotency_key: z.uuid().optional(),
});

const ordered = z.object({
  ok: z.literal(true),
  orderId: z.int(),
  /** Page of the gateway; of the site when there is nothing to pay. */
  redirectUrl: z.string(),
});

export const join = endpoint({
  method: 'POST',
  path: '/api/user/join2',
  summary: 'Buys a plan from now on: joins, or upgrades the plan that runs',
  tag,
  auth,
  body: orderBody,
  response: ordered,
  errors: [404, 409],
});

export const reserve = endpoint({
  method: 'POST',
  path: '/api/user/reserve2',
  summary: 'Buys a plan that begins when the current one ends',
  tag,
  auth,
  body: orderBody,
  response: ordered,
  errors: [404, 409],
});

export const buyGift = endpoint({
  method: 'POST',
  path: '/api/user/gifts',
  summary: 'Buys a plan for somebody else',
  tag,
  auth,
  body: orderBody.extend({ message: z.string().trim().max(300).optional() }),
  response: ordered,
  errors: [404, 409],
});

export const checkPayment = endpoint({
  method: 'GET',
  path: '/api/user/payment-check',
  summary: 'What became of the last payment of the user; asks the gateway when nobody knows',
  tag,
  auth,
  response: z.object({
    /** `none`: nothing was bought lately; `pending`: not known yet. */
    status: z.enum(['success', 'pending', 'failed', 'none']),
    orderId: z.int().nullable(),
  }),
});

export const order = z.object({
  id: z.int(),
  kind: orderKind,
  /** `pending`: paid perhaps, nobody knows yet; `closed`: nobody paid. */
  state: z.enum(['open', 'pending', 'paid', 'closed', 'refunded']),
  planId: z.int(),
  /** As it was called when it was sold. */
  planTitle: z.string(),
  days: z.int(),
  price: rials,
  discount: rials,
  credit: rials,
  tax: rials,
  amount: rials,
  coupon: z.string().nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  receiptNumber: z.int().nullable(),
  gateway: gatewayName.nullable(),
  bankReference: z.string().nullable(),
  /** Masked. */
  cardNumber: z.string().nullable(),
  /** Time that it bought; null: none yet, or a gift. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Of a gift that was bought. */
  gift: z
    .object({
      id: z.int(),
      code: z.string(),
      message: z.string().nullable(),
      isRedeemed: z.boolean(),
    })
    .nullable(),
  /** Of a gift, paid or not: what the buyer says to who gets it. */
  giftMessage: z.string().nullable(),
  /** Ordered again with it, this order goes on; null: it was placed without. */
  idempotencyKey: z.uuid().nullable(),
});
export type Order = z.infer<typeof order>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/user/orders',
  summary: 'Orders of the user, newest first',
  tag,
  auth,
  query: z
    .object({ ...pageQuery, kind: orderKind.optional() })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(order),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/user/orders/{id}',
  summary: 'One order of the user, as its receipt has it',
  tag,
  auth,
  params: z.object({ id: idParam }),
  response: order.extend({
    /** Who bought it. */
    buyerName: z.string(),
    taxPercent: z.number(),
  }),
  errors: [404],
});
