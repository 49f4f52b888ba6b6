import type { GatewayName } from '@parde/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { lockMember } from '../../../db/locks/lock-member.ts';
import { orders } from '../../../db/schema/index.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import { conflict, invalidField, overloaded, unauthenticated } from '../../../domain/app-error.ts';
import { findGatewaysOn } from '../payments/gateways-on.ts';
import type { PremiumDeps } from '../payments/payment-deps.ts';
import { isSettled } from '../payments/payment-state.ts';
import {
  findLastPayment,
  insertPayment,
  PAYABLE_HOURS,
  type Payment,
} from '../payments/payments.ts';
import { GIFT_SECRET } from '../payments/settle-payment.ts';
import { startPayment } from '../payments/start-payment.ts';
import { makeOffer, type Offer, type Wish } from '../plans/offer.ts';
import { fulfilOrder } from './fulfil-order.ts';

type Order = typeof orders.$inferSelect;

export interface OrderWish extends Wish {
  /** Null: the first enabled one. */
  gateway: GatewayName | null;
  idempotencyKey: string | null;
  giftMessage: string | null;
}

/** Maximum number of open orders per member. */
const MAX_OPEN = 20;

const HOUR_MS = 3_600_000;

async function chooseGateway(
  { db, config }: PremiumDeps,
  wished: GatewayName | null,
): Promise<GatewayName> {
  const on = await findGatewaysOn(db, config);
  const name = wished ?? on[0];
  if (name === undefined) {
    throw overloaded(
      'no payment gateway is on',
      'اکنون هیچ درگاه پرداختی در دسترس نیست؛ کمی دیگر دوباره بیایید',
    );
  }
  if (!on.includes(name))
    throw invalidField('gateway', 'این درگاه اکنون در دسترس نیست؛ درگاه دیگری برگزینید');
  return name;
}

async function findByKey(db: Db, userId: number, key: string | null): Promise<Order | null> {
  if (key === null) return null;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, key)));
  return order ?? null;
}

async function assertNotTooMany(db: Db, userId: number): Promise<void> {
  const [row] = await db
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')));
  if ((row?.open ?? 0) >= MAX_OPEN) {
    throw conflict(
      'too many open orders',
      'سفارش‌های پرداخت‌نشدهٔ شما زیاد است؛ یکی از آن‌ها را بپردازید یا یک ساعت دیگر بیایید',
    );
  }
}

async function insertOrder(db: Db, userId: number, wish: OrderWish, offer: Offer): Promise<Order> {
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
      idempotencyKey: wish.idempotencyKey,
      giftMessage: kind === 'gift' ? wish.giftMessage : null,
      createdAt: offer.at,
    })
    .returning();
  if (!order) throw new Error('the order was not written');
  return order;
}

interface Placed {
  order: Order;
  /** Null: nothing to pay, or paid already. */
  payment: Payment | null;
}

/**
 * An idempotency key cannot be reused for another order: nobody is charged for a plan they did not
 * choose.
 */
function assertSameWish({ planId, kind }: Order, wish: OrderWish): void {
  if (planId === wish.planId && (kind === 'gift') === (wish.kind === 'gift')) return;
  throw conflict(
    'the key names another wish',
    'این درخواست با سفارش پیشین شما یکی نیست؛ صفحه را دوباره باز کنید',
  );
}

/** Payment attempt for an existing order: the current one, or a new one after a failure. */
async function payAgain(db: Db, order: Order, gateway: GatewayName, now: Date): Promise<Placed> {
  if (order.state === 'paid') return { order, payment: null };
  const last = await findLastPayment(db, order.id);
  const isOpen = order.state === 'open';
  if (isOpen && last && !isSettled(last.state)) return { order, payment: last };
  // Price, credit and coupon are fixed when ordering: repeated attempts must not extend them.
  if (!isOpen || now.getTime() - order.createdAt.getTime() > PAYABLE_HOURS * HOUR_MS) {
    throw conflict('the order is over', 'مهلت پرداخت این سفارش گذشته است؛ دوباره سفارش دهید');
  }
  return {
    order,
    payment: await insertPayment(db, { orderId: order.id, gateway, amount: order.amount }, now),
  };
}

async function writeOrder(deps: PremiumDeps, userId: number, wish: OrderWish): Promise<Placed> {
  const gateway = await chooseGateway(deps, wish.gateway);
  const giftSecret = await siteSecret(deps.db, GIFT_SECRET);
  return deps.db.transaction(async (tx) => {
    // Serializes a member's orders: the second one sees what the first bought, and its key.
    if (!(await lockMember(tx, userId))) throw unauthenticated('the account is gone');
    const same = await findByKey(tx, userId, wish.idempotencyKey);
    if (same) {
      assertSameWish(same, wish);
      return payAgain(tx, same, gateway, deps.clock());
    }
    await assertNotTooMany(tx, userId);
    const offer = await makeOffer(tx, userId, wish, {
      taxPercent: deps.config.taxPercent,
      clock: deps.clock,
    });
    const order = await insertOrder(tx, userId, wish, offer);
    if (order.amount === 0) {
      await fulfilOrder(tx, order.id, { giftSecret, clock: deps.clock });
      return { order, payment: null };
    }
    return {
      order,
      payment: await insertPayment(
        tx,
        { orderId: order.id, gateway, amount: order.amount },
        offer.at,
      ),
    };
  });
}

/**
 * Orders a plan and starts its payment. The same key returns the same order.
 *
 * @throws AppError not_found, conflict, invalid_input for coupon and gateway, overloaded when the
 * gateway does not answer
 */
export async function placeOrder(
  deps: PremiumDeps,
  user: { id: number; email: string },
  wish: OrderWish,
): Promise<{ orderId: number; redirectUrl: string }> {
  const { order, payment } = await writeOrder(deps, user.id, wish);
  const redirectUrl = payment
    ? (payment.redirectUrl ?? (await startPayment(deps, payment, order.planTitle, user.email)))
    : `/successful-payment?order=${order.id}`;
  return { orderId: order.id, redirectUrl };
}
