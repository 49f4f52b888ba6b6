import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMULATED_MERCHANTS,
  type Fault,
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
  zibalProtocol,
} from '../../testing/gateway-emulator.ts';
import { GatewayRefusal, GatewayUncertain, type PaymentGateway } from './payment-gateway.ts';
import { createZarinpal } from './zarinpal.ts';
import { createZibal } from './zibal.ts';

const GATEWAYS = [
  {
    name: 'zarinpal',
    protocol: zarinpalProtocol,
    create: (baseUrl: string, merchantId: string = EMULATED_MERCHANTS.zarinpal) =>
      createZarinpal({ baseUrl, merchantId, timeoutMs: 500 }),
    paths: { start: 'request.json', verify: 'verify.json', inquire: 'inquiry.json' },
    page: '/pg/StartPay/',
    callback: (reference: string, paid: boolean) => ({
      Authority: reference,
      Status: paid ? 'OK' : 'NOK',
    }),
    unknown: 'A00000000000000000000000000000000000',
  },
  {
    name: 'zibal',
    protocol: zibalProtocol,
    create: (baseUrl: string, merchant: string = EMULATED_MERCHANTS.zibal) =>
      createZibal({ baseUrl, merchant, timeoutMs: 500 }),
    paths: { start: '/request', verify: '/verify', inquire: '/inquiry' },
    page: '/start/',
    callback: (reference: string, paid: boolean) => ({
      trackId: reference,
      success: paid ? '1' : '0',
      status: '2',
      orderId: '7',
    }),
    unknown: '123',
  },
];

const AMOUNT = 1_490_000;
const FAULTS: Fault[] = ['drop', 'garbage', 'error_500', 'silence', 'huge'];

describe.each(GATEWAYS)('$name', ({ protocol, create, paths, page, callback, unknown }) => {
  let emulator: GatewayEmulator;
  let gateway: PaymentGateway;

  beforeEach(async () => {
    emulator = await startGatewayEmulator(protocol);
    gateway = create(emulator.url);
  });
  afterEach(() => emulator.close());

  const start = () =>
    gateway.start({
      amount: AMOUNT,
      description: 'اشتراک سه‌ماهه',
      callbackUrl: 'https://parde.example/pay/back',
      orderId: '7',
      email: 'a@example.com',
    });

  it('starts a payment that the gateway knows by our order and amount', async () => {
    const { reference, redirectUrl } = await start();
    expect(redirectUrl).toBe(`${emulator.url}${page}${reference}`);
    expect(emulator.payments.get(reference)).toMatchObject({ amount: AMOUNT, orderId: '7' });
  });

  it('takes the money once, however often it is told to', async () => {
    const { reference } = await start();
    emulator.pay(reference);
    const answers = await Promise.all([1, 2, 3, 4].map(() => gateway.verify(reference, AMOUNT)));
    expect(answers.filter((a) => a.outcome === 'paid' && !a.isRepeated)).toHaveLength(1);
    expect(answers.filter((a) => a.outcome === 'paid' && a.isRepeated)).toHaveLength(3);
    expect(answers.find((a) => a.outcome === 'paid' && !a.isRepeated)).toMatchObject({
      bankReference: expect.any(String),
      cardNumber: expect.stringContaining('**'),
    });
    expect(emulator.payments.get(reference)?.taken).toBe(1);
  });

  it('says unpaid of what was not paid, and of what it does not know', async () => {
    const { reference } = await start();
    expect(await gateway.verify(reference, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
    expect(await gateway.verify(unknown, AMOUNT)).toMatchObject({ outcome: 'unpaid' });
  });

  it('never says paid of another amount', async () => {
    const { reference } = await start();
    emulator.pay(reference);
    expect(await gateway.verify(reference, AMOUNT * 10)).toMatchObject({
      outcome: 'amount_differs',
    });
  });

  it('tells where a payment stands without taking it', async () => {
    const { reference } = await start();
    expect(await gateway.inquire(reference)).toBe('waiting');
    for (const state of ['paid', 'failed', 'reversed', 'verified'] as const) {
      emulator.setState(reference, state);
      expect(await gateway.inquire(reference)).toBe(state);
    }
    expect(emulator.payments.get(reference)?.taken).toBe(0);
    expect(await gateway.inquire(unknown)).toBe('gone');
  });

  it.each(FAULTS)('is uncertain, never wrong, when %s is the answer', async (fault) => {
    const { reference } = await start();
    emulator.pay(reference);
    emulator.fail(paths.verify, fault);
    emulator.fail(paths.inquire, fault);
    emulator.fail(paths.start, fault);
    await expect(gateway.verify(reference, AMOUNT)).rejects.toThrow(GatewayUncertain);
    await expect(gateway.inquire(reference)).rejects.toThrow(GatewayUncertain);
    await expect(start()).rejects.toThrow(GatewayUncertain);
    expect(await gateway.verify(reference, AMOUNT)).toMatchObject({ isRepeated: false });
  });

  it.each<Fault>(['drop_after', 'silence_after', 'error_500_after', 'garbage_after'])(
    'learns by asking again that the money was taken before %s',
    async (fault) => {
      const { reference } = await start();
      emulator.pay(reference);
      emulator.fail(paths.verify, fault);
      await expect(gateway.verify(reference, AMOUNT)).rejects.toThrow(GatewayUncertain);
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
    const wrong = create(emulator.url, 'wrong');
    await expect(
      wrong.start({
        amount: AMOUNT,
        description: 'x',
        callbackUrl: 'https://parde.example',
        orderId: '1',
        email: null,
      }),
    ).rejects.toThrow(GatewayRefusal);
    await expect(wrong.verify(reference, AMOUNT)).rejects.toThrow(GatewayUncertain);
  });

  it('tells nothing of a call in its errors', async () => {
    await emulator.close();
    const error: Error = await start().then(
      () => new Error('started'),
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(GatewayUncertain);
    expect(error.message).not.toMatch(/example\.com|0000-4000/);
  });

  it('reads its own callbacks and nothing else', () => {
    const reference = protocol.newReference();
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
      { Authority: [reference, reference], Status: 'OK', trackId: [reference], success: '1' },
    ]) {
      expect(gateway.readCallback(query)).toBeNull();
    }
  });

  it('lists what was paid and waits, where it can', async () => {
    const [one, two] = [await start(), await start()];
    emulator.pay(two.reference);
    if (gateway.listUnverified) {
      expect(await gateway.listUnverified()).toEqual([two.reference]);
      await gateway.verify(two.reference, AMOUNT);
      expect(await gateway.listUnverified()).toEqual([]);
    }
    expect(await gateway.inquire(one.reference)).toBe('waiting');
  });
});
