import { expect } from 'vitest';
import { createMember, type Member } from '../../../testing/members.ts';
import { mayBecome, type PaymentState } from '../payments/payment-state.ts';
import type { Shop } from './shop.ts';

interface OrderedByOne {
  member: Member;
  orderId: number;
  reference: string;
}

/** Database state of orders and payments, for assertions. */
export interface PaymentFacts {
  outcome: (orderId: number) => Promise<Record<string, unknown> | undefined>;
  /** Subjects of alerts that match an SQL pattern. */
  alerts: (subject: string) => Promise<string[]>;
  /** Alerts about a payment: the last part of each subject, in order. */
  alertsOf: (reference: string) => Promise<string[]>;
  paymentOf: (reference: string) => Promise<Record<string, unknown> | undefined>;
  /** A payment's states in order; checks that each transition is allowed. */
  states: (reference: string) => Promise<PaymentState[]>;
  /** A new member with an order that waits at the gateway. */
  ordered: (call?: string, body?: object) => Promise<OrderedByOne>;
  paidAtTheGateway: (call?: string, body?: object) => Promise<OrderedByOne>;
  /** Fails unless the ledger sums to zero and receipt numbers have no gaps. */
  assertBooks: () => Promise<void>;
}

export const NO_EFFECT = { grants: 0, bookings: 0, hasReceipt: false };
export const ONCE = { state: 'paid', grants: 1, bookings: 1, hasReceipt: true };

export function paymentFacts(shop: Shop): PaymentFacts {
  const ordered: PaymentFacts['ordered'] = async (call = 'join2', body = {}) => {
    const member = await createMember(shop.t);
    const { body: order, reference } = await shop.order(member, call, body);
    return { member, orderId: order.orderId, reference };
  };
  return {
    ordered,
    async outcome(orderId) {
      const [row] = await shop.rows(
        `select o.state,
           (select count(*)::int from entitlements e where e.order_id = o.id and e.continues_id is null) as grants,
           (select count(*)::int from ledger_entries l
             where l.booking = 'order:' || o.id and l.account = 'gateway') as bookings,
           o.receipt_number is not null as "hasReceipt"
         from orders o where o.id = $1`,
        orderId,
      );
      return row;
    },
    async alerts(subject) {
      const rows = await shop.rows(
        'select subject from alerts where subject like $1 order by 1',
        subject,
      );
      return rows.map((row) => String(row.subject));
    },
    async alertsOf(reference) {
      const rows = await shop.rows(
        `select split_part(a.subject, ':', 3) as about from alerts a join payments p
           on a.subject like 'payment:' || p.id || ':%'
         where p.reference = $1 order by a.id`,
        reference,
      );
      return rows.map(({ about }) => String(about));
    },
    async paymentOf(reference) {
      return (await shop.rows('select * from payments where reference = $1', reference))[0];
    },
    async states(reference) {
      const rows = await shop.rows(
        `select e.state from payment_events e join payments p on p.id = e.payment_id
         where p.reference = $1 order by e.id`,
        reference,
      );
      const path = rows.map(({ state }) => state as PaymentState);
      for (const [i, state] of path.slice(1).entries()) {
        const step = [path[i], state];
        expect([...step, mayBecome(path[i] ?? 'paid', state)]).toEqual([...step, true]);
      }
      return path;
    },
    async paidAtTheGateway(call, body) {
      const made = await ordered(call, body);
      shop.gateway.pay(made.reference);
      return made;
    },
    async assertBooks() {
      const [sum] = await shop.rows(
        'select coalesce(sum(amount), 0)::float8 as sum from ledger_entries',
      );
      expect(sum).toEqual({ sum: 0 });
      const receipts = await shop.rows(
        'select receipt_number as n from orders where receipt_number is not null order by 1',
      );
      expect(receipts.map(({ n }) => n)).toEqual(receipts.map((_, i) => i + 1));
    },
  };
}
