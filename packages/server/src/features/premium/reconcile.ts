import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/instant.ts';
import { raiseAlert } from '../../db/projections/raise-alert.ts';
import { GatewayUncertain } from '../../integrations/payments/payment-gateway.ts';
import { findDue, findUnpaid, PAYABLE_HOURS } from './payment-queries.ts';
import type { PremiumDeps, SettleDeps } from './premium-deps.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments asked about in one run. */
const BATCH = 100;

/** Orders that nobody paid in time, and whose gateways said so, give their coupon back. */
async function closeUnpaid(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update orders set state = 'closed'
    where state = 'open' and created_at < ${instant(now)} - make_interval(hours => ${PAYABLE_HOURS}) and not exists (
      select from payments p where p.order_id = orders.id and p.ask_at is not null)`);
}

type Deps = SettleDeps & Pick<PremiumDeps, 'log'>;

/** One that cannot be written keeps no other waiting; it is asked about again, and operators are told. */
async function settleOne(deps: Deps, id: number): Promise<void> {
  const { db, log } = deps;
  try {
    await settlePayment(deps, id);
  } catch (error) {
    log.error({ payment: id, err: error }, 'a payment could not be settled');
    await raiseAlert(
      db,
      `payment:${id}:error`,
      `Payment ${id} cannot be settled by a fault of ours, which the log tells: it is tried again.`,
    );
  }
}

/** What gateways list as paid and waiting, though our tables may call it failed. */
async function settleListed(deps: Deps): Promise<void> {
  for (const [name, gateway] of deps.gateways) {
    try {
      const references = (await gateway.listUnverified?.()) ?? [];
      for (const id of await findUnpaid(deps.db, name, references)) await settleOne(deps, id);
    } catch (error) {
      if (!(error instanceof GatewayUncertain)) throw error;
      deps.log.warn({ gateway: name, err: error }, 'the gateway does not list what is unverified');
    }
  }
}

/**
 * Asks gateways about every payment that is not settled and whose time has come, so that who never comes back from
 * the gateway gets what they paid for. Any number of processes may run it.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (const id of await findDue(deps.db, BATCH, deps.clock())) await settleOne(deps, id);
  await settleListed(deps);
  await closeUnpaid(deps.db, deps.clock());
}

/** Looks whether the ledger sums to zero, in all and in each booking, and tells operators when it does not. */
export async function checkLedger(db: Db): Promise<void> {
  const { rows } = await db.execute<{ booking: string; sum: string }>(sql`
    select booking, sum(amount)::text as sum from ledger_entries
    group by booking having sum(amount) <> 0 limit 20`);
  for (const { booking, sum } of rows) {
    await raiseAlert(
      db,
      `ledger:${booking}`,
      `Booking ${booking} of the ledger sums to ${sum}, not to zero.`,
    );
  }
}
