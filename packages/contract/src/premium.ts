import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { giftCodeBody } from './gift-code.ts';
import { couponCode, gatewayName, orderKind } from './orders.ts';
import { idField, idParam, listOf, pageQuery, rials, withinWindow } from './scalars.ts';

/* Plans, price quotes, and redeeming gifts. */

const tag = 'premium';
const auth = 'user';

export const plan = z.object({
  id: z.int(),
  titleFa: z.string(),
  days: z.int(),
  price: rials,
  /** Concurrent streams. */
  maxStreams: z.int(),
  /** Maximum picture height in lines; null: unlimited. */
  maxResolution: z.int().nullable(),
  allowsDownloads: z.boolean(),
  isRecommended: z.boolean(),
  /** Selling points, one short line each. */
  linesFa: z.array(z.string()),
});
export type Plan = z.infer<typeof plan>;

/** What will be charged, and for which period. */
export const quote = z.object({
  plan,
  kind: orderKind,
  price: rials,
  discount: rials,
  /** Credit for the unused value of the plan that is replaced. */
  credit: rials,
  /** Included in `amount`. */
  tax: rials,
  amount: rials,
  /** Null for gifts, whose time starts when they are redeemed. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** The coupon in its canonical spelling, if one was applied. */
  coupon: z.string().nullable(),
  gateways: z.array(z.object({ name: gatewayName, titleFa: z.string() })),
});
export type Quote = z.infer<typeof quote>;

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
    plan_id: idField,
    coupon: couponCode,
    /**
     * Absent: `join`; for members with premium `upgrade` if the plan gives more, else `reserve`.
     */
    kind: orderKind.nullish(),
  }),
  response: quote,
  errors: [404, 409],
});

export const redeemGift = endpoint({
  method: 'POST',
  path: '/api/user/gift',
  summary: 'Redeems a gift: its time starts now, or where the premium of the user ends',
  tag,
  auth,
  body: giftCodeBody.extend({
    /** Whether a gift that the user bought is refused, with an error at this field: they may mean to pass it on. */
    unless_own: z.boolean().nullish(),
  }),
  response: z.object({
    ok: z.literal(true),
    planTitle: z.string(),
    days: z.int(),
    startsAt: z.iso.datetime(),
    premiumUntil: z.iso.datetime(),
    /** Who bought it; null: a gift of the operators, or of an account that was deleted. */
    giverName: z.string().nullable(),
    /** Message from the giver. */
    message: z.string().nullable(),
  }),
  errors: [404, 409],
});

export const receivedGift = z.object({
  /** ID of the redemption. */
  id: z.int(),
  planTitle: z.string(),
  days: z.int(),
  /** Who bought it; null: a gift of the operators, or of an account that was deleted. */
  giverName: z.string().nullable(),
  /** Message from the giver. */
  message: z.string().nullable(),
  redeemedAt: z.iso.datetime(),
  /** The giver got the money back, which ended the time of the gift. */
  isRefunded: z.boolean(),
});
export type ReceivedGift = z.infer<typeof receivedGift>;

export const listReceivedGifts = endpoint({
  method: 'GET',
  path: '/api/user/gifts/received',
  summary: 'Gifts from others that the user redeemed, newest first',
  tag,
  auth,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(receivedGift),
});
