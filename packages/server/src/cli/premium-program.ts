import type { Command } from 'commander';
import type { WithServices } from './cli-services.ts';
import { addCoupon, type CouponOptions, listCoupons, stopCoupon } from './coupon-program.ts';
import { type BatchOptions, listGifts, makeGifts, revokeGifts } from './gift-program.ts';
import {
  closeOneAlert,
  listAlerts,
  listOrders,
  refund,
  showLedger,
  showOrder,
} from './order-program.ts';
import { addPlan, changePlan, listPlans, type PlanOptions } from './plan-program.ts';

const collect = (text: string, all: string[] | undefined) => [...(all ?? []), text];

const planOptions = (command: Command) =>
  command
    .option('--title <title>', 'Persian name')
    .option('--days <days>', 'duration')
    .option('--price <tomans>', 'price in tomans')
    .option('--streams <count>', 'concurrent streams (default: 2)')
    .option('--resolution <lines>', 'maximum picture height, such as 720, or any (default: any)')
    .option('--downloads <yes|no>', 'whether films can be downloaded (default: yes)')
    .option('--line <text>', 'a selling point in a few Persian words; repeatable', collect)
    .option('--position <number>', 'position among the plans')
    .option('--recommended <yes|no>', 'highlight as recommended')
    .option('--visible <yes|no>', 'whether it can be bought');

function addPlanCommands(program: Command, withServices: WithServices): void {
  const plans = program.command('plans').description('plans for sale');
  plans
    .command('list')
    .description('list all plans')
    .action(() => withServices(({ database }) => listPlans(database.db)));
  planOptions(plans.command('add').description('add a plan')).action((options: PlanOptions) =>
    withServices(({ database }) => addPlan(database.db, options)),
  );
  planOptions(
    plans.command('change').description('change a plan').argument('<number>', 'its number'),
  ).action((number: string, options: PlanOptions) =>
    withServices(({ database }) => changePlan(database.db, number, options)),
  );
}

function addCouponCommands(program: Command, withServices: WithServices): void {
  const coupons = program.command('coupons').description('discount codes');
  coupons
    .command('list')
    .description('list all coupons')
    .action(() => withServices(({ database }) => listCoupons(database.db)));
  coupons
    .command('add')
    .description('add a coupon')
    .argument('<code>', 'Latin letters and digits')
    .option('--percent <percent>', 'per cent off')
    .option('--fixed <tomans>', 'tomans off')
    .option('--most <tomans>', 'with --percent: maximum discount in tomans')
    .option('--uses <count>', 'maximum number of orders (default: unlimited)')
    .option('--per-member <count>', 'maximum number of orders per member (default: 1)')
    .option('--from <day>', 'first valid day, such as 2027-03-20')
    .option('--until <day>', 'day from which it is no longer valid')
    .option('--plan <number>', 'only for this plan; repeatable', collect)
    .option('--note <text>', 'note for operators')
    .action((code: string, options: CouponOptions) =>
      withServices(({ database, clock }) => addCoupon(database.db, code, options, clock())),
    );
  coupons
    .command('end')
    .description('end a coupon now')
    .argument('<code>')
    .action((code: string) =>
      withServices(({ database, clock }) => stopCoupon(database.db, code, clock())),
    );
}

function addGiftCommands(program: Command, withServices: WithServices): void {
  const gifts = program.command('gifts').description('gifts made by operators');
  gifts
    .command('list')
    .description('list the gifts')
    .action(() => withServices(({ database }) => listGifts(database.db)));
  gifts
    .command('make')
    .description('create gifts and print their codes, which are shown only once')
    .argument('<name>', 'name of the batch')
    .requiredOption('--plan <number>', 'plan of the gifts')
    .option('--days <days>', "duration (default: the plan's)")
    .option('--count <count>', 'number of gifts (default: 1)')
    .option('--uses <count>', 'number of members who can redeem each (default: 1)')
    .option('--until <day>', 'day from which they can no longer be redeemed')
    .action((name: string, options: BatchOptions) =>
      withServices(({ database, clock }) => makeGifts(database.db, name, options, clock())),
    );
  gifts
    .command('revoke')
    .description('revoke the unredeemed gifts')
    .argument('<name>')
    .action((name: string) => withServices(({ database }) => revokeGifts(database.db, name)));
}

function addOrderCommands(program: Command, withServices: WithServices): void {
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
      withServices(({ database: { db }, clock }) => refund({ db, clock }, number)),
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
    .action((number: string) => withServices(({ database }) => closeOneAlert(database.db, number)));
}

/** `parde plans`, `coupons`, `gifts`, `orders`, `ledger` and `alerts`. */
export function addPremiumCommands(program: Command, withServices: WithServices): void {
  addPlanCommands(program, withServices);
  addCouponCommands(program, withServices);
  addGiftCommands(program, withServices);
  addOrderCommands(program, withServices);
}
