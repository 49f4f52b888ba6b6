import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { DAY_MS, HOUR_MS } from '../../../testing/test-clock.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let code: string;
let counter = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  counter += 1;
  code = `CODE${counter}`;
});

async function addCoupon(values: Record<string, unknown> = {}): Promise<void> {
  const coupon = { code, kind: 'percent', value: 50, max_per_member: 1, ...values };
  const columns = Object.keys(coupon);
  await shop.rows(
    `insert into coupons (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    ...Object.values(coupon),
  );
}

const order = (who: Member, body: object = {}, call = 'join2') =>
  shop.order(who, call, { coupon: code, ...body });

const refusal = async (who: Member, body: object = {}) => {
  const { status, body: answer } = await order(who, body);
  return status === 200 ? null : [status, Object.keys(answer.errors ?? {})];
};
const REFUSED = [422, ['coupon']];

const inDays = (days: number) => new Date(shop.t.clock().getTime() + days * DAY_MS);

it('lowers the amount sent to the gateway', async () => {
  await addCoupon({ most: 300_000 });
  const { reference } = await order(await createMember(shop.t));
  expect(shop.gateway.payments.get(reference)?.amount).toBe(700_000);
  code = `${code}F`;
  await addCoupon({ kind: 'fixed', value: 250_000 });
  const fixed = await order(await createMember(shop.t), { coupon: ` ${code.toLowerCase()} ` });
  expect(shop.gateway.payments.get(fixed.reference)?.amount).toBe(750_000);
});

it('holds its limit against fifty members at once', async () => {
  await addCoupon({ max_uses: 7 });
  const members = await Promise.all(Array.from({ length: 50 }, () => createMember(shop.t)));
  const answers = await Promise.all(members.map((member) => order(member)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(7).fill(200), ...Array(43).fill(422)]);
});

it('holds its limit of a member against ten wishes at once', async () => {
  await addCoupon({ max_per_member: 2 });
  const member = await createMember(shop.t);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => order(member, {}, 'reserve2')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await refusal(await createMember(shop.t))).toBeNull();
});

it('is counted once for one wish that is sent often', async () => {
  await addCoupon({ max_uses: 1 });
  const member = await createMember(shop.t);
  const key = { idempotency_key: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(member, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it('counts between its days, for its plans', async () => {
  const member = await createMember(shop.t);
  expect(await refusal(member)).toEqual(REFUSED);
  await addCoupon({ starts_at: inDays(1), ends_at: inDays(2) });
  expect(await refusal(member)).toEqual(REFUSED);
  await shop.rows(
    'update coupons set starts_at = $2, ends_at = $2 where code = $1',
    code,
    inDays(-1),
  );
  expect(await refusal(member)).toEqual(REFUSED);
  await shop.rows(
    'update coupons set ends_at = $2, plan_ids = $3 where code = $1',
    code,
    inDays(1),
    [shop.quarter],
  );
  expect(await refusal(member)).toEqual(REFUSED);
  expect(await refusal(member, { plan_id: shop.quarter })).toBeNull();
});

it.each(['x'.repeat(500), "' or 1=1 --", '٪', 'A\u0000BC', 7, {}])(
  'is refused in words, never with a fault: %j',
  async (coupon) => {
    expect(await refusal(await createMember(shop.t), { coupon })).toEqual(REFUSED);
  },
);

it('of a hundred per cent leaves nothing to pay: granted once, at once, without a booking', async () => {
  await addCoupon({ value: 100 });
  const before = await shop.balance();
  const calls = shop.gateway.calls.length;
  const member = await createMember(shop.t);
  const key = { idempotency_key: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(member, key)));
  const [first] = answers;
  for (const { body } of answers) {
    expect(body.redirectUrl).toBe(`/successful-payment?order=${first?.body.orderId}`);
  }
  expect(shop.gateway.calls).toHaveLength(calls);
  expect(await shop.orders(member)).toMatchObject([
    { state: 'paid', amount: 0, discount: 1_000_000, receiptNumber: expect.any(Number) },
  ]);
  expect(await shop.balance()).toEqual(before);
  expect(shop.daysUntil(await shop.premiumUntil(member))).toBeCloseTo(30, 2);
  const again = { coupon: code };
  expect((await shop.order(member, 'reserve2', again)).status).toBe(422);
});

it('is given back by an order that nobody paid', async () => {
  await addCoupon({ max_uses: 1 });
  const first = await createMember(shop.t);
  const second = await createMember(shop.t);
  const { reference } = await order(first);
  expect(await refusal(second)).toEqual(REFUSED);
  shop.gateway.setState(reference, 'failed');
  await shop.returnFromGateway(reference, 'NOK');
  expect(await refusal(second)).toEqual(REFUSED);
  shop.passDays(1);
  await shop.reconcile();
  expect(await shop.orders(first)).toMatchObject([{ state: 'closed' }]);
  expect(await refusal(second)).toBeNull();
});

it('that late money brings past its limit is told to operators, and the money counts', async () => {
  const alerts = (orderId: number) =>
    shop.rows('select message from alerts where subject = $1', `order:${orderId}:coupon`);
  await addCoupon({ max_uses: 1 });
  const late = await order(await createMember(shop.t));
  shop.gateway.setState(late.reference, 'failed');
  await shop.returnFromGateway(late.reference, 'NOK');
  shop.passDays(1);
  await shop.reconcile();
  const second = await createMember(shop.t);
  const next = await order(second);
  shop.gateway.pay(next.reference);
  await shop.returnFromGateway(next.reference);
  expect(await alerts(next.body.orderId)).toEqual([]);
  shop.gateway.pay(late.reference);
  await shop.returnFromGateway(late.reference);
  expect(await shop.rows('select state from orders where id = $1', late.body.orderId)).toEqual([
    { state: 'paid' },
  ]);
  expect(await alerts(late.body.orderId)).toEqual([
    { message: expect.stringContaining(`coupon ${code} was used 2 times, though 1`) },
  ]);
});

it('that late money brings past its limit of a member is told to operators', async () => {
  await addCoupon({ max_per_member: 1 });
  const member = await createMember(shop.t);
  const late = await order(member);
  shop.gateway.setState(late.reference, 'failed');
  await shop.returnFromGateway(late.reference, 'NOK');
  shop.passDays(1);
  await shop.reconcile();
  const next = await order(member);
  for (const { reference } of [next, late]) {
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
  }
  const raised = await shop.rows(
    'select subject, message from alerts where subject like $1 and message like $2',
    'order:%:coupon',
    `%coupon ${code} %`,
  );
  expect(raised).toEqual([
    {
      subject: `order:${late.body.orderId}:coupon`,
      message: expect.stringContaining('2 times by their member, though 1'),
    },
  ]);
});

it('that waits in an unpaid order leads to that order, which goes on with its key', async () => {
  await addCoupon({ max_uses: 1 });
  const member = await createMember(shop.t);
  const key = crypto.randomUUID();
  const first = await order(member, { idempotency_key: key });
  const again = await order(member, { idempotency_key: crypto.randomUUID() });
  expect(again.body.errors?.coupon).toEqual([expect.stringContaining('نپرداخته‌اید')]);
  shop.gateway.setState(first.reference, 'failed');
  await shop.returnFromGateway(first.reference, 'NOK');
  // As seen on another device.
  const [open] = await shop.orders(member);
  expect(open).toMatchObject({ id: first.body.orderId, state: 'open', idempotencyKey: key });
  const next = await order(member, { idempotency_key: open?.idempotencyKey });
  shop.gateway.pay(next.reference);
  await shop.returnFromGateway(next.reference);
  expect(await shop.orders(member)).toMatchObject([{ state: 'paid', discount: 500_000 }]);
  const used = await order(member, {}, 'reserve2');
  expect(used.body.errors?.coupon).toEqual(['پیش‌تر از این کد تخفیف استفاده کرده‌اید']);
});

it('is kept by an order whose payment nobody knows yet, however old', async () => {
  await addCoupon({ max_uses: 1 });
  const { reference } = await order(await createMember(shop.t));
  shop.gateway.pay(reference);
  shop.t.clock.pass(5 * HOUR_MS);
  shop.gateway.fail('verify.json', 'error_500');
  shop.gateway.fail('unVerified.json', 'error_500');
  await shop.reconcile();
  expect(await refusal(await createMember(shop.t))).toEqual(REFUSED);
});
