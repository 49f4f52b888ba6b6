import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GATEWAYS_UNDER_TEST, type GatewayUnderTest } from '../../testing/gateway-fixtures.ts';

/* Tests that every gateway must pass. Those for HTTP gateways only are in
   `http-gateways.int.test.ts`. */

const AMOUNT = 1_490_000;

describe.each(GATEWAYS_UNDER_TEST)('$name', ({ open, newReference, unknown, callback }) => {
  let tested: GatewayUnderTest;

  beforeEach(async () => {
    tested = await open();
  });
  afterEach(() => tested.close());

  const start = () =>
    tested.gateway.start({
      amount: AMOUNT,
      description: 'اشتراک سه‌ماهه',
      callbackUrl: 'https://parde.example/pay/back',
      orderId: '7',
      email: 'a@example.com',
    });

  it('starts a payment that the gateway knows by our amount', async () => {
    const { reference, redirectUrl } = await start();
    expect(redirectUrl).toBe(tested.pageOf(reference));
    expect(await tested.amountOf(reference)).toBe(AMOUNT);
    expect((await start()).reference).not.toBe(reference);
  });

  it('takes the money once, however often it is told to', async () => {
    const { reference } = await start();
    await tested.setState(reference, 'paid');
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => tested.gateway.verify(reference, AMOUNT)),
    );
    expect(answers.filter((a) => a.outcome === 'paid' && !a.isRepeated)).toHaveLength(1);
    expect(answers.filter((a) => a.outcome === 'paid' && a.isRepeated)).toHaveLength(3);
    expect(answers.find((a) => a.outcome === 'paid' && !a.isRepeated)).toMatchObject({
      bankReference: expect.any(String),
      cardNumber: expect.stringContaining('**'),
    });
    expect(await tested.gateway.inquire(reference)).toBe('verified');
  });

  it('reports unpaid and unknown payments as unpaid', async () => {
    const { reference } = await start();
    expect(await tested.gateway.verify(reference, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
    expect(await tested.gateway.verify(unknown, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
    for (const state of ['failed', 'reversed'] as const) {
      await tested.setState(reference, state);
      expect(await tested.gateway.verify(reference, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
    }
  });

  it('never says paid of another amount', async () => {
    const { reference } = await start();
    await tested.setState(reference, 'paid');
    expect(await tested.gateway.verify(reference, AMOUNT * 10)).toMatchObject({
      outcome: 'amount_differs',
    });
  });

  it('tells where a payment stands without taking it', async () => {
    const { reference } = await start();
    expect(await tested.gateway.inquire(reference)).toBe('waiting');
    for (const state of ['failed', 'reversed', 'verified', 'paid'] as const) {
      await tested.setState(reference, state);
      expect(await tested.gateway.inquire(reference)).toBe(state);
    }
    expect(await tested.gateway.verify(reference, AMOUNT)).toMatchObject({ isRepeated: false });
    expect(await tested.gateway.inquire(unknown)).toBe('gone');
  });

  it('reads its own callbacks and nothing else', () => {
    const { gateway } = tested;
    const reference = newReference();
    expect(gateway.readCallback(callback(reference, true))).toEqual({
      reference,
      claimsPaid: true,
    });
    expect(gateway.readCallback(callback(reference, false))).toMatchObject({ claimsPaid: false });
    for (const query of [
      {},
      callback('', true),
      callback("' or 1=1 --", true),
      callback('9'.repeat(500), true),
      Object.fromEntries(
        Object.entries(callback(reference, true)).map(([name, value]) => [name, [value, value]]),
      ),
    ]) {
      expect(gateway.readCallback(query)).toBeNull();
    }
  });

  it('lists what was paid and waits, where it can', async () => {
    const [one, two] = [await start(), await start()];
    await tested.setState(two.reference, 'paid');
    const { listUnverified } = tested.gateway;
    if (listUnverified) {
      expect(await listUnverified()).toEqual([two.reference]);
      await tested.gateway.verify(two.reference, AMOUNT);
      expect(await listUnverified()).toEqual([]);
    }
    expect(await tested.gateway.inquire(one.reference)).toBe('waiting');
  });
});
