import { expect } from 'vitest';
import { createGateways } from '../../../integrations/payments/gateways.ts';
import { emptyTables } from '../../../testing/empty-tables.ts';
import type { Fault } from '../../../testing/gateway-emulator.ts';
import { createMember, type Member } from '../../../testing/members.ts';
import { DAY_MS, MINUTE_MS } from '../../../testing/test-clock.ts';
import { grantPremium } from '../entitlements/grant-premium.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { type ModelOrder, type ModelPlan, PremiumModel } from './premium-model.ts';
import type { Shop } from './shop.ts';

/** Actions of members, gateways and operators; frequent ones are those with many consequences. */
const WEIGHTS = {
  purchase: 4,
  buy: 2,
  pay: 3,
  callback: 3,
  cancel: 1,
  reorder: 1,
  fault: 1,
  replayCallbacks: 1,
  reconcile: 1,
  refund: 1,
  redeem: 2,
  grant: 1,
  passDays: 1,
  passToEnd: 1,
};
type PremiumCommandKind = keyof typeof WEIGHTS;

/** Every kind of command, as often as its weight says. */
export const PREMIUM_COMMANDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array<PremiumCommandKind>(weight).fill(kind as PremiumCommandKind),
);

interface PremiumCommand {
  kind: PremiumCommandKind;
  who: number;
  which: number;
  times: number;
}

export const PREMIUM_MEMBERS = 3;

const FAULTS = ['drop', 'drop_after', 'garbage_after', 'error_500'] as const;

/** Start of a run, and the duration of each command: the step in which credit decreases. */
const BEGIN = new Date('2027-03-21T00:00:00Z');
const STEP_MS = 10 * MINUTE_MS;

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % all.length];

/** One run: site, gateway and model side by side. */
export class PremiumRun {
  readonly model = new PremiumModel(PREMIUM_MEMBERS);
  readonly members: Member[] = [];
  private readonly shop: Shop;
  private readonly plans: ModelPlan[];

  constructor(shop: Shop) {
    this.shop = shop;
    this.plans = [
      { id: shop.month, days: 30, price: 1_000_000 },
      { id: shop.quarter, days: 90, price: 2_400_000 },
      { id: shop.better, days: 30, price: 2_000_000 },
    ];
  }
  async open(): Promise<void> {
    await emptyTables(
      this.shop.t.database.pool,
      `orders, payments, payment_events, ledger_entries, entitlements, gifts, gift_redemptions, alerts
        restart identity cascade`,
    );
    this.shop.gateway.payments.clear();
    this.shop.t.clock.stopAt(BEGIN);
    for (let i = 0; i < PREMIUM_MEMBERS; i += 1) this.members.push(await createMember(this.shop.t));
  }

  private member(who: number): Member {
    const member = this.members[who];
    if (!member) throw new Error('no such member');
    return member;
  }

  private get references(): string[] {
    return this.model.orders.flatMap(({ references }) => references);
  }

  /** What was granted since must be what the gateway was paid for, in order of insertion. */
  private async applyPaid(expected: readonly string[]): Promise<void> {
    const due = this.model.orders.filter(
      ({ state, references }) =>
        state === 'unpaid' && references.some((reference) => expected.includes(reference)),
    );
    const written = await this.shop.rows(
      `select id from orders where receipt_number is not null and not (id = any($1)) order by receipt_number`,
      this.model.orders.filter(({ state }) => state !== 'unpaid').map(({ id }) => id),
    );
    expect(written.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
    for (const { id } of written) {
      const order = due.find((one) => one.id === id);
      if (order) this.model.fulfil(order);
    }
  }

  private isPaid = (reference: string) =>
    ['paid', 'verified'].includes(this.shop.gateway.payments.get(reference)?.state ?? '');

  private async buy(who: number, which: number): Promise<void> {
    const call = pick(['join2', 'reserve2', 'gifts'], which) ?? 'join2';
    const plan = pick(this.plans, Math.floor(which / 3));
    if (!plan) return;
    const key = crypto.randomUUID();
    const kind = this.model.kindOf(who, plan, call);
    const { status, body, reference } = await this.shop.order(this.member(who), call, {
      plan_id: plan.id,
      idempotency_key: key,
    });
    expect([call, kind, status]).toEqual([call, kind, kind === null ? 409 : 200]);
    if (kind === null) return;
    const [row] = await this.shop.rows(
      'select kind, price::int, credit::int, amount::int, tax::int from orders where id = $1',
      body.orderId,
    );
    const credit = kind === 'upgrade' ? this.model.creditOf(who) : 0;
    expect(row?.kind).toBe(kind);
    // Rounded up to the next toman.
    expect(Math.abs(Number(row?.credit) - credit)).toBeLessThan(12);
    const order: ModelOrder = {
      ...(row as Pick<ModelOrder, 'price' | 'credit' | 'amount' | 'tax'>),
      id: body.orderId,
      owner: who,
      kind,
      days: plan.days,
      key,
      state: 'unpaid',
      references: this.shop.gateway.payments.has(reference) ? [reference] : [],
      at: this.model.tick(),
      redeemedBy: null,
    };
    this.model.orders.push(order);
    // Nothing left to pay.
    if (order.references.length === 0) this.model.fulfil(order);
  }

  /** A complete purchase, so that other commands have something to work with. */
  private async purchase(who: number, which: number): Promise<void> {
    const before = this.model.orders.length;
    await this.buy(who, which);
    const reference = this.model.orders[before]?.references[0];
    if (reference === undefined) return;
    this.shop.gateway.pay(reference);
    await this.callback(reference, 1, 'OK');
  }

  /** The same order again: a new attempt if the last one failed. */
  private async reorder(which: number): Promise<void> {
    const order = pick(this.model.orders, which);
    if (!order) return;
    const call = { gift: 'gifts', reserve: 'reserve2', join: 'join2', upgrade: 'join2' }[
      order.kind
    ];
    const plan = this.plans.find(({ days, price }) => days === order.days && price === order.price);
    const { body, reference } = await this.shop.order(this.member(order.owner), call, {
      plan_id: plan?.id,
      idempotency_key: order.key,
    });
    if (body.orderId !== undefined) expect(body.orderId).toBe(order.id);
    if (this.shop.gateway.payments.has(reference) && !order.references.includes(reference))
      order.references.push(reference);
  }

  private async callback(reference: string, times: number, status: 'OK' | 'NOK'): Promise<void> {
    await Promise.all(
      Array.from({ length: times }, () => this.shop.returnFromGateway(reference, status)),
    );
    await this.applyPaid(this.isPaid(reference) ? [reference] : []);
  }

  private async fault(reference: string, fault: Fault): Promise<void> {
    const [payment] = await this.shop.rows(
      'select state from payments where reference = $1',
      reference,
    );
    if (payment?.state === 'paid' || payment?.state === 'reversed') return;
    this.shop.gateway.fail('verify.json', fault);
    await this.shop.returnFromGateway(reference);
    await this.applyPaid([]);
  }

  private async reconcile(): Promise<void> {
    await this.shop.rows(
      'update payments set ask_at = $1 where ask_at is not null',
      this.shop.t.clock(),
    );
    const { db } = this.shop.t.database;
    const gateways = createGateways(this.shop.t.config, db, this.shop.t.clock);
    const asked = await this.shop.rows('select reference from payments where ask_at is not null');
    const found = new Set(asked.map(({ reference }) => String(reference)));
    const listed = (reference: string) =>
      this.shop.gateway.payments.get(reference)?.state === 'paid';
    const expected = this.references.filter(
      (reference) => this.isPaid(reference) && (found.has(reference) || listed(reference)),
    );
    await reconcilePayments({ ...this.shop.deps, gateways });
    await this.applyPaid(expected);
  }

  private async redeem(who: number, which: number): Promise<void> {
    const gifts = this.model.orders.filter(
      ({ kind, state }) => kind === 'gift' && state !== 'unpaid',
    );
    const order = pick(gifts, which);
    if (!order) return;
    const bought = (await this.shop.orders(this.member(order.owner))).find(
      ({ id }) => id === order.id,
    );
    const { status } = await this.member(who).post('/api/user/gift', { code: bought?.gift?.code });
    if (status === 429) return;
    expect(status).toBe(this.model.redeem(order, who) ? 200 : 409);
  }

  private async refund(which: number): Promise<void> {
    const order = pick(this.model.orders, which);
    if (!order) return;
    const isDone = await refundOrder(this.shop.deps, order.id).then(
      () => true,
      () => false,
    );
    expect(isDone).toBe(this.model.refund(order));
  }

  private async grant(who: number, days: number): Promise<void> {
    const grant = { userId: this.member(who).id, days, maxStreams: 2 };
    await grantPremium(this.shop.deps, null, grant);
    this.model.push(who, days, { paid: 0, perDay: 0, order: null });
  }

  private pass(ms: number): void {
    this.shop.t.clock.pass(ms);
    this.model.pass(ms);
  }

  /** Moves the clock to the end of the current entitlement, or just before it. */
  private passToEnd(who: number, which: number): void {
    const [running] = this.model.queue(who);
    if (running) this.pass(running.remaining - (which % 2) * STEP_MS);
  }

  async do({ kind, who, which, times }: PremiumCommand): Promise<void> {
    this.pass(STEP_MS);
    const reference = pick(this.references, which);
    const gateway = reference === undefined ? undefined : this.shop.gateway.payments.get(reference);
    if (kind === 'buy') await this.buy(who, which);
    if (kind === 'purchase') await this.purchase(who, which);
    if (kind === 'reorder') await this.reorder(which);
    if (kind === 'reconcile') await this.reconcile();
    if (kind === 'refund') await this.refund(which);
    if (kind === 'redeem') await this.redeem(who, which);
    if (kind === 'grant') await this.grant(who, times * 5);
    if (kind === 'passDays') this.pass(which * DAY_MS);
    if (kind === 'passToEnd') this.passToEnd(who, which);
    if (kind === 'replayCallbacks') {
      await Promise.all(this.references.map((one) => this.shop.returnFromGateway(one)));
      await this.applyPaid(this.references.filter(this.isPaid));
    }
    if (reference === undefined || !gateway) return;
    if (kind === 'pay' && gateway.state === 'waiting') gateway.state = 'paid';
    if (kind === 'callback') await this.callback(reference, times, which % 2 ? 'OK' : 'NOK');
    if (kind === 'fault') await this.fault(reference, pick(FAULTS, which) ?? 'drop');
    if (kind === 'cancel' && gateway.state === 'waiting') {
      gateway.state = 'failed';
      await this.callback(reference, 1, 'NOK');
    }
  }
}
