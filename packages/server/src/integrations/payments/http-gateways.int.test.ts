import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../testing/gateway-emulator.ts';
import {
  HTTP_GATEWAYS_UNDER_TEST,
  type HttpGatewayUnderTest,
} from '../../testing/gateway-fixtures.ts';
import {
  GatewayRefusedError,
  GatewayUncertainError,
  type PaymentGateway,
} from './payment-gateway.ts';

const AMOUNT = 1_490_000;
const FAULTS: Fault[] = ['drop', 'garbage', 'error_500', 'silence', 'huge'];

describe.each(HTTP_GATEWAYS_UNDER_TEST)('$name over a bad line', ({ openHttp, paths }) => {
  let tested: HttpGatewayUnderTest;

  beforeEach(async () => {
    tested = await openHttp();
  });
  afterEach(() => tested.close());

  const start = (gateway: PaymentGateway = tested.gateway) =>
    gateway.start({
      amount: AMOUNT,
      description: 'اشتراک سه‌ماهه',
      callbackUrl: 'https://parde.example/pay/back',
      orderId: '7',
      email: 'a@example.com',
    });

  it('tells the gateway which order it is', async () => {
    const { reference } = await start();
    expect(tested.emulator.payments.get(reference)).toMatchObject({ orderId: '7' });
  });

  it.each(FAULTS)('is uncertain, never wrong, when %s is the answer', async (fault) => {
    const { emulator, gateway } = tested;
    const { reference } = await start();
    emulator.pay(reference);
    emulator.fail(paths.verify, fault);
    emulator.fail(paths.inquire, fault);
    emulator.fail(paths.start, fault);
    await expect(gateway.verify(reference, AMOUNT)).rejects.toThrow(GatewayUncertainError);
    await expect(gateway.inquire(reference)).rejects.toThrow(GatewayUncertainError);
    await expect(start()).rejects.toThrow(GatewayUncertainError);
    expect(await gateway.verify(reference, AMOUNT)).toMatchObject({ isRepeated: false });
  });

  it.each<Fault>(['drop_after', 'silence_after', 'error_500_after', 'garbage_after'])(
    'learns by asking again that the money was taken before %s',
    async (fault) => {
      const { emulator, gateway } = tested;
      const { reference } = await start();
      emulator.pay(reference);
      emulator.fail(paths.verify, fault);
      await expect(gateway.verify(reference, AMOUNT)).rejects.toThrow(GatewayUncertainError);
      expect(await gateway.inquire(reference)).toBe('verified');
      expect(await gateway.verify(reference, AMOUNT)).toMatchObject({
        outcome: 'paid',
        isRepeated: true,
      });
      expect(emulator.payments.get(reference)?.taken).toBe(1);
    },
  );

  it('refuses to start by code, and is uncertain of payments, with a wrong merchant', async () => {
    const { reference } = await start();
    await expect(start(tested.stranger)).rejects.toThrow(GatewayRefusedError);
    await expect(tested.stranger.verify(reference, AMOUNT)).rejects.toThrow(GatewayUncertainError);
  });

  it('tells nothing of a call in its errors', async () => {
    await tested.emulator.close();
    const error: Error = await start().then(
      () => new Error('started'),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(GatewayUncertainError);
    expect(error.message).not.toMatch(/example\.com|0000-4000/);
  });
});
