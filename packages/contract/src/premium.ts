import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { giftCodeBody } from './gift-code.ts';
import { idParam, listOf, pageQuery, withinWindow } from './scalars.ts';

/*
 * Plans, orders and their payment, gifts. Money is integer rials; screens show tomans.
 */

const tag = 'premium';
const auth = 'user';

const rials = z.int().min(0);

export const plan = z.object({
  id: z.int(),
  titleFa: z.string(),
  days: z.int(),
  price: rials,
  /** Films that may play at once. */
  maxStreams: z.int(),
  /** Lines of picture height; null: as many as there are. */
  maxResolution: z.int().nullable(),
  allowsDownloads: z.boolean(),
  isRecommended: z.boolean(),
  /** What one gets, as short lines. */
  linesFa: z.array(z.string()),
});
export type Plan = z.infer<typeof plan>;

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

/** What will be charged, and for which time. */
export const quote = z.object({
  plan,
  kind: orderKind,
  price: rials,
  discount: rials,
  /** Unused value of what is given up. */
  credit: rials,
  /** Within `amount`. */
  tax: rials,
  amount: rials,
  /** Null for gifts, whose time starts when they are redeemed. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** The coupon as it is written, when one counts. */
  coupon: z.string().nullable(),
  gateways: z.array(z.object({ name: gatewayName, titleFa: z.string() })),
});
export type Quote = z.infer<typeof quote>;

const couponCode = z.string().trim().max(64).optional();

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/premium/plans',
  summary: 'Plans that can be bought, in the order of the operators',
  tag,
  response: z.object({ data: z.array(plan) }),
  maxAge: 60,
});

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/premium/plans/{id}',
  summary: 'One plan',
  tag,
  params: z.object({ id: idParam }),
  response: plan,
  errors: [404],
  maxAge: 60,
});

export const quotePlan = endpoint({
  method: 'POST',
  path: '/api/premium/quote',
  summary: 'What a plan costs the user now and until when it runs; nothing is bought',
  tag,
  auth,
  body: z.object({
    plan_id: idParam,
    coupon: couponCode,
    /** Left out: `join`, or for who has premium `upgrade` where that is more, else `reserve`. */
    kind: orderKind.optional(),
  }),
  response: quote,
  errors: [404, 409],
});

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

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/user/gift',
  summary: 'Redeems a gift: its time starts now, or where the premium of the user ends',
  tag,
  auth,
  body: giftCodeBody,
  response: z.object({
    ok: z.literal(true),
    planTitle: z.string(),
    days: z.int(),
    startsAt: z.iso.datetime(),
    premiumUntil: z.iso.datetime(),
    /** What the giver said. */
    message: z.string().nullable(),
  }),
  errors: [404, 409],
});
