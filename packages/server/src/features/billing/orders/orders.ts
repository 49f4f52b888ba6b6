import type { GatewayName, Order } from '@parde/contract';
import { LIST_WINDOW } from '@parde/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { giftCode } from '../gifts/gift-code.ts';

interface OrderRow extends Record<string, unknown> {
  id: number;
  kind: Order['kind'];
  state: 'open' | 'paid' | 'closed' | 'refunded';
  is_pending: boolean;
  is_under_review: boolean;
  plan_id: number;
  plan_title: string;
  days: number;
  price: string;
  discount: string;
  credit: string;
  tax: string;
  amount: string;
  coupon: string | null;
  created_at: string;
  paid_at: string | null;
  receipt_number: number | null;
  gateway: GatewayName | null;
  bank_reference: string | null;
  card_number: string | null;
  starts_at: string | null;
  ends_at: string | null;
  gift_id: number | null;
  order_message: string | null;
  gift_message: string | null;
  is_redeemed: boolean | null;
  idempotency_key: string | null;
}

/** Subjects of alerts about money that may have been paid without a grant. */
const OF_REVIEW = ['amount', 'unsettled'];

/**
 * Whether operators are reviewing the payment of an unpaid order. @param orderId column or value
 */
const isUnderReview = (orderId: SQL) => sql`exists (
  select from payments r join alerts a on a.subject in (${sql.join(
    OF_REVIEW.map((about) => sql`'payment:' || r.id || ${`:${about}`}`),
    sql`, `,
  )})
  where r.order_id = ${orderId} and a.closed_at is null)`;

/** The relevant payment of each order: the paid one, else the last attempt. */
const ordersWith = (condition: SQL) => sql`
  select o.id, o.kind, o.state, o.plan_id, o.plan_title, o.days, o.price, o.discount, o.credit, o.tax, o.amount,
    c.code as coupon, ${isoTime(sql`o.created_at`)} as created_at, ${isoTime(sql`o.paid_at`)} as paid_at,
    o.receipt_number, p.gateway, p.bank_reference, p.card_number,
    coalesce(p.ask_at is not null and p.reference is not null, false) as is_pending,
    o.state in ('open', 'closed') and ${isUnderReview(sql`o.id`)} as is_under_review,
    ${isoTime(sql`e.starts_at`)} as starts_at, ${isoTime(sql`e.ends_at`)} as ends_at,
    g.id as gift_id, g.message as gift_message, g.uses > 0 as is_redeemed, o.gift_message as order_message, o.idempotency_key
  from orders o
    left join coupons c on c.id = o.coupon_id
    -- Two, where an upgrade ended one and was refunded.
    left join lateral (
      select min(starts_at) as starts_at, max(ends_at) as ends_at from entitlements where order_id = o.id
    ) e on true
    left join gifts g on g.order_id = o.id
    left join lateral (
      select * from payments p where p.order_id = o.id
      order by p.state = 'paid' desc, p.id desc limit 1
    ) p on true
  where ${condition}`;

function toOrder(row: OrderRow, giftSecret: Buffer): Order {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === 'open' && row.is_pending ? 'pending' : row.state,
    // A pending newer attempt takes precedence.
    isUnderReview: row.is_under_review && !row.is_pending,
    planId: row.plan_id,
    planTitle: row.plan_title,
    days: row.days,
    price: Number(row.price),
    discount: Number(row.discount),
    credit: Number(row.credit),
    tax: Number(row.tax),
    amount: Number(row.amount),
    coupon: row.coupon,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    receiptNumber: row.receipt_number,
    gateway: row.gateway,
    bankReference: row.bank_reference,
    cardNumber: row.card_number,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    gift:
      row.gift_id === null
        ? null
        : {
            id: row.gift_id,
            code: giftCode(giftSecret, row.gift_id),
            message: row.gift_message,
            isRedeemed: row.is_redeemed ?? false,
          },
    giftMessage: row.order_message,
    idempotencyKey: row.idempotency_key,
  };
}

/** A page of a member's orders, of one kind or all, newest first. */
export async function findOrders(
  db: Db,
  userId: number,
  giftSecret: Buffer,
  { kind, limit, offset }: { kind: Order['kind'] | undefined; limit: number; offset: number },
): Promise<{ data: Order[]; total: number }> {
  const ofKind = kind ? sql` and o.kind = ${kind}` : sql``;
  const { rows } = await db.execute<OrderRow>(
    sql`${ordersWith(sql`o.user_id = ${userId}${ofKind}`)} order by o.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from orders o where o.user_id = ${userId}${ofKind} limit ${LIST_WINDOW}) counted`);
  return { data: rows.map((row) => toOrder(row, giftSecret)), total: counted.rows[0]?.total ?? 0 };
}

/** Null: the member has no such order. */
export async function findOrder(
  db: Db,
  userId: number,
  id: number,
  giftSecret: Buffer,
): Promise<Order | null> {
  const { rows } = await db.execute<OrderRow>(
    ordersWith(sql`o.id = ${id} and o.user_id = ${userId}`),
  );
  return rows[0] ? toOrder(rows[0], giftSecret) : null;
}

/** How an unpaid order continues: its plan, or that it is under review. Null: there is none. */
export async function findUnpaidOrder(
  db: Db,
  id: number,
): Promise<{ kind: Order['kind']; planId: number; isUnderReview: boolean } | null> {
  const { rows } = await db.execute<{
    kind: Order['kind'];
    planId: number;
    isUnderReview: boolean;
  }>(sql`
    select o.kind, o.plan_id as "planId", ${isUnderReview(sql`o.id`)} as "isUnderReview"
    from orders o where o.id = ${id}`);
  return rows[0] ?? null;
}
