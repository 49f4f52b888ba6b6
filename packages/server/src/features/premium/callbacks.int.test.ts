import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mayBecome, type PaymentState } from '../../domain/premium/payment-state.ts';
import { createMember } from '../../testing/members.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { reconcilePayments } from './reconcile.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  const [sum] = await shop.rows(
    'select coalesce(sum(amount), 0)::float8 as sum from ledger_entries',
  );
  expect(sum).toEqual({ sum: 0 });
  const receipts = await shop.rows(
    'select receipt_number as n from orders where receipt_number is not null order by 1',
  );
  expect(receipts.map(({ n }) => n)).toEqual(receipts.map((_, i) => i + 1));
});

/** What one order led to. */
async function outcome(orderId: number) {
  const [row] = await shop.rows(
    `select o.state,
       (select count(*)::int from entitlements e where e.order_id = o.id) as grants,
       (select count(*)::int from ledger_entries l where l.booking = 'order:' || o.id and l.account = 'gateway') as bookings,
       o.receipt_number is not null as "hasReceipt"
     from orders o where o.id = $1`,
    orderId,
  );
  return row;
}

const NOTHING = { grants: 0, bookings: 0, hasReceipt: false };
const ONCE = { state: 'paid', grants: 1, bookings: 1, hasReceipt: true };

const alerts = async (subject: string) =>
  (await shop.rows('select subject from alerts where subject like $1 order by 1', subject)).map(
    (row) => String(row.subject),
  );

const paymentOf = async (reference: string) =>
  (await shop.rows('select * from payments where reference = $1', reference))[0];

/** A payment's states in order; each step has to be one that is allowed. */
async function states(reference: string): Promise<PaymentState[]> {
  const rows = await shop.rows(
    `select e.state from payment_events e join payments p on p.id = e.payment_id
     where p.reference = $1 order by e.id`,
    reference,
  );
  const path = rows.map(({ state }) => state as PaymentState);
  for (const [i, state] of path.slice(1).entries()) {
    expect([path[i], state, mayBecome(path[i] ?? 'paid', state)]).toEqual([path[i], state, true]);
  }
  return path;
}

/** A member with an order that waits at the gateway. */
async function ordered(call = 'join2', body: object = {}) {
  const member = await createMember(shop.t);
  const { body: order, reference } = await shop.order(member, call, body);
  return { member, orderId: order.orderId, reference };
}

async function paidAtTheGateway(call?: string, body?: object) {
  const made = await ordered(call, body);
  shop.gateway.pay(made.reference);
  return made;
}

const get = async (url: string) => (await shop.t.call({ method: 'GET', url })).statusCode;

describe('one payment', () => {
  it('told of fifty times at once is granted, booked and numbered once', async () => {
    const { member, orderId, reference } = await paidAtTheGateway();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.comeBack(reference)));
    expect(new Set(answers)).toEqual(new Set([`/successful-payment?order=${orderId}`]));
    expect(await outcome(orderId)).toEqual(ONCE);
    expect(shop.gateway.payments.get(reference)?.taken).toBe(1);
    const path = await states(reference);
    expect(path.filter((state) => state === 'paid')).toHaveLength(1);
    expect(await shop.orders(member)).toHaveLength(1);
  });

  it('told of by callbacks, reconcilers and the browser at once is granted once', async () => {
    const { member, orderId, reference } = await paidAtTheGateway();
    await shop.rows(`update payments set ask_at = now() where ask_at is not null`);
    await Promise.all([
      ...Array.from({ length: 10 }, () => shop.comeBack(reference)),
      ...Array.from({ length: 10 }, () => member.get('/api/user/payment-check')),
      shop.reconcile(),
    ]);
    await shop.reconcile();
    expect(await outcome(orderId)).toEqual(ONCE);
  });

  it('that no callback tells of is granted by the reconciler', async () => {
    const { orderId } = await paidAtTheGateway();
    expect(await outcome(orderId)).toEqual({ state: 'open', ...NOTHING });
    await shop.reconcile();
    expect(await outcome(orderId)).toEqual(ONCE);
  });

  it('is asked about within three minutes, without anybody who pushes', async () => {
    const { reference } = await ordered();
    const [asked] = await shop.rows(
      'select extract(epoch from ask_at - created_at)::float8 as wait from payments where reference = $1',
      reference,
    );
    expect(asked?.wait).toBeLessThanOrEqual(120);
  });

  it('that was made though the browser says NOK is granted', async () => {
    const { orderId, reference } = await paidAtTheGateway();
    expect(await shop.comeBack(reference, 'NOK')).toBe(`/successful-payment?order=${orderId}`);
    expect(await outcome(orderId)).toEqual(ONCE);
  });

  it('made a day later is granted still', async () => {
    const { orderId, reference } = await ordered();
    await shop.comeBack(reference, 'NOK');
    await shop.passDays(2);
    await shop.reconcile();
    expect(await outcome(orderId)).toEqual({ state: 'closed', ...NOTHING });
    shop.gateway.pay(reference);
    await shop.comeBack(reference);
    expect(await outcome(orderId)).toEqual(ONCE);
    expect((await states(reference)).at(-1)).toBe('paid');
  });
});

describe('a gateway that misbehaves', () => {
  it.each(['garbage', 'error_500', 'drop', 'huge'] as const)(
    'with %s leaves it unknown, and the reconciler settles it',
    async (fault) => {
      const { orderId, reference } = await paidAtTheGateway();
      shop.gateway.fail('verify.json', fault);
      expect(await shop.comeBack(reference)).toBe(`/successful-payment?order=${orderId}`);
      expect(await outcome(orderId)).toEqual({ state: 'open', ...NOTHING });
      expect((await paymentOf(reference))?.state).toBe('unknown');
      await shop.reconcile();
      expect(await outcome(orderId)).toEqual(ONCE);
    },
  );

  it.each(['garbage_after', 'error_500_after', 'drop_after'] as const)(
    'that took the money and answers with %s is asked again: verified before, granted once',
    async (fault) => {
      const { orderId, reference } = await paidAtTheGateway();
      shop.gateway.fail('verify.json', fault);
      await shop.comeBack(reference);
      expect(shop.gateway.payments.get(reference)).toMatchObject({ state: 'verified', taken: 1 });
      expect(await outcome(orderId)).toEqual({ state: 'open', ...NOTHING });
      await shop.reconcile();
      expect(await outcome(orderId)).toEqual(ONCE);
      expect(shop.gateway.payments.get(reference)?.taken).toBe(1);
    },
  );

  it('that took the money and never answers is given up, and asked again', async () => {
    const { orderId, reference } = await paidAtTheGateway();
    shop.gateway.fail('verify.json', 'silence_after');
    await shop.comeBack(reference);
    expect((await paymentOf(reference))?.state).toBe('unknown');
    await shop.reconcile();
    expect(await outcome(orderId)).toEqual(ONCE);
    expect(await states(reference)).toEqual([
      'created',
      'redirected',
      'verifying',
      'unknown',
      'verifying',
      'paid',
    ]);
  }, 30_000);

  it.each(['callback', 'list'])(
    'that takes the money of one called failed, and loses the answer, is asked again (%s)',
    async (way) => {
      const { orderId, reference } = await ordered();
      await shop.comeBack(reference, 'NOK');
      expect((await paymentOf(reference))?.state).toBe('failed');
      shop.gateway.pay(reference);
      shop.gateway.fail('verify.json', 'drop_after');
      await (way === 'callback' ? shop.comeBack(reference) : shop.reconcile());
      expect(shop.gateway.payments.get(reference)).toMatchObject({ state: 'verified', taken: 1 });
      expect(await outcome(orderId)).toEqual({ state: 'open', ...NOTHING });
      await shop.reconcile();
      expect(await outcome(orderId)).toEqual(ONCE);
    },
  );

  it('that never tells for a day ends in an alert, and in premium when it speaks at last', async () => {
    const { orderId, reference } = await paidAtTheGateway();
    shop.gateway.fail('verify.json', 'error_500', 3);
    await shop.comeBack(reference);
    await shop.passDays(2);
    shop.gateway.fail('unVerified.json', 'error_500');
    await shop.reconcile();
    const id = (await paymentOf(reference))?.id;
    expect(await alerts(`payment:${id}:%`)).toEqual([`payment:${id}:unsettled`]);
    await shop.comeBack(reference);
    await shop.comeBack(reference);
    expect(await outcome(orderId)).toEqual(ONCE);
  });

  it('does not keep others waiting: one that cannot be written is told of, the rest is settled', async () => {
    const broken = await paidAtTheGateway();
    const whole = await paidAtTheGateway();
    await shop.rows(
      `alter table entitlements add constraint broken check (order_id <> ${broken.orderId})`,
    );
    await shop.reconcile();
    await shop.rows('alter table entitlements drop constraint broken');
    expect(await outcome(whole.orderId)).toEqual(ONCE);
    expect(await outcome(broken.orderId)).toEqual({ state: 'open', ...NOTHING });
    const id = (await paymentOf(broken.reference))?.id;
    expect(await alerts(`payment:${id}:%`)).toEqual([`payment:${id}:error`]);
    await shop.reconcile();
    expect(await outcome(broken.orderId)).toEqual(ONCE);
  });
});

describe('money that is not as ordered', () => {
  it('of another amount grants nothing, and operators are told', async () => {
    const { orderId, reference } = await paidAtTheGateway();
    const payment = shop.gateway.payments.get(reference);
    if (payment) payment.amount = 10_000;
    await shop.comeBack(reference);
    await shop.reconcile();
    expect(await outcome(orderId)).toEqual({ state: 'open', ...NOTHING });
    const id = (await paymentOf(reference))?.id;
    expect(await alerts(`payment:${id}:%`)).toEqual([`payment:${id}:amount`]);
  });

  it('paid twice for one order grants once, and operators are told to give it back', async () => {
    const member = await createMember(shop.t);
    const key = { idempotency_key: crypto.randomUUID() };
    const first = await shop.order(member, 'join2', key);
    await shop.comeBack(first.reference, 'NOK');
    const second = await shop.order(member, 'join2', key);
    expect([second.body.orderId, second.reference === first.reference]).toEqual([
      first.body.orderId,
      false,
    ]);
    for (const { reference } of [first, second]) shop.gateway.pay(reference);
    await Promise.all([first, second].map(({ reference }) => shop.comeBack(reference)));
    await shop.reconcile();
    expect(await outcome(first.body.orderId)).toEqual(ONCE);
    expect(await alerts('payment:%:twice')).toHaveLength(1);
    const paid = await shop.rows(
      `select id from payments where order_id = $1 and state = 'paid'`,
      first.body.orderId,
    );
    expect(paid).toHaveLength(1);
  });

  it.each(['join2', 'gifts'])(
    'of an account that was deleted meanwhile is booked, and operators are told (%s)',
    async (call) => {
      const { member, orderId, reference } = await paidAtTheGateway(call);
      await shop.rows('delete from users where id = $1', member.id);
      await shop.comeBack(reference);
      expect(await outcome(orderId)).toEqual({ ...ONCE, grants: 0 });
      expect(await alerts(`order:${orderId}:%`)).toEqual([`order:${orderId}:nobody`]);
    },
  );
});

describe('a callback that is not what it says', () => {
  it('with another member’s authority gives them their own, and the caller nothing', async () => {
    const theirs = await paidAtTheGateway();
    const mine = await ordered();
    const answer = await mine.member.call({
      method: 'GET',
      url: `/payment/zarinpal/callback?Authority=${theirs.reference}&Status=OK&order=${mine.orderId}&amount=1`,
    });
    expect(answer.headers.location).toBe(`/successful-payment?order=${theirs.orderId}`);
    expect(await outcome(mine.orderId)).toEqual({ state: 'open', ...NOTHING });
    expect(await outcome(theirs.orderId)).toEqual(ONCE);
    expect((await mine.member.get(`/api/user/orders/${theirs.orderId}`)).status).toBe(404);
  });

  it('with an old authority again gives no second time', async () => {
    const { member, orderId, reference } = await paidAtTheGateway();
    await shop.comeBack(reference);
    const next = await shop.order(member, 'reserve2');
    const before = await shop.balance();
    for (const status of ['OK', 'NOK', 'OK'] as const) {
      expect(await shop.comeBack(reference, status)).toBe(`/successful-payment?order=${orderId}`);
    }
    expect(await outcome(next.body.orderId)).toEqual({ state: 'open', ...NOTHING });
    expect(await outcome(orderId)).toEqual(ONCE);
    expect(await shop.balance()).toEqual(before);
  });

  it('of an unknown payment, or of none, is not found', async () => {
    const { reference } = await ordered();
    const callback = '/payment/zarinpal/callback';
    for (const url of [
      `${callback}?Authority=A00000000000000000000000000000000000&Status=OK`,
      callback,
      `${callback}?Authority=&Status=OK`,
      `${callback}?Status=OK`,
      `${callback}?Authority=${reference}`,
      `${callback}?Authority=${reference}&Authority=${reference}&Status=OK`,
      `${callback}?Authority[]=${reference}&Status=OK`,
      `${callback}?Authority=${'9'.repeat(500)}&Status=OK`,
      `${callback}?Authority=%00%27;--&Status=OK`,
      `/payment/zibal/callback?trackId=${reference}&success=1`,
      `/payment/sandbox/callback?reference=${reference}&status=OK`,
      `/payment/paypal/callback?Authority=${reference}&Status=OK`,
      `/payment/__proto__/callback?Authority=${reference}&Status=OK`,
    ]) {
      expect([url, await get(url)]).toEqual([url, 404]);
    }
    expect(await states(reference)).toEqual(['created', 'redirected']);
  });
});

it('a gateway that is taken out of the settings leaves what was begun there to operators', async () => {
  const { orderId, reference } = await paidAtTheGateway();
  const { db } = shop.t.database;
  const reconcile = () =>
    reconcilePayments({ db, gateways: new Map(), log: shop.t.app.log as never });
  await shop.rows('update payments set ask_at = now() where ask_at is not null');
  await reconcile();
  expect((await paymentOf(reference))?.state).toBe('unknown');
  await shop.passDays(2);
  await reconcile();
  const id = (await paymentOf(reference))?.id;
  expect(await alerts(`payment:${id}:%`)).toEqual([`payment:${id}:unsettled`]);
  // Back in the settings, the gateway's list brings it to light.
  await shop.reconcile();
  expect(await outcome(orderId)).toEqual(ONCE);
});
