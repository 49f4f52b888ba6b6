import { mulberry32 } from '@parde/shared/mulberry32';
import { DAY_MS } from '@parde/shared/tehran-day';
import { postingsOf } from '../features/billing/payments/ledger.ts';
import { discountOf, priceOf, unusedValue } from '../features/billing/plans/price.ts';

/* A year of a site with many members, made with the product's own rules of prices, credit and bookkeeping
   from a seed: the same seed makes the same year. */

/** Farvardin 1st, 1405 in Tehran. */
export const YEAR_START = Date.parse('2026-03-21T00:00:00+03:30');
export const YEAR_END = YEAR_START + 365 * DAY_MS;

type Random = () => number;

export const PLANS = [
  { id: 1, title: 'یک‌ماهه', days: 30, price: 1_000_000, streams: 2 },
  { id: 2, title: 'سه‌ماهه', days: 90, price: 2_400_000, streams: 2 },
  { id: 3, title: 'یک‌ماههٔ ویژه', days: 30, price: 2_000_000, streams: 4 },
] as const;
type Plan = (typeof PLANS)[number];

const iso = (ms: number) => new Date(ms).toISOString();

interface Premium {
  id: number;
  startsAt: number;
  endsAt: number;
  source: 'payment' | 'gift' | 'grant';
  orderId: number | null;
  redemptionId: number | null;
  /** In rials, for its whole period. */
  paid: number;
  plan: Plan | null;
}

/** Rows of the tables, with their column names. */
export interface SimulatedYear {
  users: object[];
  orders: (object & { paid_at: string; receipt_number: number })[];
  payments: object[];
  payment_events: object[];
  entitlements: object[];
  gifts: object[];
  gift_redemptions: object[];
  ledger_entries: object[];
  counts: Record<'upgrades' | 'refunds' | 'gifts' | 'coupons' | 'grants', number>;
}

interface Sale {
  id: number;
  at: number;
  kind: 'join' | 'reserve' | 'upgrade' | 'gift';
  plan: Plan;
  amount: number;
  tax: number;
  credit: number;
}

class Simulation {
  readonly year: SimulatedYear = {
    users: [],
    orders: [],
    payments: [],
    payment_events: [],
    entitlements: [],
    gifts: [],
    gift_redemptions: [],
    ledger_entries: [],
    counts: { upgrades: 0, refunds: 0, gifts: 0, coupons: 0, grants: 0 },
  };
  readonly #random: Random;
  /** Rows of orders and entitlements that later events change. */
  readonly #rows = new Map<number, object>();
  #nextId = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  #id(): number {
    this.#nextId += 1;
    return this.#nextId;
  }

  #chance = (share: number) => this.#random() < share;

  #between = (min: number, max: number) => min + this.#random() * (max - min);

  #book(booking: string, at: number, event: Parameters<typeof postingsOf>[0]): void {
    for (const posting of postingsOf(event))
      this.year.ledger_entries.push({ booking, ...posting, created_at: iso(at) });
  }

  /** An order, its payment and its booking. */
  #sell(userId: number, at: number, kind: Sale['kind'], plan: Plan, creditWorth = 0): Sale {
    const hasCoupon = this.#chance(0.15);
    if (hasCoupon) this.year.counts.coupons += 1;
    const discount = hasCoupon
      ? ({ kind: 'percent', percent: this.#chance(0.05) ? 100 : 20, most: null } as const)
      : null;
    const parts = priceOf({ price: plan.price, discount, credit: creditWorth, taxPercent: 10 });
    if (discountOf(plan.price, discount) < 0) throw new Error('a discount is never negative');
    const sale: Sale = { id: this.#id(), at, kind, plan, ...parts };
    const gateway = this.#chance(0.7) ? 'zarinpal' : 'zibal';
    const order = {
      ...parts,
      ...{ id: sale.id, user_id: userId, kind, state: 'paid', plan_id: plan.id },
      ...{ plan_title: plan.title, days: plan.days, max_streams: plan.streams },
      ...{ allows_downloads: true, paid_at: iso(at), created_at: iso(at), receipt_number: 0 },
    };
    this.year.orders.push(order);
    this.#rows.set(sale.id, order);
    if (parts.amount > 0) {
      this.year.payments.push({
        ...{ id: sale.id, order_id: sale.id, gateway, reference: `R${sale.id}` },
        ...{ amount: parts.amount, state: 'paid', attempts: 1 },
        ...{ created_at: iso(at), updated_at: iso(at) },
      });
      const event = { payment_id: sale.id, state: 'paid', reason: 'simulated' };
      this.year.payment_events.push({ ...event, created_at: iso(at) });
    }
    const booked = kind === 'gift' ? 'gift_sale' : 'sale';
    this.#book(`order:${sale.id}`, at, { kind: booked, amount: parts.amount, tax: parts.tax });
    return sale;
  }

  #refund(sale: Sale, at: number, isGift: boolean): void {
    this.year.counts.refunds += 1;
    Object.assign(this.#rows.get(sale.id) ?? {}, { state: 'refunded' });
    this.#book(`order:${sale.id}:refund`, at, {
      kind: isGift ? 'gift_refund' : 'sale_refund',
      ...{ amount: sale.amount, tax: sale.tax },
    });
  }

  #write(userId: number, premium: Premium, more: object = {}): object {
    const row = {
      ...{ id: premium.id, user_id: userId, source: premium.source, max_streams: 2 },
      ...{ allows_downloads: true, starts_at: iso(premium.startsAt), ends_at: iso(premium.endsAt) },
      ...{ order_id: premium.orderId, redemption_id: premium.redemptionId },
      ...{ ended_at: null, replaced_by: null, replaced_until: null, continues_id: null },
      ...{ created_at: iso(premium.startsAt), ...more },
    };
    this.year.entitlements.push(row);
    this.#rows.set(premium.id, row);
    return row;
  }

  #give(last: Premium | null, at: number, days: number, rest: Partial<Premium>): Premium {
    const startsAt = Math.max(at, last?.endsAt ?? 0);
    return {
      ...{ id: this.#id(), startsAt, endsAt: startsAt + days * DAY_MS, source: 'payment' },
      ...{ orderId: null, redemptionId: null, paid: 0, plan: null, ...rest },
    } as Premium;
  }

  /** Redeems a gift that somebody else bought, or that staff issued. */
  #redeem(userId: number, buyerId: number, at: number, last: Premium | null): Premium {
    this.year.counts.gifts += 1;
    const sale = this.#sell(buyerId, at - 3 * DAY_MS, 'gift', PLANS[0]);
    const [giftId, redemptionId] = [this.#id(), this.#id()];
    const value = sale.amount - sale.tax;
    this.year.gifts.push({
      ...{ id: giftId, plan_id: 1, days: 30, max_streams: 2, allows_downloads: true, value },
      ...{ order_id: sale.id, buyer_id: buyerId, max_uses: 1, uses: 1, created_at: iso(sale.at) },
    });
    this.year.gift_redemptions.push({
      ...{ id: redemptionId, gift_id: giftId, user_id: userId, created_at: iso(at) },
    });
    this.#book(`gift:${giftId}:${redemptionId}`, at, { kind: 'gift_redeemed', value });
    const paid = sale.amount;
    const given = this.#give(last, at, 30, { source: 'gift', redemptionId, paid });
    this.#write(userId, given);
    return given;
  }

  #grant(userId: number, at: number, last: Premium | null): Premium {
    this.year.counts.grants += 1;
    const given = this.#give(last, at, 7, { source: 'grant' });
    this.#write(userId, given);
    return given;
  }

  #buy(userId: number, at: number, last: Premium | null): Premium {
    const plan = PLANS[Math.floor(this.#random() * PLANS.length)] as Plan;
    const isRunning = last !== null && last.endsAt > at;
    const sale = this.#sell(userId, at, isRunning ? 'reserve' : 'join', plan);
    const paid = sale.amount + sale.credit;
    const given = this.#give(last, at, plan.days, { orderId: sale.id, paid, plan });
    const row = this.#write(userId, given);
    if (!this.#chance(0.04)) return given;
    // Refunded after some days: premium ends, or never begins.
    const backAt = Math.round(at + this.#between(0.5, 5) * DAY_MS);
    this.#refund(sale, backAt, false);
    given.endsAt = Math.min(given.endsAt, Math.max(given.startsAt, backAt));
    Object.assign(row, { ends_at: iso(given.endsAt), ended_at: iso(backAt) });
    return given;
  }

  /** Replaces the current premium, bought or a gift; sometimes the upgrade is refunded. */
  #upgrade(userId: number, at: number, last: Premium): Premium | null {
    const plan = PLANS[2];
    const credit = unusedValue(last.paid, last, at);
    if (last.plan === plan || last.paid === 0 || credit > plan.price) return null;
    this.year.counts.upgrades += 1;
    const sale = this.#sell(userId, at, 'upgrade', plan, credit);
    const until = last.endsAt;
    Object.assign(this.#rows.get(last.id) ?? {}, {
      ...{ ends_at: iso(at), ended_at: iso(at), replaced_by: sale.id, replaced_until: iso(until) },
    });
    last.endsAt = at;
    const paid = sale.amount + sale.credit;
    const given = this.#give(null, at, plan.days, { orderId: sale.id, paid, plan });
    const row = this.#write(userId, given);
    if (!this.#chance(0.1)) return given;
    const backAt = Math.round(at + this.#between(0.2, 3) * DAY_MS);
    this.#refund(sale, backAt, false);
    given.endsAt = backAt;
    Object.assign(row, { ends_at: iso(backAt), ended_at: iso(backAt) });
    if (until <= backAt) return given;
    const restored: Premium = { ...last, id: this.#id(), startsAt: backAt, endsAt: until };
    this.#write(userId, restored, { continues_id: last.id });
    return restored;
  }

  /** Days between the end of premium and the next purchase; negative if they buy before it ends. */
  #pause(): number {
    const kind = this.#random();
    if (kind < 0.35) return this.#between(-6, -0.1);
    if (kind < 0.6) return this.#between(0.1, 6.9);
    if (kind < 0.8) return this.#between(7.1, 29);
    return this.#between(31, 90);
  }

  member(userId: number, members: number): void {
    const joinedAt = this.#between(YEAR_START, YEAR_START + 300 * DAY_MS);
    this.year.users.push({
      ...{ id: userId, name: `عضو ${userId}`, email: `m${userId}@example.com` },
      ...{ password_hash: 'x', role: 'member', hide_spoilers: true, email_digest: 'off' },
      ...{ is_history_paused: false, created_at: iso(joinedAt), updated_at: iso(joinedAt) },
    });
    let at = Math.round(joinedAt + this.#between(0, 3) * DAY_MS);
    let last: Premium | null = null;
    while (at < YEAR_END && !this.#chance(0.12)) {
      const kind = this.#random();
      const buyer = 1 + Math.floor(this.#random() * members);
      if (kind < 0.05 && at - 3 * DAY_MS > YEAR_START) last = this.#redeem(userId, buyer, at, last);
      else if (kind < 0.08) last = this.#grant(userId, at, last);
      else last = this.#buy(userId, at, last);
      const runs = last.endsAt - last.startsAt;
      const middle = Math.round(last.startsAt + runs * this.#between(0.3, 0.9));
      if (middle > at && middle < YEAR_END && this.#chance(0.12))
        last = this.#upgrade(userId, middle, last) ?? last;
      const next = Math.round(last.endsAt + this.#pause() * DAY_MS);
      at = Math.max(at + DAY_MS, middle + 5 * DAY_MS, next);
    }
  }
}

/** Simulates a year of this many members. */
export function simulateYear(members: number, seed: number): SimulatedYear {
  const simulation = new Simulation(mulberry32(seed));
  for (let id = 1; id <= members; id += 1) simulation.member(id, members);
  const { year } = simulation;
  year.orders.sort((a, b) => (a.paid_at < b.paid_at ? -1 : 1));
  year.orders.forEach((order, index) => {
    order.receipt_number = index + 1;
  });
  return year;
}
