import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Faults of a call. `after`: the gateway did its work, but the answer is lost. */
export type Fault =
  | 'drop'
  | 'drop_after'
  | 'garbage'
  | 'garbage_after'
  | 'error_500'
  | 'error_500_after'
  | 'silence'
  | 'silence_after'
  | 'huge';

/** A payment in the gateway's records. */
export interface EmulatedPayment {
  reference: string;
  amount: number;
  callbackUrl: string;
  orderId: string;
  state: 'waiting' | 'paid' | 'verified' | 'failed' | 'reversed';
  /** Number of captures: more than one would charge twice. */
  taken: number;
}

/** Paths and answers of one gateway's protocol. */
export interface Protocol {
  newReference: () => string;
  /** Null: not a path of this gateway. */
  answer: (path: string, body: Record<string, unknown>, books: Books) => object | null;
}

export interface Books {
  payments: Map<string, EmulatedPayment>;
  start: (payment: Pick<EmulatedPayment, 'amount' | 'callbackUrl' | 'orderId'>) => string;
}

export interface GatewayEmulator {
  url: string;
  payments: Map<string, EmulatedPayment>;
  /** Makes the next calls whose path ends like this fail, `times` times. */
  fail: (pathEnd: string, fault: Fault, times?: number) => void;
  /** The payer pays at the gateway. */
  pay: (reference: string) => void;
  setState: (reference: string, state: EmulatedPayment['state']) => void;
  /** Paths called so far, in order. */
  calls: string[];
  close: () => Promise<void>;
}

function respondWithFault(fault: Fault, response: ServerResponse): void {
  switch (fault) {
    case 'drop':
    case 'drop_after':
      response.destroy();
      return;
    case 'garbage':
    case 'garbage_after':
      response.end('<html>در دست تعمیر</html>');
      return;
    case 'error_500':
    case 'error_500_after':
      response.writeHead(500).end('{"message":"oops"}');
      return;
    case 'huge':
      response.end(`{"data":"${'x'.repeat(2_000_000)}"}`);
      return;
    case 'silence':
    case 'silence_after':
    // Never answers: the caller must time out.
  }
}

/** An emulated payment gateway on its own port, with faults on demand. */
export async function startGatewayEmulator(protocol: Protocol): Promise<GatewayEmulator> {
  const payments = new Map<string, EmulatedPayment>();
  const calls: string[] = [];
  const faults: { pathEnd: string; fault: Fault }[] = [];
  const books: Books = {
    payments,
    start(payment) {
      const reference = protocol.newReference();
      payments.set(reference, { ...payment, reference, state: 'waiting', taken: 0 });
      return reference;
    },
  };
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '';
    calls.push(path);
    const body = (await json(request)) as Record<string, unknown>;
    const index = faults.findIndex(({ pathEnd }) => path.endsWith(pathEnd));
    const fault = index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null);
    if (fault !== null && !fault.endsWith('_after')) return respondWithFault(fault, response);
    const answer = protocol.answer(path, body, books);
    if (fault !== null) return respondWithFault(fault, response);
    response
      .writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? {}));
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const known = (reference: string) => {
    const payment = payments.get(reference);
    if (!payment) throw new Error(`no payment ${reference}`);
    return payment;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    calls,
    fail(pathEnd, fault, times = 1) {
      for (let i = 0; i < times; i += 1) faults.push({ pathEnd, fault });
    },
    pay: (reference) => {
      known(reference).state = 'paid';
    },
    setState: (reference, state) => {
      known(reference).state = state;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The first verification captures the money; later ones report that. Null: not paid. */
function take(payment: EmulatedPayment): 'now' | 'before' | null {
  if (payment.state === 'verified') return 'before';
  if (payment.state !== 'paid') return null;
  payment.state = 'verified';
  payment.taken += 1;
  return 'now';
}

const ZARINPAL_MERCHANT = '00000000-0000-4000-8000-000000000000';
const zarinpalError = (code: number) => ({ data: [], errors: { code, message: 'refused' } });
const zarinpalStatus = {
  waiting: 'IN_BANK',
  paid: 'PAID',
  verified: 'VERIFIED',
  failed: 'FAILED',
  reversed: 'REVERSED',
};

/** Zarinpal v4 according to its documentation. */
export const zarinpalProtocol: Protocol = {
  newReference: () => `A${randomUUID().replaceAll('-', '').padStart(35, '0')}`,
  answer(path, body, { payments, start }) {
    const call = /^\/pg\/v4\/payment\/(\w+)\.json$/.exec(path)?.[1];
    if (!call) return null;
    if (body.merchant_id !== ZARINPAL_MERCHANT) return zarinpalError(-10);
    if (call === 'request') {
      const { amount, callback_url: callbackUrl, currency } = body;
      if (typeof amount !== 'number' || amount < 10_000 || currency !== 'IRR')
        return zarinpalError(-9);
      const metadata = body.metadata as { order_id: string };
      const authority = start({
        amount,
        callbackUrl: String(callbackUrl),
        orderId: metadata.order_id,
      });
      return { data: { code: 100, message: 'Success', authority, fee: 0 }, errors: [] };
    }
    if (call === 'unVerified') {
      const waiting = [...payments.values()].filter(({ state }) => state === 'paid');
      const authorities = waiting.map(({ reference, amount }) => ({
        authority: reference,
        amount,
      }));
      return { data: { code: 100, authorities }, errors: [] };
    }
    const payment = payments.get(String(body.authority));
    if (!payment) return zarinpalError(-54);
    if (call === 'inquiry') {
      return { data: { code: 100, status: zarinpalStatus[payment.state] }, errors: [] };
    }
    if (body.amount !== payment.amount) return zarinpalError(-50);
    const taken = take(payment);
    if (!taken) return zarinpalError(-51);
    const data = { code: taken === 'now' ? 100 : 101, ref_id: 201, card_pan: '603799******0123' };
    return { data, errors: [] };
  },
};

const ZIBAL_MERCHANT = 'zibal';
const zibalStatus = { waiting: -1, paid: 2, verified: 1, failed: 3, reversed: 18 };

/** Zibal v1 according to its documentation. */
export const zibalProtocol: Protocol = {
  newReference: () => String(randomInt(1_000_000_000, 9_999_999_999)),
  answer(path, body, { payments, start }) {
    const call = /^\/v1\/(\w+)$/.exec(path)?.[1];
    if (!call) return null;
    if (body.merchant !== ZIBAL_MERCHANT) return { result: 102, message: 'merchant' };
    if (call === 'request') {
      const { amount, callbackUrl, orderId } = body;
      if (typeof amount !== 'number' || amount < 1_000) return { result: 105 };
      const trackId = start({ amount, callbackUrl: String(callbackUrl), orderId: String(orderId) });
      return { result: 100, trackId: Number(trackId), message: 'success' };
    }
    const payment = payments.get(String(body.trackId));
    if (!payment) return { result: 203 };
    const { amount, state } = payment;
    if (call === 'inquiry') return { result: 100, status: zibalStatus[state], amount };
    const taken = take(payment);
    if (!taken) return { result: 202 };
    return taken === 'now'
      ? { result: 100, amount, status: 1, refNumber: 77, cardNumber: '62741****44' }
      : { result: 201 };
  },
};

export const EMULATED_MERCHANTS = { zarinpal: ZARINPAL_MERCHANT, zibal: ZIBAL_MERCHANT };
