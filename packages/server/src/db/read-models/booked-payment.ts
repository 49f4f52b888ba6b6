import { sql } from 'drizzle-orm';

/** The order of a booking in a row `l` of the ledger; null: it is not about one. */
export const bookedOrder = sql`substring(l.booking from '^order:([0-9]{1,9})(:refund)?$')::int`;

/** Join of the payment `p` that paid the order of a row `l` of the ledger, if there is one. */
export const joinBookedPayment = sql`
  left join lateral (
    select p.gateway, p.reference, p.bank_reference from payments p
    where p.order_id = ${bookedOrder} and p.state in ('paid', 'reversed')
    order by exists (
      select from payment_events v where v.payment_id = p.id and v.state = 'paid') desc, p.id desc
    limit 1
  ) p on true`;
