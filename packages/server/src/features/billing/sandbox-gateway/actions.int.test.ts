import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { MINUTE_MS, SECOND_MS } from '../../../testing/test-clock.ts';
import { openPage, orderAtSandbox, sandboxState } from '../testing/sandbox-gateway.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let member: Member;

beforeAll(async () => {
  shop = await openShop();
});

afterEach(() => shop.t.clock.reset());

beforeEach(async () => {
  member = await createMember(shop.t);
});

afterAll(() => shop.close());

const buy = () => orderAtSandbox(shop, member);
const page = (reference: string) => openPage(shop, reference);
const stateOf = (reference: string) => sandboxState(shop, reference);

/** Follows redirects through the callback and returns the final URL. */
async function follow(location: unknown): Promise<string> {
  const answer = await shop.t.call({ url: String(location) });
  return answer.headers.location ? follow(answer.headers.location) : String(location);
}

const grants = async () =>
  (await shop.rows('select 1 from entitlements where user_id = $1', member.id)).length;

describe('the buttons', () => {
  it('pay, and lead back by path to the plan that was bought', async () => {
    const { body, reference, act, back } = await buy();
    const { statusCode, headers } = await act('pay');
    expect([statusCode, headers.location]).toEqual([303, back('OK')]);
    expect(await grants()).toBe(0);
    expect(await follow(headers.location)).toBe(`/successful-payment?order=${body.orderId}`);
    expect(await grants()).toBe(1);
    expect(await stateOf(reference)).toBe('verified');
    const [order] = await shop.orders(member);
    expect(order).toMatchObject({ state: 'paid', gateway: 'sandbox' });
    expect(order?.cardNumber).toMatch(/^000000/);
  });

  it.each(['cancel', 'fail'] as const)(
    '%s: nothing is granted, and the buyer returns to the order',
    async (action) => {
      const { reference, act, back } = await buy();
      const { headers } = await act(action);
      expect(headers.location).toBe(back('NOK'));
      expect(await follow(headers.location)).toContain('payment=failed');
      expect(await grants()).toBe(0);
      expect((await page(reference)).body).toContain('پرداخت انجام نشد');
    },
  );

  it('pay without coming back: the shop learns of it by asking', async () => {
    const { reference, act } = await buy();
    const { statusCode, headers } = await act('pay_unseen');
    expect([statusCode, headers.location]).toEqual([303, `/sandbox-gateway/${reference}`]);
    const { body } = await page(reference);
    expect(body).toContain('می‌توانید این پنجره را ببندید');
    expect(body).not.toContain('href');
    expect(await grants()).toBe(0);
    await shop.reconcile();
    expect(await grants()).toBe(1);
  });

  it('pay late: back at once, and nothing is given until the money has come', async () => {
    const { act } = await buy();
    shop.t.clock.stopAt(shop.t.clock());
    const { headers } = await act('pay_late');
    await follow(headers.location);
    expect(await grants()).toBe(0);
    shop.t.clock.pass(20 * SECOND_MS - 1);
    await follow(headers.location);
    expect(await grants()).toBe(0);
    shop.t.clock.pass(1);
    await follow(headers.location);
    expect(await grants()).toBe(1);
  });

  it('pay and come back twice: the gateway calls too, and one plan is given', async () => {
    const { act } = await buy();
    const { headers } = await act('pay_twice');
    expect(await grants()).toBe(1);
    await follow(headers.location);
    expect(await grants()).toBe(1);
  });
});

describe('repeated presses', () => {
  it('pays once, and is led back every time', async () => {
    const { act, back } = await buy();
    const answers = await Promise.all(Array.from({ length: 10 }, () => act('pay')));
    for (const { headers } of answers) {
      expect(headers.location).toBe(back('OK'));
    }
    await Promise.all(answers.map(({ headers }) => follow(headers.location)));
    expect(await grants()).toBe(1);
  });

  it('cannot cancel a payment, nor turn a failed one into a paid one', async () => {
    const paid = await buy();
    await paid.act('pay');
    expect((await paid.act('cancel')).headers.location).toBe(paid.back('OK'));
    const dropped = await buy();
    await dropped.act('cancel');
    const { headers } = await dropped.act('pay');
    expect(headers.location).toBe(dropped.back('NOK'));
    expect(await stateOf(dropped.reference)).toBe('failed');
  });

  it('meets one outcome when paying and cancelling at once', async () => {
    const { reference, act, back } = await buy();
    const actions = ['pay', 'cancel', 'pay_late', 'fail', 'pay'] as const;
    const answers = await Promise.all(actions.map(act));
    const locations = new Set(answers.map(({ headers }) => headers.location));
    const isPaid = (await stateOf(reference)) === 'paid';
    expect([...locations]).toEqual([back(isPaid ? 'OK' : 'NOK')]);
  });

  it('comes too late after a quarter of an hour', async () => {
    const { reference, act } = await buy();
    shop.t.clock.pass(15 * MINUTE_MS);
    expect((await act('pay')).headers.location).toBe(`/sandbox-gateway/${reference}`);
    expect((await page(reference)).body).toContain('مهلت این پرداخت گذشت');
    expect(await stateOf(reference)).toBe('waiting');
  });
});

it('who pays two attempts of one order is led to its receipt, and staff to give one back', async () => {
  const owner = await createMember(shop.t, { role: 'owner' });
  const wish = { idempotency_key: crypto.randomUUID() };
  const attempt = () => orderAtSandbox(shop, member, wish);
  const attempts = [await attempt()];
  for (let i = 0; i < 2; i += 1) {
    // Left open in its tab.
    expect(await follow(attempts[i]?.back('NOK'))).toContain('payment=failed');
    attempts.push(await attempt());
  }
  const [first, second, third] = attempts;
  const orderId = first?.body.orderId;
  const receipt = `/successful-payment?order=${orderId}`;
  expect(await follow((await second?.act('pay'))?.headers.location)).toBe(receipt);
  // The order was paid: neither the second payment nor one that was cancelled is to be made again.
  expect(await follow((await first?.act('pay'))?.headers.location)).toBe(receipt);
  expect(await follow((await third?.act('cancel'))?.headers.location)).toBe(receipt);
  expect(await grants()).toBe(1);
  expect((await member.get('/api/user/payment-check')).body).toMatchObject({ status: 'success' });
  expect(await shop.orders(member)).toMatchObject([{ id: orderId, state: 'paid' }]);

  await shop.t.jobs.enqueue(shop.t.database.db, 'look-for-problems', {});
  await shop.t.runJobs();
  expect(shop.t.mails.map(({ to, text }) => [to, text])).toEqual([
    [owner.email, expect.stringContaining('پول را بازگردانید')],
  ]);
  const { body: alerts } = await owner.get<{ data: { subject: string; orderId: number }[] }>(
    '/api/admin/payment-alerts',
  );
  expect(alerts.data).toMatchObject([{ subject: expect.stringMatching(/:twice$/), orderId }]);
  const { body: shown } = await owner.get(`/api/admin/orders/${orderId}`);
  expect(shown).toMatchObject({ state: 'paid', paymentState: 'paid' });
  expect(JSON.stringify(shown)).toContain('the order had been paid before');
});
