import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Timestamp of all inserted rows. */
export const RECORDED_AT = '2026-01-02T03:04:05.678Z';

/**
 * Inserts a plan bought with a coupon, a bought gift redeemed by somebody, and a redeemed, ended
 * one.
 */
export async function insertPurchases(t: TestApp, { id }: Member, word: string): Promise<void> {
  const { rows } = await t.database.pool.query(`
    insert into plans (title_fa, days, price, max_streams, position)
    values ('یک‌ماهه', 30, 1000000, 2, 1) returning id`);
  const plan = Number(rows[0].id);
  await insertPurchase(t, id, plan);
  await insertGifts(t, { id, plan, message: `پیشکش ${word}` });
}

async function insertPurchase(t: TestApp, id: number, plan: number) {
  await t.database.pool.query(
    `with coupon as (insert into coupons (code, kind, value) values ('NOWRUZ' || $1::int, 'percent', 10) returning id),
     bought as (
       insert into orders (user_id, kind, state, plan_id, plan_title, days, max_streams,
         allows_downloads, price, discount, credit, tax, amount, created_at, paid_at, receipt_number,
         coupon_id)
       select $1::int, 'join', 'paid', $3, 'یک‌ماهه', 30, 2, true, 1000000, 100000, 50000, 70000,
         850000, $2, $2, 2 * $1::int, coupon.id
       from coupon returning id)
     insert into payments (order_id, gateway, reference, amount, state, bank_reference, card_number,
       created_at)
     select id, 'sandbox', 'reference-' || $1::int, 850000, 'paid', 'bank-1', '6037********1234', $2
     from bought`,
    [id, RECORDED_AT, plan],
  );
}

async function insertGifts(
  t: TestApp,
  { id, plan, message }: { id: number; plan: number; message: string },
) {
  await t.database.pool.query(
    `with given as (
       insert into orders (user_id, kind, state, plan_id, plan_title, days, max_streams,
         allows_downloads, price, discount, credit, tax, amount, created_at, paid_at, receipt_number,
         gift_message)
       values ($1::int, 'gift', 'paid', $4, 'یک‌ماهه', 30, 2, true, 1000000, 0, 0, 0, 1000000, $2, $2,
         2 * $1::int + 1, $3)
       returning id),
     present as (
       insert into gifts (plan_id, days, max_streams, allows_downloads, order_id, buyer_id, message,
         uses, created_at)
       select $4, 30, 2, true, given.id, $1::int, $3, 1, $2 from given),
     gift as (
       insert into gifts (plan_id, days, max_streams, allows_downloads, batch)
       values ($4, 30, 2, true, 'نوروز') returning id)
     insert into gift_redemptions (gift_id, user_id, created_at) select id, $1::int, $2 from gift`,
    [id, RECORDED_AT, message, plan],
  );
}
