import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  coupons,
  entitlements,
  giftRedemptions,
  gifts,
  orders,
  payments,
} from '../../db/schema/index.ts';

/* Everything stored about one member's premium and money, oldest first. */

export const findAllEntitlements = (db: Db, userId: number) =>
  db
    .select({
      source: entitlements.source,
      startsAt: entitlements.startsAt,
      endsAt: entitlements.endsAt,
      maxStreams: entitlements.maxStreams,
      createdAt: entitlements.createdAt,
    })
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt), asc(entitlements.id));

export const findAllOrders = (db: Db, userId: number) =>
  db
    .select({
      id: orders.id,
      kind: orders.kind,
      state: orders.state,
      planTitle: orders.planTitle,
      days: orders.days,
      price: orders.price,
      discount: orders.discount,
      credit: orders.credit,
      tax: orders.tax,
      amount: orders.amount,
      coupon: coupons.code,
      giftMessage: orders.giftMessage,
      receiptNumber: orders.receiptNumber,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.id));

export const findAllPayments = (db: Db, userId: number) =>
  db
    .select({
      orderId: payments.orderId,
      gateway: payments.gateway,
      state: payments.state,
      amount: payments.amount,
      bankReference: payments.bankReference,
      cardNumber: payments.cardNumber,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(payments.id));

export const findAllGiftsBought = (db: Db, userId: number) =>
  db
    .select({
      giftId: gifts.id,
      orderId: gifts.orderId,
      days: gifts.days,
      message: gifts.message,
      isRedeemed: gt(gifts.uses, 0).mapWith(Boolean),
      revokedAt: gifts.revokedAt,
      createdAt: gifts.createdAt,
    })
    .from(gifts)
    .where(eq(gifts.buyerId, userId))
    .orderBy(asc(gifts.id));

export const findAllRedemptions = (db: Db, userId: number) =>
  db
    .select({ giftId: giftRedemptions.giftId, at: giftRedemptions.createdAt })
    .from(giftRedemptions)
    .where(eq(giftRedemptions.userId, userId))
    .orderBy(asc(giftRedemptions.id));
