import { sql } from 'drizzle-orm';

/** SQL: the id of the order that the ledger row `l` was booked for; null if its booking is not about an order. */
export const bookedOrder = sql`substring(l.booking from '^order:([0-9]{1,9})(:refund)?$')::int`;

/** SQL: whether the payment `p` paid its order, also if the money was given back since. */
export const wasPaid = sql`exists (
  select from payment_events v where v.payment_id = p.id and v.state = 'paid')`;

/** SQL join of the payment `p` that paid the order of the ledger row `l`, if there is one. */
export const joinBookedPayment = sql`
  left join lateral (
    select p.gateway, p.reference, p.bank_reference from payments p
    where p.order_id = ${bookedOrder} and p.state in ('paid', 'reversed')
    order by ${wasPaid} desc, p.id desc limit 1
  ) p on true`;
