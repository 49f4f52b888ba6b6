import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayUncertainError, type PaymentGateway } from './payment-gateway.ts';
import { createZarinpal } from './zarinpal.ts';
import { createZibal } from './zibal.ts';

/* Well-formed JSON with values that no gateway should send. */

const AMOUNT = 1_490_000;
const CHARGE = {
  amount: AMOUNT,
  description: 'اشتراک سه‌ماهه',
  callbackUrl: 'https://parde.example/pay/back',
  orderId: '7',
  email: null,
};

let server: Server;
let zarinpal: PaymentGateway;
let zibal: PaymentGateway;
/** By the last path segment. */
let answers: Record<string, object> = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    const call = /(\w+)(?:\.json)?$/.exec(request.url ?? '')?.[1] ?? '';
    response.end(JSON.stringify(answers[call] ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  zarinpal = createZarinpal({ baseUrl, merchantId: 'm', timeoutMs: 1_000 });
  zibal = createZibal({ baseUrl, merchant: 'm', timeoutMs: 1_000 });
});
afterAll(() => {
  server.close();
});

const zarinpalStarts = (authority: unknown) => ({ request: { data: { code: 100, authority } } });
const zibalStarts = (trackId: unknown) => ({ request: { result: 100, trackId } });

describe('a reference that could not come back', () => {
  it.each([
    'A/../../elsewhere?x=1#',
    'A0000000\u00000000',
    'A'.repeat(65),
    'short',
    12_345_678_901,
    null,
  ])('of Zarinpal sends nobody to it: %j', async (authority) => {
    answers = zarinpalStarts(authority);
    await expect(zarinpal.start(CHARGE)).rejects.toThrow(GatewayUncertainError);
  });

  it.each(['../x', '1\u0000', '12345678901234567890', -5, 0, 1.5, '', null, {}])(
    'of Zibal sends nobody to it: %j',
    async (trackId) => {
      answers = zibalStarts(trackId);
      await expect(zibal.start(CHARGE)).rejects.toThrow(GatewayUncertainError);
    },
  );

  it('is none of those that do', async () => {
    answers = zibalStarts('15966442233311');
    expect(await zibal.start(CHARGE)).toMatchObject({ reference: '15966442233311' });
    answers = zarinpalStarts('A00000000000000000000000000217885159');
    expect((await zarinpal.start(CHARGE)).redirectUrl).toContain('/pg/StartPay/A00000000');
  });
});

describe('what is told of the bank', () => {
  it.each([
    ['12\u000034', null],
    ['9'.repeat(65), null],
    [{ pan: 1 }, null],
    ['کارت', null],
    ['6037991234567890', '603799******7890'],
    ['603799******7890', '603799******7890'],
    ['62741****44', '62741****44'],
  ])('is kept where it can be, and stops no payment: %j', async (value, cardNumber) => {
    answers = {
      verify: {
        data: { code: 100, ref_id: value, card_pan: value },
        ...{ result: 100, status: 1, amount: AMOUNT, refNumber: value, cardNumber: value },
      },
    };
    for (const gateway of [zarinpal, zibal]) {
      expect(await gateway.verify('1', AMOUNT)).toMatchObject({ outcome: 'paid', cardNumber });
    }
  });
});

describe('an amount at Zibal', () => {
  it('that a repeated answer leaves out is asked for', async () => {
    answers = { verify: { result: 201 }, inquiry: { result: 100, status: 1, amount: 1_000 } };
    expect(await zibal.verify('1', AMOUNT)).toMatchObject({ outcome: 'amount_differs' });
    answers = { verify: { result: 201 }, inquiry: { result: 100, status: 1, amount: AMOUNT } };
    expect(await zibal.verify('1', AMOUNT)).toMatchObject({ outcome: 'paid', isRepeated: true });
  });

  it.each([
    { result: 100, status: 3, amount: AMOUNT },
    { result: 100, status: 18, amount: AMOUNT },
    { result: 100, status: 1 },
    { result: 100, amount: AMOUNT },
    { result: 203 },
    {},
  ])('that the inquiry does not confirm grants nothing: %j', async (inquiry) => {
    answers = { verify: { result: 201 }, inquiry };
    await expect(zibal.verify('1', AMOUNT)).rejects.toThrow(GatewayUncertainError);
  });

  it('is rejected if the status says that nothing was paid', async () => {
    answers = { verify: { result: 100, status: 3, amount: AMOUNT } };
    await expect(zibal.verify('1', AMOUNT)).rejects.toThrow(GatewayUncertainError);
  });
});
