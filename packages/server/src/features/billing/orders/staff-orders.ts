import { type api, gatewayName, ORDER_STATES, orderKind, type StaffOrder } from '@parde/contract';
import { toLatinDigits } from '@parde/shared/digits';
import { normalizeMobile, recordNumber } from '@parde/shared/mobile-number';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { DAY_MS } from '@parde/shared/tehran-day';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { COUNT_LIMIT } from '../../../db/read-models/title-lists.ts';
import { instant, isoTime } from '../../../db/time.ts';
import { conflict, notFound } from '../../../domain/app-error.ts';
import type { Clock } from '../../../domain/clock.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { maskedEmail } from '../../../domain/mail-address.ts';
import type { SettleDeps } from '../payments/payment-deps.ts';
import { currentFirst, findCurrentPayment, findPaymentEvents } from '../payments/payments.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { refundOrder } from './refund-order.ts';

const paymentState = z.enum([
  'created',
  'redirected',
  'verifying',
  'unknown',
  'paid',
  'failed',
  'reversed',
]);

const staffOrderRow = z.object({
  id: z.int(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  kind: orderKind,
  state: z.enum(ORDER_STATES),
  planTitle: z.string(),
  days: z.int(),
  price: z.number(),
  discount: z.number(),
  credit: z.number(),
  tax: z.number(),
  amount: z.number(),
  coupon: z.string().nullable(),
  gateway: gatewayName.nullable(),
  paymentState: paymentState.nullable(),
  receiptNumber: z.int().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  bankReference: z.string().nullable(),
});

const selectOrders = (where: SQL) => sql`
  select o.id, o.user_id as "userId", u.name as "userName", u.email as "userEmail", o.kind, o.state,
    o.plan_title as "planTitle", o.days, o.price::float8, o.discount::float8, o.credit::float8,
    o.tax::float8, o.amount::float8, c.code as coupon, p.gateway, p.state as "paymentState",
    o.receipt_number as "receiptNumber", ${isoTime(sql`o.created_at`)} as "createdAt",
    ${isoTime(sql`o.paid_at`)} as "paidAt", ${isoTime(sql`e.starts_at`)} as "startsAt",
    ${isoTime(sql`e.ends_at`)} as "endsAt", p.bank_reference as "bankReference"
  from orders o
    left join users u on u.id = o.user_id
    left join coupons c on c.id = o.coupon_id
    left join lateral (
      select min(starts_at) as starts_at, max(ends_at) as ends_at from entitlements where order_id = o.id
    ) e on true
    left join lateral (
      select p.gateway, p.state, p.bank_reference from payments p where p.order_id = o.id
      order by ${currentFirst} limit 1
    ) p on true
  where ${where} order by o.id desc`;

function toStaffOrder(row: z.infer<typeof staffOrderRow>, role: Role): StaffOrder {
  const { userId, userName, userEmail, startsAt: _start, endsAt: _end, ...rest } = row;
  const { bankReference: _reference, ...order } = rest;
  return {
    ...order,
    member:
      userId === null
        ? null
        : {
            id: userId,
            name: userName ?? '',
            email: isAllowed(role, 'members.contact')
              ? userEmail
              : userEmail && maskedEmail(userEmail),
          },
  };
}

type OrderFilter = z.output<typeof api.listStaffOrders.query>;

/** The search text may be one of our numbers, an address, or a gateway's reference: each has its own index. */
function matches(typed: string): SQL {
  const text = toLatinDigits(typed);
  const number = recordNumber(typed);
  const parts = [
    sql`select id from orders where user_id in (
      select id from users where email = ${text.toLowerCase()}
      union all select id from users where mobile = ${normalizeMobile(text)})`,
    sql`select order_id from payments
      where gateway = any(${sql.param(gatewayName.options)}) and reference = ${text}`,
    sql`select order_id from payments where bank_reference = ${text}`,
  ];
  if (number !== null) {
    parts.push(sql`select id from orders where id = ${number} or receipt_number = ${number}`);
  }
  return sql`o.id in (${sql.join(parts, sql` union all `)})`;
}

/** Payments whose outcome has been unknown for ten minutes, however often the gateway was asked in them. */
const isUnsettled = (now: Date) => sql`o.id in (
  select x.order_id from payments x where x.ask_at is not null and x.state in ('unknown', 'verifying')
    and exists (
      select from payment_events v where v.payment_id = x.id and v.created_at < ${instant(now)} - interval '10 minutes'
        and v.id > (select max(known.id) from payment_events known
          where known.payment_id = x.id and known.state not in ('unknown', 'verifying'))))`;

export async function listStaffOrders(db: Db, role: Role, filter: OrderFilter, now: Date) {
  const conditions = [
    filter.q ? matches(filter.q) : sql`true`,
    filter.state ? sql`o.state = ${filter.state}::order_state` : sql`true`,
    filter.unsettled ? isUnsettled(now) : sql`true`,
  ];
  const where = sql.join(conditions, sql` and `);
  // Paginated before the joins, so that related rows are looked up for one page only.
  const page = sql`o.id in (select o.id from orders o where ${where}
    order by o.id desc limit ${filter.per_page} offset ${offsetOf(filter)})`;
  const rows = await queryRows(db, staffOrderRow, selectOrders(page));
  const counted = await queryRow(
    db,
    z.object({ total: z.int() }),
    sql`select count(*)::int as total from (
      select from orders o where ${where} limit ${COUNT_LIMIT + 1}) counted`,
  );
  const total = counted?.total ?? 0;
  return listEnvelope(
    rows.map((row) => toStaffOrder(row, role)),
    filter,
    total > COUNT_LIMIT ? null : total,
  );
}

/** @throws AppError not_found */
export async function getStaffOrder(db: Db, role: Role, id: number) {
  const row = await queryRow(db, staffOrderRow, selectOrders(sql`o.id = ${id}`));
  if (!row) throw notFound('این سفارش');
  const events = await findPaymentEvents(db, id);
  return {
    ...toStaffOrder(row, role),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    bankReference: row.bankReference,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}

/** @throws AppError not_found, conflict if no payment was attempted or everything is settled */
export async function recheckOrder(deps: SettleDeps, actor: Actor, id: number) {
  const payment = await findCurrentPayment(deps.db, id);
  if (!payment) {
    await getStaffOrder(deps.db, actor.role, id);
    throw conflict('no payment', 'برای این سفارش پرداختی آغاز نشده است');
  }
  const state = await settlePayment(deps, payment.id);
  await deps.db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'orders.check',
      subject: { kind: 'order', id },
      before: { payment: payment.state },
      after: { payment: state },
    }),
  );
  return getStaffOrder(deps.db, actor.role, id);
}

interface RefundDeps {
  db: Db;
  clock: Clock;
}

async function refundWithin(tx: Db, clock: Clock, id: number) {
  /** Remaining premium, in milliseconds, of the buyer and, for a gift, of whoever redeemed it. */
  const premium = async () => {
    const row = await queryRow(
      tx,
      z.object({ ms: z.number() }),
      sql`
        select coalesce(sum(extract(epoch from (e.ends_at - greatest(e.starts_at, ${clock().toISOString()}::timestamptz)))) * 1000, 0)::float8 as ms
        from entitlements e
        where e.user_id in (
            select user_id from orders where id = ${id}
            union all select r.user_id from gift_redemptions r join gifts g on g.id = r.gift_id
            where g.order_id = ${id})
          and e.ends_at > ${clock().toISOString()}::timestamptz`,
    );
    return row?.ms ?? 0;
  };
  const before = await premium();
  const { amount, restoredUntil } = await refundOrder({ db: tx, clock }, id);
  return {
    amount,
    restoredUntil: restoredUntil?.toISOString() ?? null,
    daysTaken: Math.max(0, Math.round(((before - (await premium())) / DAY_MS) * 10) / 10),
  };
}

/** Thrown to roll back a preview. */
class PreviewDone extends Error {}

/**
 * Previews {@link refundStaffOrder} by executing it and rolling back.
 *
 * @throws AppError not_found, conflict
 */
export async function previewRefund({ db, clock }: RefundDeps, id: number) {
  let outcome: Awaited<ReturnType<typeof refundWithin>> | undefined;
  try {
    await db.transaction(async (tx) => {
      outcome = await refundWithin(tx, clock, id);
      throw new PreviewDone();
    });
  } catch (error) {
    if (!(error instanceof PreviewDone)) throw error;
  }
  if (!outcome) throw new Error('the preview has no outcome');
  return outcome;
}

/** @throws AppError not_found, conflict */
export async function refundStaffOrder(
  { db, clock }: RefundDeps,
  actor: Actor,
  { id, reason }: { id: number; reason: string | null },
) {
  return db.transaction(async (tx) => {
    const outcome = await refundWithin(tx, clock, id);
    await writeAudit(tx, actor, {
      action: 'orders.refund',
      subject: { kind: 'order', id },
      before: { state: 'paid' },
      after: { state: 'refunded', ...outcome },
      reason,
    });
    return outcome;
  });
}
