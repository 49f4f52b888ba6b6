import type { Order } from '@parde/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../../db/audit-log.ts';
import { listNotifications } from '../../../testing/list-notifications.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { DAY_MS } from '../../../testing/test-clock.ts';
import { issueGiftBatch } from '../testing/issue-gift-batch.ts';
import { buyGift, createBuyer, openShop, type Shop } from '../testing/shop.ts';
import { findGiftBatches, revokeStaffGifts } from './issue-gifts.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => shop.t.clock.reset());

const redeem = (who: Member, code: unknown) =>
  who.post<{
    ok: boolean;
    days: number;
    planTitle: string;
    premiumUntil: string;
    giverName: string | null;
    message: string;
    errors: object;
  }>('/api/user/gift', { code });

const batch = (more: object = {}) => ({
  batch: `نوروز ${Math.random()}`,
  planId: shop.month,
  days: 7,
  maxStreams: 1,
  maxResolution: 720,
  allowsDownloads: false,
  maxUses: 1,
  expiresAt: null,
  ...more,
});

describe('a gift that is bought', () => {
  it('grants nothing to its buyer, and its time to the redeemer from then on', async () => {
    const before = await shop.balance();
    const { buyer, gift } = await buyGift(shop, 'تولدت مبارک');
    expect(await shop.premiumUntil(buyer)).toBeNull();
    expect((await shop.balance()).gifts).toBe((before.gifts ?? 0) - 1_000_000);
    shop.passDays(10);
    const friend = await createMember(shop.t);
    const { status, body } = await redeem(friend, gift.code.toLowerCase().replaceAll('-', ' '));
    expect([status, body.days, body.message]).toEqual([200, 30, 'تولدت مبارک']);
    expect(body.giverName).toBe(buyer.name);
    expect(shop.daysUntil(await shop.premiumUntil(friend))).toBeCloseTo(30, 2);
    expect((await shop.balance()).gifts).toBe(before.gifts ?? 0);
    const given = (await shop.orders(buyer))[0]?.gift;
    expect(given?.isRedeemed).toBe(true);
    expect(Date.parse(given?.redeemedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is nobody else’s: others find neither its receipt nor its card', async () => {
    const { buyer } = await buyGift(shop);
    const path = `/api/user/orders/${(await shop.orders(buyer))[0]?.id}`;
    expect((await buyer.get(path)).status).toBe(200);
    const stranger = await createMember(shop.t);
    const { status, body } = await stranger.get(path);
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toContain(buyer.email);
    expect((await shop.t.get(path)).status).toBe(401);
  });

  it('is redeemed by its buyer, unless they are to be asked first', async () => {
    const { buyer, gift } = await buyGift(shop);
    const asked = { code: gift.code, unless_own: true };
    const { status, body } = await buyer.post<{ errors: object }>('/api/user/gift', asked);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['unless_own']]);
    expect(await shop.premiumUntil(buyer)).toBeNull();
    expect((await redeem(buyer, gift.code)).status).toBe(200);
    expect(shop.daysUntil(await shop.premiumUntil(buyer))).toBeCloseTo(30, 2);
  });

  it('is news to its buyer, by whom is not, when somebody else redeems it, once', async () => {
    const { buyer, gift } = await buyGift(shop);
    const friends = await Promise.all(
      Array.from({ length: 4 }, () => createMember(shop.t, { name: 'گیرنده' })),
    );
    await Promise.all([...friends, ...friends].map((friend) => redeem(friend, gift.code)));
    const told = await listNotifications(buyer);
    expect(told).toMatchObject([{ kind: 'gift_redeemed', planTitle: 'یک‌ماهه', isRead: false }]);
    expect(JSON.stringify(told)).not.toContain('گیرنده');
    const bells = await Promise.all(friends.map((friend) => listNotifications(friend)));
    expect(bells).toEqual(friends.map(() => []));
  });

  it('is no news to its buyer who redeems it, nor to those of another gift', async () => {
    const [{ buyer, gift }, other] = [await buyGift(shop), await buyGift(shop)];
    expect((await redeem(buyer, gift.code)).status).toBe(200);
    expect([await listNotifications(buyer), await listNotifications(other.buyer)]).toEqual([
      [],
      [],
    ]);
  });

  it('is redeemed although the account of its buyer is being deleted', async () => {
    const { buyer, gift } = await buyGift(shop);
    const friend = await createMember(shop.t);
    const client = await shop.t.database.pool.connect();
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [buyer.id]);
    const { status, body } = await redeem(friend, gift.code);
    await client.query('rollback');
    client.release();
    expect([status, body.giverName]).toEqual([200, buyer.name]);
  });

  it('is redeemed by one of many at once', async () => {
    const { gift } = await buyGift(shop);
    const friends = await Promise.all(Array.from({ length: 8 }, () => createMember(shop.t)));
    const answers = await Promise.all(friends.map((friend) => redeem(friend, gift.code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const granted = await Promise.all(friends.map((friend) => shop.premiumUntil(friend)));
    expect(granted.filter((until) => until !== null)).toHaveLength(1);
  });

  it('is redeemed once when pressed twenty times', async () => {
    const { gift } = await buyGift(shop);
    const friend = await createMember(shop.t);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(friend, gift.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(shop.daysUntil(await shop.premiumUntil(friend))).toBeCloseTo(30, 2);
  });

  it('extends current premium: no time is lost', async () => {
    const member = await createBuyer(shop);
    const { gift } = await buyGift(shop);
    const { body } = await redeem(member, gift.code);
    expect(shop.daysUntil(body.premiumUntil)).toBeCloseTo(60, 2);
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(60, 2);
  });

  it('that nobody paid leads back to where gifts are bought', async () => {
    const buyer = await createMember(shop.t);
    const { reference } = await shop.order(buyer, 'gifts');
    expect((await shop.orders(buyer))[0]?.gift).toBeNull();
    expect(await shop.returnFromGateway(reference, 'NOK')).toBe('/gift?payment=failed');
  });

  it('is listed apart from what its buyer has for themselves', async () => {
    const buyer = await createBuyer(shop);
    const { body: bought } = await shop.order(buyer, 'gifts');
    const listed = async (kind: string) =>
      (await buyer.get<{ data: Order[]; total: number }>(`/api/user/orders?kind=${kind}`)).body;
    expect(await listed('gift')).toMatchObject({
      total: 1,
      data: [{ id: bought.orderId, planId: shop.month }],
    });
    expect(await listed('join')).toMatchObject({ total: 1, data: [{ kind: 'join' }] });
    expect((await buyer.get('/api/user/orders?kind=all')).status).toBe(422);
  });

  it('has no code in the database', async () => {
    const { gift } = await buyGift(shop);
    const [row] = await shop.rows('select * from gifts where id = $1', gift.id);
    expect(JSON.stringify(row)).not.toContain(gift.code);
    expect(JSON.stringify(row)).not.toContain(gift.code.replaceAll('-', ''));
  });
});

describe('gifts of the operators', () => {
  const db = () => shop.t.database.db;

  it('count their uses, once for each member, and book no money', async () => {
    const before = await shop.balance();
    const [code] = await issueGiftBatch(db(), batch({ maxUses: 3 }), 1);
    const members = await Promise.all(Array.from({ length: 6 }, () => createMember(shop.t)));
    const answers = await Promise.all(
      [...members, ...members].map((member) => redeem(member, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await shop.balance()).toEqual(before);
    expect(await findGiftBatches(db(), { limit: 5, offset: 0 })).toMatchObject([
      { issued: 1, uses: 3, maxUses: 3 },
    ]);
  });

  it('are issued by the thousand, each with a code of its own', async () => {
    const many = batch();
    const codes = await issueGiftBatch(db(), many, 8_200);
    expect(new Set(codes).size).toBe(8_200);
    const count =
      'select count(*)::int as count from gifts where batch = $1 and code_hash is not null';
    expect(await shop.t.row(count, [many.batch])).toEqual({ count: 8_200 });
    const friend = await createMember(shop.t);
    for (const code of [codes[0], codes.at(-1)]) {
      expect((await redeem(friend, code)).status).toBe(200);
    }
  });

  it('are listed by batch, the newest first, in pages', async () => {
    const finance = await createMember(shop.t, { role: 'finance' });
    const [first, second, third] = [batch(), batch({ maxUses: 2 }), batch()];
    await issueGiftBatch(db(), first, 2);
    await issueGiftBatch(db(), second, 3);
    await issueGiftBatch(db(), third, 1);
    // A batch that grows counts as the newest again; a purchased gift belongs to no batch.
    await issueGiftBatch(db(), first, 1);
    await buyGift(shop);
    const page = async (number: number) => {
      const url = `/api/admin/gifts?page=${number}&per_page=2`;
      const { body } = await finance.get<{ data: { id: string }[] }>(url);
      return body.data;
    };
    expect(await page(1)).toMatchObject([
      { id: first.batch, issued: 3, uses: 0, maxUses: 3, isRevoked: false },
      { id: third.batch, issued: 1 },
    ]);
    expect((await page(2))[0]).toMatchObject({ id: second.batch, issued: 3, maxUses: 6 });
    expect(await page(400)).toEqual([]);
  });

  it('are listed though they can be redeemed more often than a 32-bit number counts', async () => {
    const finance = await createMember(shop.t, { role: 'finance' });
    await issueGiftBatch(db(), batch({ maxUses: 1_000_000 }), 2_200);
    const { status, body } = await finance.get<object>('/api/admin/gifts?per_page=1');
    expect([status, body]).toMatchObject([200, { data: [{ maxUses: 2_200_000_000, uses: 0 }] }]);
  });

  it('end with their day, to the instant', async () => {
    shop.t.clock.stopAt(shop.t.clock());
    const expiresAt = new Date(shop.t.clock().getTime() + DAY_MS);
    const [code] = await issueGiftBatch(db(), batch({ expiresAt, maxUses: 9 }), 1);
    const status = async () => (await redeem(await createMember(shop.t), code)).status;
    expect(await status()).toBe(200);
    shop.t.clock.pass(DAY_MS - 1);
    expect(await status()).toBe(200);
    shop.t.clock.pass(1);
    expect(await status()).toBe(409);
  });

  it('end when they are taken back', async () => {
    const revoked = batch();
    const codes = await issueGiftBatch(db(), revoked, 3);
    const member = await createMember(shop.t);
    expect((await redeem(member, codes[0])).status).toBe(200);
    expect(await revokeStaffGifts(db(), commandLine, revoked.batch)).toBe(2);
    const finance = await createMember(shop.t, { role: 'finance' });
    const { body } = await finance.get<object>('/api/admin/gifts?per_page=1');
    expect(body).toMatchObject({ data: [{ id: revoked.batch, uses: 1, isRevoked: true }] });
    for (const code of codes) {
      expect((await redeem(member, code)).status).toBe(409);
    }
    expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(7, 2);
  });
});

describe('POST /api/user/gift', () => {
  it.each(['', 'ABCD', '2222-2222-2222-2222', 7, null, 'x'.repeat(1_000), "' or 1=1 --"])(
    'answers 422 that names the code: %j',
    async (code) => {
      const { status, body } = await redeem(await createMember(shop.t), code);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['code']]);
    },
  );

  it('limits guesses', async () => {
    const member = await createMember(shop.t);
    for (let i = 0; i < 20; i += 1) await redeem(member, '2222-2222-2222-2222');
    expect((await redeem(member, '2222-2222-2222-2222')).status).toBe(429);
  });
});
