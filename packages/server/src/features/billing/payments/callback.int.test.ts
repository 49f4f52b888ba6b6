import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../testing/test-clock.ts';
import { NO_EFFECT, ONCE, type PaymentFacts, paymentFacts } from '../testing/payment-facts.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let facts: PaymentFacts;

beforeAll(async () => {
  shop = await openShop();
  facts = paymentFacts(shop);
});
afterAll(() => shop.close());
afterEach(() => facts.assertBooks());

const get = async (url: string) => (await shop.t.call({ method: 'GET', url })).statusCode;

describe('one payment', () => {
  it('reported fifty times concurrently is granted, booked and numbered once', async () => {
    const { member, orderId, reference } = await facts.paidAtTheGateway();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.returnFromGateway(reference)),
    );
    expect(new Set(answers)).toEqual(new Set([`/successful-payment?order=${orderId}`]));
    expect(await facts.outcome(orderId)).toEqual(ONCE);
    expect(shop.gateway.payments.get(reference)?.taken).toBe(1);
    const path = await facts.states(reference);
    expect(path.filter((state) => state === 'paid')).toHaveLength(1);
    expect(await shop.orders(member)).toHaveLength(1);
  });

  it('reported concurrently by callbacks, reconcilers and the browser is granted once', async () => {
    const { member, orderId, reference } = await facts.paidAtTheGateway();
    shop.t.clock.pass(2 * MINUTE_MS);
    await Promise.all([
      ...Array.from({ length: 10 }, () => shop.returnFromGateway(reference)),
      ...Array.from({ length: 10 }, () => member.get('/api/user/payment-check')),
      shop.reconcile(),
    ]);
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('that no callback tells of is granted by the reconciler', async () => {
    const { orderId } = await facts.paidAtTheGateway();
    expect(await facts.outcome(orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('is checked within three minutes without any trigger', async () => {
    const { reference } = await facts.ordered();
    const [asked] = await shop.rows(
      'select extract(epoch from ask_at - created_at)::float8 as wait from payments where reference = $1',
      reference,
    );
    expect(asked?.wait).toBeLessThanOrEqual(120);
  });

  it('that was made though the browser says NOK is granted', async () => {
    const { orderId, reference } = await facts.paidAtTheGateway();
    expect(await shop.returnFromGateway(reference, 'NOK')).toBe(
      `/successful-payment?order=${orderId}`,
    );
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('that the browser calls unpaid while the gateway says nothing is not called failed', async () => {
    const { orderId, reference } = await facts.paidAtTheGateway();
    shop.gateway.fail('verify.json', 'error_500');
    expect(await shop.returnFromGateway(reference, 'NOK')).toBe(
      `/successful-payment?order=${orderId}`,
    );
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('that cannot be settled because of a bug leads to the page that asks again', async () => {
    const { orderId, reference } = await facts.paidAtTheGateway();
    await shop.rows('alter table payment_events rename to payment_events_gone');
    const answer = await shop.returnFromGateway(reference);
    const ofNobody = await get(`/payment/zarinpal/callback?Authority=${reference}&Status=OK`);
    await shop.rows('alter table payment_events_gone rename to payment_events');
    expect([answer, ofNobody]).toEqual([`/successful-payment?order=${orderId}`, 500]);
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('made a day later is granted still', async () => {
    const { orderId, reference } = await facts.ordered();
    await shop.returnFromGateway(reference, 'NOK');
    shop.passDays(2);
    await shop.reconcile();
    expect(await facts.outcome(orderId)).toEqual({ state: 'closed', ...NO_EFFECT });
    shop.gateway.pay(reference);
    await shop.returnFromGateway(reference);
    expect(await facts.outcome(orderId)).toEqual(ONCE);
    expect((await facts.states(reference)).at(-1)).toBe('paid');
  });
});

describe('a forged callback', () => {
  it('with another member’s authority grants nothing, and operators are told once', async () => {
    const theirs = await facts.paidAtTheGateway();
    const mine = await facts.ordered();
    for (const order of [mine.orderId, mine.orderId, 999_999, 'x', '-1', '9'.repeat(40)]) {
      const url = `/payment/zarinpal/callback/${order}?Authority=${theirs.reference}&Status=OK&amount=1`;
      expect([order, await get(url)]).toEqual([order, 404]);
    }
    expect(await facts.outcome(mine.orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    expect(await facts.outcome(theirs.orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    expect(await facts.alertsOf(theirs.reference)).toEqual(['misdirected']);
    expect(await facts.alertsOf(mine.reference)).toEqual([]);
    // Members who paid lose nothing.
    await shop.reconcile();
    expect(await facts.outcome(theirs.orderId)).toEqual(ONCE);
    expect((await mine.member.get(`/api/user/orders/${theirs.orderId}`)).status).toBe(404);
  });

  it('tolerates extra parts of an address', async () => {
    const { orderId, reference } = await facts.paidAtTheGateway();
    const { headers } = await shop.t.call({
      method: 'GET',
      url: `/payment/zarinpal/callback?Authority=${reference}&Status=OK&order=1&amount=1&plan_id=9`,
    });
    expect(headers.location).toBe(`/successful-payment?order=${orderId}`);
    expect(await facts.outcome(orderId)).toEqual(ONCE);
    expect(await facts.alertsOf(reference)).toEqual([]);
  });

  it('with an old authority for a new order grants nothing, and operators are told', async () => {
    const { member, orderId, reference } = await facts.paidAtTheGateway();
    await shop.returnFromGateway(reference);
    const next = await shop.order(member, 'reserve2');
    const before = await shop.balance();
    const misdirected = `/payment/zarinpal/callback/${next.body.orderId}?Authority=${reference}&Status=OK`;
    expect(await get(misdirected)).toBe(404);
    expect(await facts.alertsOf(reference)).toEqual(['misdirected']);
    for (const status of ['OK', 'NOK', 'OK'] as const) {
      expect(await shop.returnFromGateway(reference, status)).toBe(
        `/successful-payment?order=${orderId}`,
      );
    }
    expect(await facts.alertsOf(reference)).toEqual(['misdirected', 'replayed']);
    expect(await facts.outcome(next.body.orderId)).toEqual({ state: 'open', ...NO_EFFECT });
    expect(await facts.outcome(orderId)).toEqual(ONCE);
    expect(await shop.balance()).toEqual(before);
  });

  it('that a browser repeats is no alert at once, and one a day later', async () => {
    const { orderId, reference } = await facts.paidAtTheGateway();
    await shop.returnFromGateway(reference);
    await shop.returnFromGateway(reference);
    expect(await facts.alertsOf(reference)).toEqual([]);
    shop.passDays(1);
    await shop.returnFromGateway(reference);
    expect(await facts.alertsOf(reference)).toEqual(['replayed']);
    expect(await facts.outcome(orderId)).toEqual(ONCE);
  });

  it('of an unknown payment, or of none, is not found', async () => {
    const { reference } = await facts.ordered();
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
    expect(await facts.states(reference)).toEqual(['created', 'redirected']);
  });
});
