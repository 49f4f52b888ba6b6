import { DAY_MS } from './test-clock.ts';

/** What one entitlement of the model still gives. */
interface Item {
  /** Milliseconds, as the next. */
  remaining: number;
  total: number;
  /** Rials for the whole of it. */
  paid: number;
  /** Rials of a day, by the list. */
  perDay: number;
  /** Order of events. */
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
  /** Attempts to pay it, as the gateway calls them. */
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
 * What premium and money should be, in a few lines: premium of a member is a queue whose first item runs out, the
 * ledger four sums.
 */
export class PremiumModel {
  readonly orders: ModelOrder[] = [];
  readonly queues: Item[][];
  readonly ledger = { gateway: 0, revenue: 0, tax: 0, gifts: 0 };
  /** What upgrades ended, as it would stand without them. */
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
    // What was granted is not given up.
    if (head.paid === 0) return 'reserve';
    const isBetter = plan.price / plan.days > head.perDay && this.creditOf(member) <= plan.price;
    return waiting.length === 0 && isBetter ? 'upgrade' : null;
  }

  /** Rials that an upgrade gives up. */
  creditOf(member: number): number {
    const [head] = this.queue(member);
    return head ? Math.floor((head.paid * head.remaining) / head.total) : 0;
  }

  /** Milliseconds until premium ends; 0: none runs. */
  left(member: number): number {
    return this.queue(member).reduce((sum, { remaining }) => sum + remaining, 0);
  }

  push(member: number, days: number, of: Pick<Item, 'paid' | 'perDay' | 'order'>, first = false) {
    const time = days * DAY_MS;
    const item = { ...of, remaining: time, total: time, at: this.tick() };
    if (first) this.queue(member).unshift(item);
    else this.queue(member).push(item);
  }

  /** The order is known to be paid. */
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
    for (const queue of this.queues) {
      const index = queue.findIndex((item) => item.order === order);
      if (index >= 0) queue.splice(index, 1);
    }
    const given = this.replaced.find(({ by }) => by === order)?.item;
    if (given && given.remaining > 0) this.queue(order.owner).unshift(given);
    const { amount, tax } = order;
    this.ledger.gateway -= amount;
    this.ledger.tax += tax;
    const isOwed = order.kind === 'gift' && order.redeemedBy === null;
    this.ledger[isOwed ? 'gifts' : 'revenue'] += amount - tax;
    return true;
  }

  pass(ms: number): void {
    this.tick();
    // Its time goes by though nothing is given for them; once it is given back the queue counts them.
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
