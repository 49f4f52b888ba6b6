import type { GatewayName } from '@parde/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { advisoryKeys, tryLock } from '../../../db/locks.ts';
import { instant } from '../../../db/time.ts';
import { runLimited } from '../../../domain/limiter.ts';
import { GatewayUncertainError } from '../../../integrations/payments/payment-gateway.ts';
import { raiseAlert } from './alerts.ts';
import type { BillingDeps, SettleDeps } from './payment-deps.ts';
import { findDuePayments, findUnpaidPayments, PAYABLE_HOURS } from './payments.ts';
import { settlePayment } from './settle-payment.ts';

/** Maximum number of payments per gateway and run. */
const BATCH = 100;
/** Concurrency per gateway: calls to an unresponsive one run into timeouts. */
const CONCURRENCY = 8;
/** After this time a run starts no further checks, so that it ends before the next run. */
const RUN_MS = 40_000;
/** Longer than a run plus its last calls. */
const LOCK = { key: advisoryKeys.reconcilePayments, longestMs: 90_000 };

/**
 * Closes orders that were not paid in time, once their gateways confirmed it, which releases their
 * coupons.
 */
async function closeUnpaidOrders(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    update orders set state = 'closed'
    where state = 'open' and created_at < ${instant(now)} - make_interval(hours => ${PAYABLE_HOURS}) and not exists (
      select from payments p where p.order_id = orders.id and p.ask_at is not null)`);
}

type Deps = SettleDeps & Pick<BillingDeps, 'log'>;

/** A failure does not block other payments; it is retried, and an alert is raised. */
async function settleOne(deps: Deps, id: number, onlyIfDue: boolean): Promise<void> {
  const { db, log } = deps;
  try {
    await settlePayment(deps, id, { onlyIfDue });
  } catch (error) {
    log.error({ payment: id, err: error }, 'a payment could not be settled');
    await raiseAlert(
      db,
      `payment:${id}:error`,
      `Payment ${id} cannot be settled by a fault of ours, which the log tells: it is tried again.`,
    );
  }
}

/** Settles the payments with limited concurrency until the run's time is over. */
async function settleAll(
  deps: Deps,
  ids: readonly number[],
  { onlyIfDue, timeout }: { onlyIfDue: boolean; timeout: AbortSignal },
): Promise<void> {
  await runLimited(ids, CONCURRENCY, async (id) => {
    if (!timeout.aborted) await settleOne(deps, id, onlyIfDue);
  });
}

/** Payments that a gateway lists as paid and unverified, even if we recorded them as failed. */
async function findUnverified({ db, gateways, log }: Deps, name: GatewayName): Promise<number[]> {
  try {
    const references = (await gateways.get(name)?.listUnverified?.()) ?? [];
    return await findUnpaidPayments(db, name, references);
  } catch (error) {
    if (!(error instanceof GatewayUncertainError)) throw error;
    log.warn({ gateway: name, err: error }, 'the gateway does not list what is unverified');
    return [];
  }
}

async function reconcileAll(deps: Deps): Promise<void> {
  const timeout = AbortSignal.timeout(RUN_MS);
  const due = await findDuePayments(deps.db, BATCH, deps.clock());
  const checks = [...due.values()].map((ids) => settleAll(deps, ids, { onlyIfDue: true, timeout }));
  const unverified = [...deps.gateways.keys()].map(async (name) =>
    settleAll(deps, await findUnverified(deps, name), { onlyIfDue: false, timeout }),
  );
  await Promise.all([...checks, ...unverified]);
  await closeUnpaidOrders(deps.db, deps.clock());
}

/**
 * Asks the gateways about every unsettled payment that is due, so that members who never return
 * from the gateway get what they paid for. Gateways do not wait for each other. Only one process
 * runs it at a time; others return at once.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const hasRun = await tryLock(deps.db, LOCK, () => reconcileAll(deps));
  if (!hasRun) deps.log.debug('another process is reconciling payments');
}
