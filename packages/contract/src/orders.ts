import { MAX_COUPON, MAX_GIFT_MESSAGE } from '@parde/shared/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { plainLine, plainText } from './plain-text.ts';
import { idField, idParam, listOf, pageQuery, rials, withinWindow } from './scalars.ts';

/** Absent, null or empty: none. */
export const couponCode = z.string().overwrite(plainLine).max(MAX_COUPON).nullish();

/* Orders, their payments and receipts. */

const tag = 'premium';
const auth = 'user';

export const GATEWAYS = ['zarinpal', 'zibal', 'sandbox'] as const;
export const gatewayName = z.enum(GATEWAYS);
export type GatewayName = z.infer<typeof gatewayName>;

/**
 * `join`: starts now, for members without premium; `reserve`: starts when the current premium ends;
 * `upgrade`: starts now and replaces the current plan, whose unused value is credited; `gift`: for
 * somebody else.
 */
export const ORDER_KINDS = ['join', 'reserve', 'upgrade', 'gift'] as const;
export const orderKind = z.enum(ORDER_KINDS);
export type OrderKind = z.infer<typeof orderKind>;

const orderBody = z.object({
  plan_id: idField,
  /** Absent or null: the first enabled gateway. */
  gateway: gatewayName.nullish(),
  coupon: couponCode,
  /** Idempotency key: sending it again returns the same order. */
  idempotency_key: z.uuid().nullish(),
});

const ordered = z.object({
  ok: z.literal(true),
  orderId: z.int(),
  /** Page of the gateway, or of the site when there is nothing to pay. */
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
  errors: [404, 409, 503],
});

export const reserve = endpoint({
  method: 'POST',
  path: '/api/user/reserve2',
  summary: 'Buys a plan that begins when the current one ends',
  tag,
  auth,
  body: orderBody,
  response: ordered,
  errors: [404, 409, 503],
});

export const buyGift = endpoint({
  method: 'POST',
  path: '/api/user/gifts',
  summary: 'Buys a plan for somebody else',
  tag,
  auth,
  body: orderBody.extend({
    message: z.string().overwrite(plainText).max(MAX_GIFT_MESSAGE).nullish(),
  }),
  response: ordered,
  errors: [404, 409, 503],
});

export const checkPayment = endpoint({
  method: 'GET',
  path: '/api/user/payment-check',
  summary: 'What became of the last payment of the user; asks the gateway when nobody knows',
  tag,
  auth,
  closedToMemberViews: true,
  response: z.object({
    /** `none`: no recent order, or it was refunded; `pending`: the outcome is not known yet. */
    status: z.enum(['success', 'pending', 'failed', 'none']),
    orderId: z.int().nullable(),
  }),
});

export const order = z.object({
  id: z.int(),
  kind: orderKind,
  /** `pending`: possibly paid, not confirmed yet; `closed`: not paid, and no longer payable. */
  state: z.enum(['open', 'pending', 'paid', 'closed', 'refunded']),
  /** The gateway reports another amount than was ordered, or no clear answer for a day: operators are checking it. */
  isUnderReview: z.boolean(),
  /** It was paid a second time, and operators have not given that money back yet. */
  isPaidTwice: z.boolean(),
  planId: z.int(),
  /** Title of the plan at the time of sale. */
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
  /** Masked card number. */
  cardNumber: z.string().nullable(),
  /** Start of the premium time it bought; null: none yet, or a gift. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Only for orders of kind `gift`. */
  gift: z
    .object({
      id: z.int(),
      /** Null: staff see the site as the buyer. */
      code: z.string().nullable(),
      message: z.string().nullable(),
      isRedeemed: z.boolean(),
      /** `null` until it is redeemed. */
      redeemedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The buyer's message to the recipient, whether paid or not; null for other kinds. */
  giftMessage: z.string().nullable(),
  /** Sending it again continues this order; null: the order was placed without a key. */
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
    /** Name of the buyer. */
    buyerName: z.string(),
    taxPercent: z.number(),
  }),
  errors: [404],
});
