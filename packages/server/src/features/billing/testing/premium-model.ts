import { DAY_MS } from '../../../testing/test-clock.ts';

/** The rest of an entitlement in the model. */
interface Item {
  /** In milliseconds, like the next one. */
  remaining: number;
  total: number;
  /** Price of the whole period, in rials. */
  paid: number;
  /** List price per day, in rials. */
  perDay: number;
  /** Sequence number of the event. */
  at: number;
  order: ModelOrder | null;
}

export interface ModelOrder {
  id: number;
  owner: number;
  kind: 'join' | 'reserve' | 'upgrade' | 'gift';
  days: number;
  price: number;
  credit: number;
  amount: number;
  tax: number;
  key: string;
  state: 'unpaid' | 'paid' | 'refunded';
  /** Gateway references of its payment attempts. */
  references: string[];
  at: number;
  redeemedBy: number | null;
}

export interface ModelPlan {
  id: number;
  days: number;
  price: number;
}

/**
 * A simple model of premium and money: a member's premium is a queue whose first item runs down,
 * the ledger four sums.
 */
export class PremiumModel {
  readonly orders: ModelOrder[] = [];
  readonly queues: Item[][];
  readonly ledger = { gateway: 0, revenue: 0, tax: 0, gifts: 0 };
  /** What upgrades ended, as it would be without them. */
  private readonly replaced: { item: Item; by: ModelOrder }[] = [];
  private events = 0;

  constructor(members: number) {
    this.queues = Array.from({ length: members }, () => []);
  }

  tick(): number {
    this.events += 1;
    return this.events;
  }

  queue(member: number): Item[] {
    return this.queues[member] ?? [];
  }

  /** Null: refused. */
  kindOf(member: number, plan: ModelPlan, call: string): ModelOrder['kind'] | null {
    if (call === 'gifts') return 'gift';
    if (call === 'reserve2') return 'reserve';
    const [head, ...waiting] = this.queue(member);
    if (!head) return 'join';
    // Granted premium is never replaced.
    if (head.paid === 0) return 'reserve';
    const isBetter = plan.price / plan.days > head.perDay && this.creditOf(member) <= plan.price;
    return waiting.length === 0 && isBetter ? 'upgrade' : null;
  }

  /** Credit for an upgrade, in rials. */
  creditOf(member: number): number {
    const [head] = this.queue(member);
    return head ? Math.floor((head.paid * head.remaining) / head.total) : 0;
  }

  /** Milliseconds until premium ends; 0: none. */
  left(member: number): number {
    return this.queue(member).reduce((sum, { remaining }) => sum + remaining, 0);
  }

  push(member: number, days: number, of: Pick<Item, 'paid' | 'perDay' | 'order'>, first = false) {
    const time = days * DAY_MS;
    const item = { ...of, remaining: time, total: time, at: this.tick() };
    if (first) this.queue(member).unshift(item);
    else this.queue(member).push(item);
  }

  /** Records that the order is paid. */
  fulfil(order: ModelOrder): void {
    order.state = 'paid';
    const { amount, tax, credit, days, price } = order;
    this.ledger.gateway += amount;
    this.ledger.tax -= tax;
    this.ledger[order.kind === 'gift' ? 'gifts' : 'revenue'] -= amount - tax;
    if (order.kind === 'gift') return;
    const perDay = price / days;
    const [head] = this.queue(order.owner);
    if (order.kind !== 'upgrade') {
      this.push(order.owner, days, { paid: amount + credit, perDay, order });
    } else if (head && head.at < order.at) {
      this.queue(order.owner).shift();
      this.replaced.push({ item: head, by: order });
      this.push(order.owner, days, { paid: amount + credit, perDay, order }, true);
    } else {
      const left =
        credit === 0 ? days : Math.max(1, Math.ceil((days * amount) / (amount + credit)));
      this.push(order.owner, left, { paid: ((amount + credit) * left) / days, perDay, order });
    }
  }

  /** False: refused. */
  redeem(order: ModelOrder, member: number): boolean {
    if (order.state !== 'paid' || order.redeemedBy !== null) return false;
    order.redeemedBy = member;
    const { amount, tax, days, price } = order;
    this.push(member, days, { paid: amount, perDay: price / days, order });
    this.ledger.gifts += amount - tax;
    this.ledger.revenue -= amount - tax;
    return true;
  }

  /** False: refused. */
  refund(order: ModelOrder): boolean {
    if (order.state !== 'paid') return false;
    const wasUpgraded = this.replaced.some(
      ({ item, by }) => item.order === order && by.state === 'paid',
    );
    if (wasUpgraded) return false;
    order.state = 'refunded';
    let isOver = true;
    for (const queue of this.queues) {
      const index = queue.findIndex((item) => item.order === order);
      if (index >= 0) queue.splice(index, 1);
      if (index >= 0) isOver = false;
    }
    const given = this.replaced.find(({ by }) => by === order)?.item;
    if (given && given.remaining > 0) {
      given.at = this.tick();
      // Something else may run since the upgrade is over.
      this.queue(order.owner).splice(isOver ? 1 : 0, 0, given);
    }
    const { amount, tax } = order;
    this.ledger.gateway -= amount;
    this.ledger.tax += tax;
    const isOwed = order.kind === 'gift' && order.redeemedBy === null;
    this.ledger[isOwed ? 'gifts' : 'revenue'] += amount - tax;
    return true;
  }

  pass(ms: number): void {
    this.tick();
    // Replaced time also runs down, without being usable; once restored, the queue continues it.
    for (const { item, by } of this.replaced) {
      if (by.state === 'paid') item.remaining = Math.max(0, item.remaining - ms);
    }
    for (const queue of this.queues) {
      let left = ms;
      while (queue[0] && left >= queue[0].remaining) left -= queue.shift()?.remaining ?? 0;
      if (queue[0]) queue[0].remaining -= left;
    }
  }
}
