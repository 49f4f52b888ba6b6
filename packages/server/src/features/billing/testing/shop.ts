import type { Order } from '@parde/contract';
import {
  EMULATED_MERCHANTS,
  type GatewayEmulator,
  startGatewayEmulator,
  zarinpalProtocol,
} from '../../../testing/gateway-emulator.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS, MINUTE_MS } from '../../../testing/test-clock.ts';
import type { BillingDeps } from '../payments/payment-deps.ts';

/** A site with plans for sale and an emulated Zarinpal. */
export interface Shop {
  t: TestApp;
  gateway: GatewayEmulator;
  /** A month for 1,000,000 rials. */
  month: number;
  /** Three months for 2,400,000 rials. */
  quarter: number;
  /** A better month with four streams, for 2,000,000 rials. */
  better: number;
  /** Places an order and returns the gateway's reference. */
  order: (who: Member, call?: string, body?: object) => Promise<Ordered>;
  /** The browser returns from the gateway. */
  returnFromGateway: (reference: string, status?: 'OK' | 'NOK') => Promise<string>;
  orders: (who: Member) => Promise<Order[]>;
  premiumUntil: (who: Member) => Promise<string | null>;
  rows: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Balances of the ledger by account, in rials. */
  balance: () => Promise<Record<string, number>>;
  /** Runs due reconciliation, as if its time had come. */
  reconcile: () => Promise<void>;
  passDays: (days: number) => void;
  /** Days of 24 hours from now. */
  daysUntil: (iso: string | null) => number;
  /** Dependencies of operators' commands. */
  deps: Pick<BillingDeps, 'db' | 'clock' | 'log'>;
  close: () => Promise<void>;
}

export interface Ordered {
  status: number;
  body: {
    orderId: number;
    redirectUrl: string;
    message: string;
    errors?: Record<string, string[]>;
  };
  reference: string;
}

const PLANS: [titleFa: string, days: number, price: number, streams: number][] = [
  ['یک‌ماهه', 30, 1_000_000, 2],
  ['سه‌ماهه', 90, 2_400_000, 2],
  ['یک‌ماههٔ ویژه', 30, 2_000_000, 4],
];

export async function openShop(settings: Record<string, string> = {}): Promise<Shop> {
  const gateway = await startGatewayEmulator(zarinpalProtocol);
  const t = await createTestApp({
    ZARINPAL_MERCHANT_ID: EMULATED_MERCHANTS.zarinpal,
    ZARINPAL_URL: gateway.url,
    ...settings,
  });
  const rows: Shop['rows'] = async (sql, ...values) =>
    (await t.database.pool.query(sql, values)).rows;
  const ids: number[] = [];
  for (const [i, plan] of PLANS.entries()) {
    const [row] = await rows(
      `insert into plans (title_fa, days, price, max_streams, position)
       values ($1, $2, $3, $4, $5) returning id`,
      ...plan,
      i,
    );
    ids.push(Number(row?.id));
  }
  const [month = 0, quarter = 0, better = 0] = ids;
  return {
    t,
    gateway,
    month,
    quarter,
    better,
    rows,
    async order(who, call = 'join2', body = {}) {
      const answer = await who.post<Ordered['body']>(`/api/user/${call}`, {
        plan_id: month,
        gateway: 'zarinpal',
        ...body,
      });
      const reference = answer.body.redirectUrl?.split('/').at(-1) ?? '';
      return { ...answer, reference };
    },
    async returnFromGateway(reference, status = 'OK') {
      const callbackUrl = gateway.payments.get(reference)?.callbackUrl ?? '';
      const answer = await t.call({
        method: 'GET',
        url: `${new URL(callbackUrl).pathname}?Authority=${reference}&Status=${status}`,
      });
      return String(answer.headers.location ?? answer.statusCode);
    },
    orders: async (who) => (await who.get<{ data: Order[] }>('/api/user/orders')).body.data,
    premiumUntil: async (who) =>
      (await who.get<{ premiumUntil: string | null }>('/api/user')).body.premiumUntil,
    async balance() {
      const sums = await rows(
        'select account, sum(amount)::float8 as sum from ledger_entries group by account',
      );
      return Object.fromEntries(sums.map(({ account, sum }) => [String(account), Number(sum)]));
    },
    async reconcile() {
      // Expires the lease of earlier calls to the gateway.
      t.clock.pass(MINUTE_MS);
      await rows('update payments set ask_at = $1 where ask_at is not null', t.clock());
      await t.jobs.enqueue(t.database.db, 'reconcile-payments', {});
      await t.runJobs();
    },
    passDays: (days) => t.clock.pass(days * DAY_MS),
    daysUntil: (iso) => (Date.parse(iso ?? '') - t.clock().getTime()) / DAY_MS,
    deps: { db: t.database.db, clock: t.clock, log: t.log },
    async close() {
      await t.close();
      await gateway.close();
    },
  };
}

/** A member who just bought premium. */
export async function createBuyer(shop: Shop, body: object = {}): Promise<Member> {
  const member = await createMember(shop.t);
  const { reference } = await shop.order(member, 'join2', body);
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  return member;
}

/** Buys a gift as a new member; returns its code as the buyer sees it. */
export async function buyGift(shop: Shop, message?: string) {
  const buyer = await createMember(shop.t);
  const { reference } = await shop.order(buyer, 'gifts', message === undefined ? {} : { message });
  shop.gateway.pay(reference);
  await shop.returnFromGateway(reference);
  const gift = (await shop.orders(buyer))[0]?.gift;
  if (!gift?.code) throw new Error('no gift');
  return { buyer, gift: { ...gift, code: gift.code } };
}
