import { toLatinDigits } from '@parde/shared/digits';
import { MIN_CHARGE, RIALS_OF_TOMAN, tomanWords } from '@parde/shared/tomans';
import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import {
  idParam,
  inputTime,
  lineText,
  listOf,
  pageQuery,
  rials,
  whenValid,
  withinWindow,
} from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';

const whole = (min: number, max: number) => z.int().min(min).max(max);

/** In rials; zero is a free plan. A price below the gateways' minimum would be given away for free, too. */
const planPrice = rials
  .max(100_000_000_000)
  .multipleOf(RIALS_OF_TOMAN, 'بها را به تومان و بدون خرده بنویسید')
  .refine(
    (price) => price === 0 || price >= MIN_CHARGE,
    `درگاه‌ها کمتر از ${tomanWords(MIN_CHARGE)} نمی‌گیرند؛ برای طرح رایگان صفر بنویسید`,
  );

/** A plan as staff write it. */
const planFields = z.object({
  titleFa: lineText(60).min(1, 'نام را بنویسید'),
  days: whole(1, 3660),
  price: planPrice,
  maxStreams: whole(1, 50),
  /** Maximum picture height in lines; `null` for any. */
  maxResolution: whole(240, 8640).nullable().default(null),
  allowsDownloads: z.boolean(),
  linesFa: z.array(lineText(120)).max(8),
  position: whole(0, 1000),
  isRecommended: z.boolean(),
  isVisible: z.boolean(),
  /** The price from `nextPriceFrom` on; both null: no change is planned. */
  nextPrice: planPrice.nullable().default(null),
  nextPriceFrom: inputTime.nullable().default(null),
});

/** A next price and its time must be given together. */
const isWholePlan = ({ nextPrice, nextPriceFrom }: z.output<typeof planFields>) =>
  (nextPrice === null) === (nextPriceFrom === null);
const HALF_PLANNED = {
  path: ['next_price_from'],
  message: 'بهای بعدی و زمان آغازش با هم نوشته می‌شوند',
  ...whenValid('next_price', 'next_price_from'),
};

/** A plan as staff see it; its price may predate a validation rule. */
export const staffPlan = planFields.extend({
  id: z.int(),
  price: rials,
  nextPrice: rials.nullable(),
  /** Version for optimistic locking; a `PUT` sends the one that it read. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** All prices so far, newest first; the current one is the first. */
  prices: z.array(z.object({ price: rials, since: z.iso.datetime() })),
});
export type StaffPlan = z.infer<typeof staffPlan>;

const money = { tag: 'premium', auth: 'staff' } as const;

export const listStaffPlans = endpoint({
  ...money,
  method: 'GET',
  path: '/api/admin/plans',
  summary: 'All plans, hidden ones too',
  permission: 'plans.read',
  response: z.object({ data: z.array(staffPlan) }),
});

export const getStaffPlan = endpoint({
  ...money,
  method: 'GET',
  path: '/api/admin/plans/{id}',
  summary: 'One plan with the prices it had',
  permission: 'plans.read',
  params: z.object({ id: idParam }),
  response: staffPlan,
  errors: [404],
});

export const createPlan = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/plans',
  summary: 'Adds a plan',
  permission: 'plans.edit',
  fresh: true,
  body: snakeBody(planFields.refine(isWholePlan, HALF_PLANNED)),
  response: staffPlan,
});

export const updatePlan = endpoint({
  ...money,
  method: 'PUT',
  path: '/api/admin/plans/{id}',
  summary:
    'Changes a plan; orders keep the terms they were placed with. 409 carries it as it is now',
  permission: 'plans.edit',
  fresh: true,
  params: z.object({ id: idParam }),
  body: snakeBody(planFields.extend({ version: z.int() }).refine(isWholePlan, HALF_PLANNED)),
  response: staffPlan,
  errors: [404, 409],
});

const couponFields = z.object({
  code: z
    .string('کد را بنویسید')
    .overwrite((text) =>
      toLatinDigits(text)
        .replace(/[\s_-]/g, '')
        .toUpperCase(),
    )
    .regex(/^[A-Z0-9]{3,32}$/, 'کد ۳ تا ۳۲ حرف یا رقم لاتین است'),
  kind: z.enum(['percent', 'fixed']),
  /** Per cent, or rials. */
  value: z.int().min(1).max(100_000_000_000),
  /** Maximum discount of a percentage, in rials; `null` for no limit. */
  most: rials.min(1).nullable().default(null),
  maxUses: whole(1, 1_000_000_000).nullable().default(null),
  maxPerMember: whole(1, 1000).default(1),
  startsAt: inputTime.nullable().default(null),
  endsAt: inputTime.nullable().default(null),
  /** Empty: for all plans. */
  planIds: z.array(z.int()).max(100).default([]),
  note: lineText(200).nullable().default(null),
});

const areTomans = (amount: number | null) => amount === null || amount % RIALS_OF_TOMAN === 0;
const NO_TOMANS = 'مبلغ را به تومان و بدون خرده بنویسید';

/** A coupon as staff write it; older ones may have fractions of a toman. */
const newCoupon = couponFields
  .refine(({ kind, value }) => kind === 'percent' || areTomans(value), {
    path: ['value'],
    message: NO_TOMANS,
    ...whenValid('kind', 'value'),
  })
  .refine(({ most }) => areTomans(most), {
    path: ['most'],
    message: NO_TOMANS,
    ...whenValid('most'),
  });

export const staffCoupon = couponFields.extend({
  id: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  uses: z.int(),
});

export const listCoupons = endpoint({
  ...money,
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'All coupons with their uses, newest first',
  permission: 'coupons.read',
  response: z.object({ data: z.array(staffCoupon) }),
});

export const createCoupon = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/coupons',
  summary: 'Adds a coupon',
  permission: 'coupons.edit',
  fresh: true,
  body: snakeBody(newCoupon),
  response: z.object({ id: z.int() }),
  errors: [409],
});

export const endCoupon = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/coupons/{id}/end',
  summary: 'Ends a coupon now; orders that have it keep it',
  permission: 'coupons.edit',
  params: z.object({ id: idParam }),
  response: done,
  errors: [404, 409],
});

const giftBatch = z.object({
  /** Its name, which is its id. */
  id: z.string(),
  planTitle: z.string(),
  issued: z.int(),
  uses: z.int(),
  maxUses: z.int(),
  expiresAt: z.iso.datetime().nullable(),
  isRevoked: z.boolean(),
});

export const listGiftBatches = endpoint({
  ...money,
  method: 'GET',
  path: '/api/admin/gifts',
  summary: 'Gifts made by staff, by batch, newest first',
  permission: 'gifts.read',
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(giftBatch),
});

export const issueGifts = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/gifts',
  summary: 'Makes gifts; the answer is the only place where their codes are shown',
  permission: 'gifts.edit',
  fresh: true,
  body: snakeBody(
    z.object({
      batch: lineText(60).min(1, 'نامی برای این دسته بنویسید'),
      planId: z.int(),
      count: whole(1, 1000),
      days: whole(1, 3660).nullable().default(null),
      maxUses: whole(1, 1_000_000).default(1),
      expiresAt: inputTime.nullable().default(null),
    }),
  ),
  response: z.object({ id: z.string(), codes: z.array(z.string()) }),
  errors: [404, 409],
});

export const revokeGifts = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/gifts/revoke',
  summary: 'Takes back the gifts of a batch that nobody redeemed yet',
  permission: 'gifts.edit',
  fresh: true,
  /** Its name is no part of the path: browsers would drop one that is `..`. */
  body: z.object({ batch: z.string().max(200) }),
  response: z.object({ revoked: z.int() }),
  errors: [404],
});
