import type { AccountExport } from '@parde/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORDED_AT as AT, insertPurchases } from '../../testing/insert-purchases.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let member: Member;

beforeAll(async () => {
  t = await createTestApp();
  [, member] = [await createMember(t), await createMember(t)];
  await insertPurchases(t, await createMember(t), 'دیگری');
  await insertPurchases(t, member, 'خودم');
});

afterAll(() => t.close());

it('GET /api/user/export holds what the member paid, gave and was given', async () => {
  const { body } = await member.get<AccountExport>('/api/user/export');
  const { orders, payments, giftsBought, giftsRedeemed } = body;
  expect({ orders, payments, giftsBought, giftsRedeemed }).toEqual({
    orders: [
      {
        id: expect.any(Number),
        kind: 'join',
        state: 'paid',
        planTitle: 'یک‌ماهه',
        days: 30,
        price: 1_000_000,
        discount: 100_000,
        credit: 50_000,
        tax: 70_000,
        amount: 850_000,
        coupon: `NOWRUZ${member.id}`,
        giftMessage: null,
        receiptNumber: 2 * member.id,
        createdAt: AT,
        paidAt: AT,
      },
      {
        id: expect.any(Number),
        kind: 'gift',
        state: 'paid',
        planTitle: 'یک‌ماهه',
        days: 30,
        price: 1_000_000,
        discount: 0,
        credit: 0,
        tax: 0,
        amount: 1_000_000,
        coupon: null,
        giftMessage: 'پیشکش خودم',
        receiptNumber: 2 * member.id + 1,
        createdAt: AT,
        paidAt: AT,
      },
    ],
    payments: [
      {
        orderId: orders[0]?.id,
        gateway: 'sandbox',
        state: 'paid',
        amount: 850_000,
        bankReference: 'bank-1',
        cardNumber: '6037********1234',
        createdAt: AT,
      },
    ],
    giftsBought: [
      {
        giftId: expect.any(Number),
        orderId: orders[1]?.id,
        days: 30,
        message: 'پیشکش خودم',
        isRedeemed: true,
        revokedAt: null,
        createdAt: AT,
      },
    ],
    giftsRedeemed: [{ giftId: expect.any(Number), at: AT }],
  });
});
