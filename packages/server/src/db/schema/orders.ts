import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { coupons, plans, rials } from './plans.ts';
import { users } from './users.ts';

/* Orders and their payments. When an account is deleted its orders stay without the name. */

export const orderKind = pgEnum('order_kind', ['join', 'reserve', 'upgrade', 'gift']);

/** `open`: may be paid; `paid`; `closed`: not paid in time; `refunded`. */
export const orderState = pgEnum('order_state', ['open', 'paid', 'closed', 'refunded']);

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the account was deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: orderKind().notNull(),
    state: orderState().notNull().default('open'),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** The plan's terms at the time of sale. */
    planTitle: text('plan_title').notNull(),
    days: smallint().notNull(),
    /** Concurrent streams. */
    maxStreams: smallint('max_streams').notNull(),
    /** Maximum picture height in lines; null: unlimited. */
    maxResolution: smallint('max_resolution'),
    allowsDownloads: boolean('allows_downloads').notNull(),
    /** Parts of the price in rials, see `features/billing/plans/price.ts`. */
    price: rials('price').notNull(),
    discount: rials('discount').notNull(),
    credit: rials('credit').notNull(),
    tax: rials('tax').notNull(),
    amount: rials('amount').notNull(),
    /** For gifts: the buyer's message to the recipient. */
    giftMessage: text('gift_message'),
    couponId: integer('coupon_id').references(() => coupons.id),
    /** Client-generated idempotency key: sent twice, it is one order. Null: an older client. */
    idempotencyKey: uuid('idempotency_key'),
    /** Receipt number, without gaps; null: not paid. */
    receiptNumber: integer('receipt_number').unique(),
    createdAt: createdAt(),
    paidAt: time('paid_at'),
  },
  (t) => [
    index('orders_user').on(t.userId, t.id.desc()),
    index('orders_state').on(t.state, t.id),
    index('orders_open').on(t.createdAt).where(sql`${t.state} = 'open'`),
    index('orders_coupon').on(t.couponId),
    unique('orders_once').on(t.userId, t.idempotencyKey),
    check(
      'orders_parts',
      sql`least(${t.price}, ${t.discount}, ${t.credit}, ${t.tax}, ${t.amount}) >= 0
        and ${t.amount} = ${t.price} - ${t.discount} - ${t.credit} and ${t.tax} <= ${t.amount}`,
    ),
    check('orders_gift_message', sql`char_length(${t.giftMessage}) <= 300`),
    check(
      'orders_paid',
      sql`(${t.state} in ('paid', 'refunded')) = (${t.paidAt} is not null)
        and (${t.paidAt} is null) = (${t.receiptNumber} is null)`,
    ),
  ],
);

/** See `features/billing/payments/payment-state.ts`. */
export const paymentState = pgEnum('payment_state', [
  'created',
  'redirected',
  'verifying',
  'unknown',
  'paid',
  'failed',
  'reversed',
]);

/** One attempt to pay an order at a gateway. */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    gateway: text().notNull(),
    /** The gateway's id for it; null: the gateway was not called yet, or never answered. */
    reference: text(),
    /** Payment page of the gateway; null: not known yet. */
    redirectUrl: text('redirect_url'),
    amount: rials('amount').notNull(),
    state: paymentState().notNull().default('created'),
    /** How often the gateway was asked for the outcome. */
    attempts: smallint().notNull().default(0),
    /** When to ask the gateway next; null: settled. */
    askAt: time('ask_at'),
    bankReference: text('bank_reference'),
    cardNumber: text('card_number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.gateway, t.reference),
    index('payments_order').on(t.orderId),
    index('payments_bank_reference').on(t.bankReference),
    index('payments_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
    // An order is paid only once.
    uniqueIndex('payments_one_paid').on(t.orderId).where(sql`${t.state} = 'paid'`),
    check('payments_amount', sql`${t.amount} > 0`),
    check(
      'payments_settled',
      sql`(${t.askAt} is null) = (${t.state} in ('paid', 'failed', 'reversed'))`,
    ),
  ],
);

/** State changes of payments; append-only. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id),
    state: paymentState().notNull(),
    /** In English, for operators. */
    reason: text().notNull(),
    at: createdAt(),
  },
  (t) => [index('payment_events_payment').on(t.paymentId, t.id)],
);

export const ledgerAccount = pgEnum('ledger_account', ['gateway', 'revenue', 'tax', 'gifts']);

/**
 * Double-entry bookkeeping in rials: debits are positive, credits negative. Triggers make it
 * append-only and check that the entries of one booking sum to zero.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Unique name of the booking, such as `payment:7` or `gift:3:12`: nothing is booked twice. */
    booking: text().notNull(),
    account: ledgerAccount().notNull(),
    amount: rials('amount').notNull(),
    at: createdAt(),
  },
  (t) => [
    unique('ledger_entries_once').on(t.booking, t.account),
    index('ledger_entries_at').on(t.at),
    check('ledger_entries_amount', sql`${t.amount} <> 0`),
  ],
);

/** Problems that operators must look at. */
export const alerts = pgTable(
  'alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the problem, such as `payment:7:amount`: raised only once. */
    subject: text().notNull().unique(),
    /** In English. */
    message: text().notNull(),
    createdAt: createdAt(),
    closedAt: time('closed_at'),
  },
  (t) => [index('alerts_open').on(t.createdAt).where(sql`${t.closedAt} is null`)],
);

/** Gateways that operators disabled; all others are enabled where configured. */
export const gatewaysOff = pgTable('gateways_off', {
  name: text().primaryKey(),
  createdAt: createdAt(),
});

export const sandboxState = pgEnum('sandbox_state', [
  'waiting',
  'paid',
  'verified',
  'failed',
  'reversed',
]);

/** Records of the sandbox gateway, which acts as its own bank. */
export const sandboxPayments = pgTable('sandbox_payments', {
  reference: text().primaryKey(),
  amount: rials('amount').notNull(),
  callbackUrl: text('callback_url').notNull(),
  description: text().notNull(),
  state: sandboxState().notNull().default('waiting'),
  /** Delayed payments count as paid from this time on. */
  paidAt: time('paid_at'),
  createdAt: createdAt(),
});
