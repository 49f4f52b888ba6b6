import { expect } from 'vitest';
import type { Member } from '../../../testing/members.ts';
import { mayBecome, type PaymentState } from '../payments/payment-state.ts';
import type { PremiumModel } from './premium-model.ts';
import type { Shop } from './shop.ts';

/** Exact to the millisecond, since the test clock stands still. */
async function checkSpans(shop: Shop, model: PremiumModel, members: Member[]): Promise<void> {
  const { t, rows } = shop;
  const overlapping = await rows(`select a.id from entitlements a join entitlements b
    on a.user_id = b.user_id and a.id < b.id
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`);
  expect(overlapping).toEqual([]);
  for (const [i, member] of members.entries()) {
    const spans = await rows(
      `select extract(epoch from ends_at - greatest(starts_at, $2))::float8 * 1000 as ms,
         starts_at > $2 and starts_at is distinct from lag(ends_at) over (order by starts_at) as "isGap"
       from entitlements where user_id = $1 and ends_at > $2 and ends_at > starts_at order by starts_at`,
      member.id,
      t.clock(),
    );
    expect(spans.map(({ ms }) => ms)).toEqual(model.queue(i).map(({ remaining }) => remaining));
    expect(spans.filter(({ isGap }) => isGap)).toEqual([]);
    const until = t.clock().getTime() + model.left(i);
    expect(await shop.premiumUntil(member)).toBe(
      model.left(i) === 0 ? null : new Date(until).toISOString(),
    );
  }
}

async function checkOrders({ rows }: Shop, model: PremiumModel): Promise<void> {
  const found = await rows(`
    select o.id, o.state in ('paid', 'refunded') as "isPaid",
      (select count(*)::int from entitlements e where e.order_id = o.id and e.continues_id is null) as grants,
      (select count(*)::int from gifts g where g.order_id = o.id) as gifts,
      (select count(*)::int from payments p where p.order_id = o.id and p.state = 'paid') as paid,
      (select count(distinct booking)::int from ledger_entries l where l.booking = 'order:' || o.id) as bookings
    from orders o order by o.id`);
  expect(found).toEqual(
    model.orders.map(({ id, kind, state, amount }) => {
      const isPaid = state !== 'unpaid';
      const given = Number(isPaid);
      return {
        id,
        isPaid,
        grants: kind === 'gift' ? 0 : given,
        gifts: kind === 'gift' ? given : 0,
        paid: state === 'paid' && amount > 0 ? 1 : 0,
        bookings: amount > 0 ? given : 0,
      };
    }),
  );
  const receipts = await rows(
    'select receipt_number as n from orders where receipt_number is not null order by 1',
  );
  expect(receipts.map(({ n }) => n)).toEqual(receipts.map((_, i) => i + 1));
}

async function checkPayments({ rows }: Shop): Promise<void> {
  const events = await rows('select payment_id as id, state from payment_events order by id');
  const last = new Map<unknown, PaymentState>();
  for (const { id, state } of events) {
    const before = last.get(id);
    const isLegal = before ? mayBecome(before, state as PaymentState) : state === 'created';
    expect([before, state, isLegal]).toEqual([before, state, true]);
    last.set(id, state as PaymentState);
  }
  const payments = await rows('select id, state from payments order by id');
  expect(payments.map(({ id }) => last.get(id))).toEqual(payments.map(({ state }) => state));
}

/** Invariants that hold after every action. */
export async function checkPremium(
  shop: Shop,
  model: PremiumModel,
  members: Member[],
): Promise<void> {
  const balance = await shop.balance();
  const sums = { gateway: 0, revenue: 0, tax: 0, gifts: 0, ...balance };
  // Avoid -0, which does not equal 0.
  const plain = Object.entries(model.ledger).map(([account, sum]) => [account, sum + 0]);
  expect(sums).toEqual(Object.fromEntries(plain));
  expect(Object.values(sums).reduce((a, b) => a + b, 0)).toBe(0);
  await checkSpans(shop, model, members);
  await checkOrders(shop, model);
  await checkPayments(shop);
}
