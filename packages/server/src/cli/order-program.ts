import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import type { Clock } from '../domain/clock.ts';
import { findNewestOrders } from '../features/billing/orders/orders.ts';
import { refundStaffOrder } from '../features/billing/orders/staff-orders.ts';
import { findOpenAlerts } from '../features/billing/payments/alerts.ts';
import { findBalances } from '../features/billing/payments/ledger.ts';
import { findPaymentEvents } from '../features/billing/payments/payments.ts';
import { closePaymentAlert } from '../features/billing/payments/reconciliation.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, printable, tomans } from './values.ts';

const LISTED = 50;

/** The newest orders as text. */
export async function listOrders(db: Db): Promise<Report> {
  const orders = await findNewestOrders(db, LISTED);
  return listReport(
    orders,
    'There are no orders.',
    (order) =>
      `#${order.id}  ${order.createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${order.state}  ${order.kind}  ${printable(order.planTitle)}  ${tomans(order.amount)}  ${order.email ?? 'account deleted'}`,
  );
}

/** The payment events of an order; throws an `Error` with one sentence when there are none. */
export async function showOrder(db: Db, number: string): Promise<Report> {
  const id = numberOf(number, 'order');
  const events = await findPaymentEvents(db, id);
  if (events.length === 0) throw new Error(`There are no payments of an order ${id}.`);
  return listReport(
    events,
    '',
    (event) =>
      `${event.at.toISOString()}  payment ${event.paymentId}  ${event.gateway} ${event.reference ?? 'without reference'}  ${event.state}: ${printable(event.reason)}`,
  );
}

/** Refunds an order; throws an `Error` with one sentence when there is nothing to refund. */
export async function refund(
  { db, clock }: { db: Db; clock: Clock },
  number: string,
): Promise<string> {
  const id = numberOf(number, 'order');
  const order = { id, reason: null };
  const { amount, restoredUntil } = await refundStaffOrder({ db, clock }, commandLine, order);
  return [
    `Order ${id} is refunded in the books, and its time is over.`,
    restoredUntil && `What it had replaced runs again, until ${restoredUntil}.`,
    `Give ${tomans(amount)} back at the gateway now: no command can.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export async function listAlerts(db: Db): Promise<Report> {
  const alerts = await findOpenAlerts(db);
  return listReport(
    alerts,
    'There is nothing to look at.',
    ({ id, createdAt, message }) => `#${id}  ${createdAt.toISOString()}  ${printable(message)}`,
  );
}

/** Closes an alert; throws an `Error` with one sentence when there is no such open alert. */
export async function closeOneAlert(db: Db, number: string): Promise<string> {
  const id = numberOf(number, 'alert');
  const isOpen = (await findOpenAlerts(db)).some((alert) => alert.id === id);
  if (!isOpen) throw new Error(`There is no open alert ${id}.`);
  await closePaymentAlert(db, commandLine, { id, note: null });
  return `Alert ${id} is closed.`;
}

/** The balances of the ledger as text. */
export async function showLedger(db: Db): Promise<Report> {
  const balances = await findBalances(db);
  if (balances.length === 0) return { text: 'The ledger is empty.', data: [] };
  const total = balances.reduce((sum, { sum: one }) => sum + BigInt(one), 0n);
  const lines = [
    ...balances.map(({ account, sum }) => `${account}  ${tomans(sum)}`),
    `sum  ${total === 0n ? '0' : `${total} rials: NOT ZERO`}`,
  ];
  return { text: lines.join('\n'), data: balances };
}

/** `parde orders`, `ledger` and `alerts`, see docs/operate/payments.md. */
export function addOrderCommands(program: Command, withServices: WithServices): void {
  const orders = program.command('orders').description('orders');
  orders
    .command('list')
    .description('list the newest orders')
    .action(() => withServices(({ database }) => listOrders(database.db)));
  orders
    .command('show')
    .description('show the payment events of an order')
    .argument('<number>')
    .action((number: string) => withServices(({ database }) => showOrder(database.db, number)));
  orders
    .command('refund')
    .description(
      'end what an order bought and reverse its bookings; refund the money at the gateway',
    )
    .argument('<number>')
    .action((number: string) =>
      withServices(async ({ database: { db }, clock }, confirm) => {
        await confirm(`What order ${number} bought ends, and the books say so for good.`);
        return refund({ db, clock }, number);
      }),
    );
  program
    .command('ledger')
    .description('show the balances of the ledger')
    .action(() => withServices(({ database }) => showLedger(database.db)));
  const alerts = program.command('alerts').description('problems that operators must solve');
  alerts
    .command('list')
    .description('list the open alerts')
    .action(() => withServices(({ database }) => listAlerts(database.db)));
  alerts
    .command('close')
    .description('close an alert')
    .argument('<number>')
    .action((number: string) =>
      withServices(async ({ database }, confirm) => {
        await confirm(`Alert ${number} is closed for good.`);
        return closeOneAlert(database.db, number);
      }),
    );
}
