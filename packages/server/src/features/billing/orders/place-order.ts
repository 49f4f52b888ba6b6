import type { GatewayName } from '@parde/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks.ts';
import { orders } from '../../../db/schema/index.ts';
import { conflict, invalidField, overloaded, unauthenticated } from '../../../domain/app-error.ts';
import { findEnabledGateways } from '../../../integrations/payments/gateways.ts';
import { findGiftSecret } from '../gifts/issue-gifts.ts';
import type { BillingDeps } from '../payments/payment-deps.ts';
import { isSettled } from '../payments/payment-state.ts';
import {
  findCurrentPayment,
  insertPayment,
  PAYABLE_HOURS,
  type Payment,
} from '../payments/payments.ts';
import { startPayment } from '../payments/start-payment.ts';
import { isCouponOf } from '../plans/coupons.ts';
import { makeOffer, type Offer, type PurchaseRequest } from '../plans/offer.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { OrderRow } from './orders.ts';

export interface OrderRequest extends PurchaseRequest {
  /** `null` for the first enabled gateway. */
  gateway: GatewayName | null;
  idempotencyKey: string | null;
  giftMessage: string | null;
}

/** Maximum number of open orders per member. */
const MAX_OPEN_ORDERS = 20;

const HOUR_MS = 3_600_000;

/**
 * Orders a plan and starts its payment. The same idempotency key returns the same order.
 *
 * @throws AppError not_found, conflict, invalid_input for coupon and gateway, overloaded if the gateway does not answer
 */
export async function placeOrder(
  deps: BillingDeps,
  user: { id: number; email: string | null },
  request: OrderRequest,
): Promise<{ orderId: number; redirectUrl: string }> {
  const { order, payment, isNew } = await createOrder(deps, user.id, request);
  const charge = { planTitle: order.planTitle, email: user.email, isNew };
  const redirectUrl = payment
    ? (payment.redirectUrl ?? (await startPayment(deps, payment, charge)))
    : `/successful-payment?order=${order.id}`;
  return { orderId: order.id, redirectUrl };
}

interface CreatedOrder {
  order: OrderRow;
  /** `null` if there is nothing to pay, or it is already paid. */
  payment: Payment | null;
  /** Whether this call inserted the payment, and therefore starts it. */
  isNew: boolean;
}

async function createOrder(
  deps: BillingDeps,
  userId: number,
  request: OrderRequest,
): Promise<CreatedOrder> {
  const gateway = await chooseGateway(deps, request.gateway);
  const giftSecret = await findGiftSecret(deps.db);
  return deps.db.transaction(async (tx) => {
    // Serializes a member's orders: the second one sees what the first bought, and its idempotency key.
    if (!(await lockMember(tx, userId))) throw unauthenticated('the account is gone');
    const same = await findByKey(tx, userId, request.idempotencyKey);
    if (same) {
      await assertSamePurchase(tx, same, request);
      return retryPayment(tx, same, gateway, deps.clock());
    }
    await assertNotTooMany(tx, userId);
    const offer = await makeOffer(tx, userId, request, {
      taxPercent: deps.config.taxPercent,
      clock: deps.clock,
    });
    const order = await insertOrder(tx, userId, request, offer);
    if (order.amount === 0) {
      await fulfilOrder(tx, order, { giftSecret, now: offer.at });
      return { order, payment: null, isNew: false };
    }
    const attempt = { orderId: order.id, gateway, amount: order.amount };
    return { order, payment: await insertPayment(tx, attempt, offer.at), isNew: true };
  });
}

async function chooseGateway(
  { db, config }: BillingDeps,
  requested: GatewayName | null,
): Promise<GatewayName> {
  const enabled = await findEnabledGateways(db, config);
  const name = requested ?? enabled[0];
  if (name === undefined) {
    throw overloaded(
      'no payment gateway is on',
      'اکنون هیچ درگاه پرداختی در دسترس نیست؛ کمی دیگر دوباره بیایید',
    );
  }
  if (!enabled.includes(name))
    throw invalidField('gateway', 'این درگاه اکنون در دسترس نیست؛ درگاه دیگری برگزینید');
  return name;
}

async function findByKey(db: Db, userId: number, key: string | null): Promise<OrderRow | null> {
  if (key === null) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return order ?? null;
}

/**
 * An idempotency key cannot be reused for another order: nobody is charged for a plan or at a price
 * they did not choose. The gateway may differ: a failed attempt continues at another one.
 */
async function assertSamePurchase(db: Db, order: OrderRow, request: OrderRequest): Promise<void> {
  const isSame =
    order.planId === request.planId &&
    (order.kind === 'gift') === (request.kind === 'gift') &&
    order.giftMessage === (request.kind === 'gift' ? request.giftMessage : null) &&
    (await isCouponOf(db, order.couponId, request.coupon));
  if (isSame) return;
  throw conflict(
    'the key names another purchase',
    'این درخواست با سفارش پیشین شما یکی نیست؛ صفحه را دوباره باز کنید',
  );
}

/** Payment attempt for an existing order: the current one, or a new one after a failure. */
async function retryPayment(
  db: Db,
  order: OrderRow,
  gateway: GatewayName,
  now: Date,
): Promise<CreatedOrder> {
  if (order.state === 'paid') return { order, payment: null, isNew: false };
  const last = await findCurrentPayment(db, order.id);
  const isOpen = order.state === 'open';
  if (isOpen && last && !isSettled(last.state)) return { order, payment: last, isNew: false };
  // Price, credit and coupon are fixed when ordering: repeated attempts must not extend them.
  if (!isOpen || now.getTime() - order.createdAt.getTime() > PAYABLE_HOURS * HOUR_MS) {
    throw conflict('the order is over', 'مهلت پرداخت این سفارش گذشته است؛ دوباره سفارش دهید');
  }
  const attempt = { orderId: order.id, gateway, amount: order.amount };
  return { order, payment: await insertPayment(db, attempt, now), isNew: true };
}

async function assertNotTooMany(db: Db, userId: number): Promise<void> {
  const [row] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')));
  if ((row?.open ?? 0) >= MAX_OPEN_ORDERS) {
    throw conflict(
      'too many open orders',
      'سفارش‌های پرداخت‌نشدهٔ شما زیاد است؛ یکی از آن‌ها را بپردازید یا یک ساعت دیگر بیایید',
    );
  }
}

async function insertOrder(
  db: Db,
  userId: number,
  request: OrderRequest,
  offer: Offer,
): Promise<OrderRow> {
  const { plan, parts, kind, coupon } = offer;
  const [order] = await db
    .insert(orders)
    .values({
      ...parts,
      userId,
      kind,
      planId: plan.id,
      planTitle: plan.titleFa,
      days: plan.days,
      maxStreams: plan.maxStreams,
      maxResolution: plan.maxResolution,
      allowsDownloads: plan.allowsDownloads,
      couponId: coupon?.id ?? null,
      idempotencyKey: request.idempotencyKey,
      giftMessage: kind === 'gift' ? request.giftMessage : null,
      createdAt: offer.at,
    })
    .returning();
  if (!order) throw new Error('the order was not written');
  return order;
}
