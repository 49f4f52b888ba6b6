import type { FastifyInstance } from 'fastify';
import type { Database } from '../../packages/server/src/db/client.ts';

/** Everything that a paid order writes, without any locking or idempotency. */
const STATEMENTS = [
  `update payments set state = 'paid', ask_at = null, bank_reference = '1', card_number = '1', updated_at = now() where id = $1`,
  `insert into payment_events (payment_id, state, reason) values ($1, 'paid', 'paid')`,
  `select pg_advisory_xact_lock(hashtext('receipt_number')), $1`,
  `update orders set state = 'paid', paid_at = now(),
     receipt_number = (select coalesce(max(receipt_number), 0) + 1 from orders)
   where id = (select order_id from payments where id = $1)`,
  `insert into entitlements (user_id, starts_at, ends_at, source, max_streams, order_id)
   select o.user_id, now(), now() + interval '30 days', 'payment', o.max_streams, o.id
   from payments p join orders o on o.id = p.order_id where p.id = $1`,
  `insert into ledger_entries (booking, account, amount)
   select 'order:' || order_id, account::ledger_account, sign * amount
   from payments, (values ('gateway', 1), ('revenue', -1)) as side (account, sign) where id = $1`,
];

/** The control for callbacks: the same gateway call and the same rows, on a bare route. */
export function registerControlPayment(app: FastifyInstance, { pool }: Database): void {
  app.get<{ Querystring: { Authority: string; gateway: string; merchant: string } }>(
    '/payment',
    async ({ query }, reply) => {
      const { rows } = await pool.query<{ id: number; amount: string }>(
        `update payments set state = 'verifying', attempts = 1, updated_at = now()
         where reference = $1 returning id, amount`,
        [query.Authority],
      );
      const [payment] = rows;
      await pool.query(
        `insert into payment_events (payment_id, state, reason) values ($1, 'verifying', 'asking')`,
        [payment?.id],
      );
      const answer = await fetch(`${query.gateway}/pg/v4/payment/verify.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          merchant_id: query.merchant,
          authority: query.Authority,
          amount: Number(payment?.amount),
        }),
      });
      await answer.json();
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (const statement of STATEMENTS) await client.query(statement, [payment?.id]);
        await client.query('commit');
      } finally {
        client.release();
      }
      return reply.redirect('/successful-payment');
    },
  );
}
