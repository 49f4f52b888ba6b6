import { gatewayName, LIST_WINDOW, type Order, orderKind } from '@parde/contract';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { orders, users } from '../../../db/schema/index.ts';
import { isoTime } from '../../../db/time.ts';
import { giftCode } from '../gifts/gift-code.ts';
import { currentFirst } from '../payments/payments.ts';

export type OrderRow = typeof orders.$inferSelect;

/**
 * An order, locked until the transaction ends, after its member: taking the locks in the other order could deadlock.
 * `null` if there is none.
 */
export async function lockOrder(db: Db, orderId: number): Promise<OrderRow | null> {
  await lockMember(db, sql`(select user_id from orders where id = ${orderId})`);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}

/**
 * Whether a payment of the order has an open alert.
 *
 * @param orderId column or value
 * @param subjects what the alert may be about
 */
const hasAlert = (orderId: SQL, subjects: readonly string[]) => sql`exists (
  select from payments r join alerts a on a.subject in (${sql.join(
    subjects.map((about) => sql`'payment:' || r.id || ${`:${about}`}`),
    sql`, `,
  )})
  where r.order_id = ${orderId} and a.closed_at is null)`;

/** Whether operators are reviewing the payment of an unpaid order: it may have been paid without a grant. */
const isUnderReview = (orderId: SQL) => hasAlert(orderId, ['amount', 'unsettled']);

const ordersWith = (condition: SQL) => sql`
  select o.id, o.kind, o.state, o.plan_id as "planId", o.plan_title as "planTitle", o.days,
    o.price::float8, o.discount::float8, o.credit::float8, o.tax::float8, o.amount::float8,
    c.code as coupon, ${isoTime(sql`o.created_at`)} as "createdAt", ${isoTime(sql`o.paid_at`)} as "paidAt",
    o.receipt_number as "receiptNumber",
    p.gateway, p.bank_reference as "bankReference", p.card_number as "cardNumber",
    coalesce(p.ask_at is not null and p.reference is not null, false) as "isPending",
    o.state in ('open', 'closed') and ${isUnderReview(sql`o.id`)} as "isUnderReview",
    o.state in ('paid', 'refunded') and ${hasAlert(sql`o.id`, ['twice'])} as "isPaidTwice",
    ${isoTime(sql`e.starts_at`)} as "startsAt", ${isoTime(sql`e.ends_at`)} as "endsAt",
    g.id as "giftId", g.message as "giftMessage", g.uses > 0 as "isRedeemed",
    ${isoTime(sql`(select max(r.created_at) from gift_redemptions r where r.gift_id = g.id)`)} as "redeemedAt",
    o.gift_message as "orderMessage", o.idempotency_key as "idempotencyKey"
  from orders o
    left join coupons c on c.id = o.coupon_id
    -- Two, where an upgrade ended one and was refunded.
    left join lateral (
      select min(starts_at) as starts_at, max(ends_at) as ends_at from entitlements where order_id = o.id
    ) e on true
    left join gifts g on g.order_id = o.id
    left join lateral (
      select * from payments p where p.order_id = o.id
      order by ${currentFirst} limit 1
    ) p on true
  where ${condition}`;

const orderState = z.enum(['open', 'paid', 'closed', 'refunded']);

const memberOrderRow = z.object({
  id: z.int(),
  kind: orderKind,
  state: orderState,
  planId: z.int(),
  planTitle: z.string(),
  days: z.int(),
  price: z.int(),
  discount: z.int(),
  credit: z.int(),
  tax: z.int(),
  amount: z.int(),
  coupon: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  receiptNumber: z.int().nullable(),
  gateway: gatewayName.nullable(),
  bankReference: z.string().nullable(),
  cardNumber: z.string().nullable(),
  isPending: z.boolean(),
  isUnderReview: z.boolean(),
  isPaidTwice: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  giftId: z.int().nullable(),
  giftMessage: z.string().nullable(),
  isRedeemed: z.boolean().nullable(),
  redeemedAt: z.string().nullable(),
  orderMessage: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
});

/** @param giftSecret `null` if the caller must not see the code */
function toOrder(row: z.infer<typeof memberOrderRow>, giftSecret: Buffer | null): Order {
  const {
    isPending,
    isUnderReview,
    giftId,
    giftMessage,
    isRedeemed,
    redeemedAt,
    orderMessage,
    ...order
  } = row;
  return {
    ...order,
    state: row.state === 'open' && isPending ? 'pending' : row.state,
    // A pending newer attempt takes precedence.
    isUnderReview: isUnderReview && !isPending,
    gift:
      giftId === null
        ? null
        : {
            id: giftId,
            code: giftSecret && giftCode(giftSecret, giftId),
            message: giftMessage,
            isRedeemed: isRedeemed ?? false,
            redeemedAt,
          },
    giftMessage: orderMessage,
  };
}

/** A page of a member's orders, of one kind or all, newest first. */
export async function findOrders(
  db: Db,
  userId: number,
  giftSecret: Buffer | null,
  { kind, limit, offset }: { kind: Order['kind'] | undefined; limit: number; offset: number },
): Promise<{ data: Order[]; total: number }> {
  const ofKind = kind ? sql` and o.kind = ${kind}` : sql``;
  const rows = await queryRows(
    db,
    memberOrderRow,
    sql`${ordersWith(sql`o.user_id = ${userId}${ofKind}`)} order by o.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.int() }),
    sql`
      select count(*)::int as total from (
        select from orders o where o.user_id = ${userId}${ofKind} limit ${LIST_WINDOW}) counted`,
  );
  return { data: rows.map((row) => toOrder(row, giftSecret)), total: counted?.total ?? 0 };
}

/** `null` if the member has no such order. */
export async function findOrder(
  db: Db,
  userId: number,
  id: number,
  giftSecret: Buffer | null,
): Promise<Order | null> {
  const condition = sql`o.id = ${id} and o.user_id = ${userId}`;
  const row = await queryRow(db, memberOrderRow, ordersWith(condition));
  return row && toOrder(row, giftSecret);
}

/** How an order continues after an attempt that did not pay it. `null` if there is none. */
export const findOrderToPay = (db: Db, id: number) =>
  queryRow(
    db,
    z.object({
      kind: orderKind,
      planId: z.int(),
      isUnderReview: z.boolean(),
      /** By another attempt; true also if it was refunded since. */
      wasPaid: z.boolean(),
      isPlanForSale: z.boolean(),
    }),
    sql`
      select o.kind, o.plan_id as "planId", ${isUnderReview(sql`o.id`)} as "isUnderReview",
        o.state in ('paid', 'refunded') as "wasPaid", p.is_visible as "isPlanForSale"
      from orders o join plans p on p.id = o.plan_id where o.id = ${id}`,
  );

/** The newest orders of all members. */
export function findNewestOrders(db: Db, limit: number) {
  return db
    .select({
      id: orders.id,
      state: orders.state,
      kind: orders.kind,
      planTitle: orders.planTitle,
      amount: orders.amount,
      email: users.email,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.id))
    .limit(limit);
}
