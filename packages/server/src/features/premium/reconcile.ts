import type { GatewayName } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/instant.ts';
import { raiseAlert } from '../../db/projections/raise-alert.ts';
import { tryLock } from '../../db/try-lock.ts';
import { GatewayUncertain } from '../../integrations/payments/payment-gateway.ts';
import { findDue, findUnpaid, PAYABLE_HOURS } from './payment-queries.ts';
import type { PremiumDeps, SettleDeps } from './premium-deps.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments of one gateway asked about in one run. */
const BATCH = 100;
/** Of one gateway at once: one that hangs takes its time with each. */
const AT_ONCE = 8;
/** After that a run begins with no other payment, so that it ends before the next one. */
const RUN_MS = 40_000;
/** Longer than a run and the calls that it began last. */
const LOCK = { key: 7_317_004, longestMs: 90_000 };

/** Orders that nobody paid in time, and whose gateways said so, give their coupon back. */
async function closeUnpaid(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update orders set state = 'closed'
    where state = 'open' and created_at < ${instant(now)} - make_interval(hours => ${PAYABLE_HOURS}) and not exists (
      select from payments p where p.order_id = orders.id and p.ask_at is not null)`);
}

type Deps = SettleDeps & Pick<PremiumDeps, 'log'>;

/** One that cannot be written keeps no other waiting; it is asked about again, and operators are told. */
async function settleOne(deps: Deps, id: number, ifDue: boolean): Promise<void> {
  const { db, log } = deps;
  try {
    await settlePayment(deps, id, { ifDue });
  } catch (error) {
    log.error({ payment: id, err: error }, 'a payment could not be settled');
    await raiseAlert(
      db,
      `payment:${id}:error`,
      `Payment ${id} cannot be settled by a fault of ours, which the log tells: it is tried again.`,
    );
  }
}

/** Settles these, some at once, until the run is over. */
async function settleAll(
  deps: Deps,
  ids: readonly number[],
  { ifDue, over }: { ifDue: boolean; over: AbortSignal },
): Promise<void> {
  const waiting = ids.values();
  const work = async () => {
    for (const id of waiting) {
      if (over.aborted) return;
      await settleOne(deps, id, ifDue);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** What a gateway lists as paid and waiting, though our tables may call it failed. */
async function findListed({ db, gateways, log }: Deps, name: GatewayName): Promise<number[]> {
  try {
    const references = (await gateways.get(name)?.listUnverified?.()) ?? [];
    return await findUnpaid(db, name, references);
  } catch (error) {
    if (!(error instanceof GatewayUncertain)) throw error;
    log.warn({ gateway: name, err: error }, 'the gateway does not list what is unverified');
    return [];
  }
}

async function reconcileAll(deps: Deps): Promise<void> {
  const over = AbortSignal.timeout(RUN_MS);
  const due = await findDue(deps.db, BATCH, deps.clock());
  const asked = [...due.values()].map((ids) => settleAll(deps, ids, { ifDue: true, over }));
  const listed = [...deps.gateways.keys()].map(async (name) =>
    settleAll(deps, await findListed(deps, name), { ifDue: false, over }),
  );
  await Promise.all([...asked, ...listed]);
  await closeUnpaid(deps.db, deps.clock());
}

/**
 * Asks gateways about every payment that is not settled and whose time has come, so that who never comes back from
 * the gateway gets what they paid for. No gateway waits for another. One process runs it at a time: any other does
 * nothing meanwhile.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const hasRun = await tryLock(deps.db, LOCK, () => reconcileAll(deps));
  if (!hasRun) deps.log.debug('another process is reconciling payments');
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
