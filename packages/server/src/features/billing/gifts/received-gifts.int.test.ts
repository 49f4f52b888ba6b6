import type { ReceivedGift } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { issueGiftBatch } from '../testing/issue-gift-batch.ts';
import { buyGift, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const redeem = (who: Member, code: unknown) => who.post('/api/user/gift', { code });

describe('GET /api/user/gifts/received', () => {
  const received = async (who: Member, query = '') =>
    (await who.get<{ data: ReceivedGift[]; total: number }>(`/api/user/gifts/received${query}`))
      .body;

  it('lists what others gave, the newest first, and is each member’s own', async () => {
    const friend = await createMember(shop.t);
    const { buyer, gift } = await buyGift(shop, 'تولدت مبارک');
    const [code] = await issueGiftBatch(
      shop.t.database.db,
      {
        ...{ batch: 'نوروز', planId: shop.month, days: 7, maxStreams: 1, maxResolution: 720 },
        ...{ allowsDownloads: false, maxUses: 1, expiresAt: null },
      },
      1,
    );
    expect(await received(friend)).toMatchObject({ data: [], total: 0 });
    for (const one of [gift.code, code]) await redeem(friend, one);
    const fromStaff = { giverName: null, message: null, planTitle: 'یک‌ماهه', days: 7 };
    const fromBuyer = { giverName: buyer.name, message: 'تولدت مبارک', days: 30 };
    const redeemedAt = expect.stringMatching(/^20.*Z$/);
    expect(await received(friend)).toMatchObject({
      total: 2,
      data: [
        { ...fromStaff, redeemedAt, isRefunded: false },
        { ...fromBuyer, redeemedAt, isRefunded: false },
      ],
    });
    expect(await received(friend, '?per_page=1&page=2')).toMatchObject({ data: [fromBuyer] });
    expect(await received(buyer)).toMatchObject({ data: [], total: 0 });
    expect((await shop.t.get('/api/user/gifts/received')).status).toBe(401);
  });

  it('leaves out what members bought for themselves, and the name of who left', async () => {
    const { buyer, gift } = await buyGift(shop);
    await redeem(buyer, gift.code);
    expect(await received(buyer)).toMatchObject({ data: [], total: 0 });
    const [{ buyer: leaver, gift: left }, friend] = [
      await buyGift(shop),
      await createMember(shop.t),
    ];
    await redeem(friend, left.code);
    await shop.rows('delete from users where id = $1', leaver.id);
    expect(await received(friend)).toMatchObject({ data: [{ giverName: null }], total: 1 });
  });

  it('says that the buyer got the money back', async () => {
    const [{ buyer, gift }, friend] = [await buyGift(shop), await createMember(shop.t)];
    await redeem(friend, gift.code);
    await refundOrder(shop.deps, (await shop.orders(buyer))[0]?.id ?? 0);
    expect(await received(friend)).toMatchObject({ data: [{ isRefunded: true }] });
  });
});
