import { eq } from 'drizzle-orm';
import { openDatabase } from '../db/client.ts';
import { sandboxPayments } from '../db/schema/index.ts';
import { systemClock } from '../domain/clock.ts';
import type { PaymentGateway } from '../integrations/payments/payment-gateway.ts';
import { createSandbox } from '../integrations/payments/sandbox.ts';
import { createZarinpal } from '../integrations/payments/zarinpal.ts';
import { createZibal } from '../integrations/payments/zibal.ts';
import {
  EMULATED_MERCHANTS,
  type EmulatedPayment,
  type GatewayEmulator,
  type Protocol,
  startGatewayEmulator,
  zarinpalProtocol,
  zibalProtocol,
} from './gateway-emulator.ts';
import { createTestDatabase } from './test-database.ts';

/** A gateway under test, with access to its bank. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** The payment page. */
  pageOf: (reference: string) => string;
  /** The amount in the bank's records; null: none. */
  amountOf: (reference: string) => Promise<number | null>;
  setState: (reference: string, state: EmulatedPayment['state']) => Promise<void>;
  close: () => Promise<void>;
}

/** What is known about a gateway without its bank. */
export interface GatewayKind {
  name: string;
  open: () => Promise<GatewayUnderTest>;
  newReference: () => string;
  /** A well-formed reference of no payment. */
  unknown: string;
  /** Query of the browser's callback. */
  callback: (reference: string, paid: boolean) => Record<string, unknown>;
}

/** A gateway over HTTP, whose calls can fail in more ways than a table. */
export interface HttpGatewayKind extends GatewayKind {
  /** Path suffixes of its calls. */
  paths: { start: string; verify: string; inquire: string };
  openHttp: () => Promise<HttpGatewayUnderTest>;
}

export interface HttpGatewayUnderTest extends GatewayUnderTest {
  emulator: GatewayEmulator;
  /** The same gateway with an unknown merchant id. */
  stranger: PaymentGateway;
}

interface HttpGateway extends Omit<HttpGatewayKind, 'open' | 'openHttp' | 'newReference'> {
  protocol: Protocol;
  page: string;
  create: (baseUrl: string, merchant: string) => PaymentGateway;
  merchant: string;
}

function httpGatewayKind({
  protocol,
  page,
  create,
  merchant,
  ...kind
}: HttpGateway): HttpGatewayKind {
  async function openHttp(): Promise<HttpGatewayUnderTest> {
    const emulator = await startGatewayEmulator(protocol);
    return {
      emulator,
      gateway: create(emulator.url, merchant),
      stranger: create(emulator.url, 'wrong'),
      pageOf: (reference) => `${emulator.url}${page}${reference}`,
      amountOf: async (reference) => emulator.payments.get(reference)?.amount ?? null,
      setState: async (reference, state) => emulator.setState(reference, state),
      close: () => emulator.close(),
    };
  }
  return { ...kind, newReference: protocol.newReference, open: openHttp, openHttp };
}

/** Timeout of a call; short, so that silence is detected soon. */
const TIMEOUT_MS = 500;

export const HTTP_GATEWAYS_UNDER_TEST: HttpGatewayKind[] = [
  httpGatewayKind({
    name: 'zarinpal',
    protocol: zarinpalProtocol,
    merchant: EMULATED_MERCHANTS.zarinpal,
    create: (baseUrl, merchantId) => createZarinpal({ baseUrl, merchantId, timeoutMs: TIMEOUT_MS }),
    paths: { start: 'request.json', verify: 'verify.json', inquire: 'inquiry.json' },
    page: '/pg/StartPay/',
    callback: (reference, paid) => ({ Authority: reference, Status: paid ? 'OK' : 'NOK' }),
    unknown: 'A00000000000000000000000000000000000',
  }),
  httpGatewayKind({
    name: 'zibal',
    protocol: zibalProtocol,
    merchant: EMULATED_MERCHANTS.zibal,
    create: (baseUrl, merchant) => createZibal({ baseUrl, merchant, timeoutMs: TIMEOUT_MS }),
    paths: { start: '/request', verify: '/verify', inquire: '/inquiry' },
    page: '/start/',
    callback: (reference, paid) => ({
      trackId: reference,
      success: paid ? '1' : '0',
      status: '2',
      orderId: '7',
    }),
    unknown: '123',
  }),
];

const NO_SANDBOX_PAYMENT = `S${'0'.repeat(32)}`;

async function openSandbox(): Promise<GatewayUnderTest> {
  const testDatabase = await createTestDatabase();
  const { db, close } = openDatabase({ url: testDatabase.url, poolSize: 4 });
  return {
    gateway: createSandbox(db, systemClock),
    pageOf: (reference) => `/sandbox-gateway/${reference}`,
    async amountOf(reference) {
      const [row] = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.reference, reference));
      return row?.amount ?? null;
    },
    async setState(reference, state) {
      await db
        .update(sandboxPayments)
        .set({ state, paidAt: state === 'paid' ? systemClock() : null })
        .where(eq(sandboxPayments.reference, reference));
    },
    async close() {
      await close();
      await testDatabase.drop();
    },
  };
}

/** Every gateway that has an adapter. */
export const GATEWAYS_UNDER_TEST: GatewayKind[] = [
  ...HTTP_GATEWAYS_UNDER_TEST,
  {
    name: 'sandbox',
    open: openSandbox,
    newReference: () => NO_SANDBOX_PAYMENT.replace('0', 'f'),
    unknown: NO_SANDBOX_PAYMENT,
    callback: (reference, paid) => ({ reference, status: paid ? 'OK' : 'NOK' }),
  },
];
