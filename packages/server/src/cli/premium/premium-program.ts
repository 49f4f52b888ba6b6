import type { Command } from 'commander';
import type { WithServices } from '../cli-services.ts';
import { addCoupon, type CouponOptions, listCoupons, stopCoupon } from './coupon-commands.ts';
import { type BatchOptions, listGifts, makeGifts, revokeGifts } from './gift-commands.ts';
import {
  closeOneAlert,
  listAlerts,
  listOrders,
  refund,
  showLedger,
  showOrder,
} from './order-commands.ts';
import { addPlan, changePlan, listPlans, type PlanOptions } from './plan-commands.ts';

const collect = (text: string, all: string[] | undefined) => [...(all ?? []), text];

const planOptions = (command: Command) =>
  command
    .option('--title <title>', 'its Persian name')
    .option('--days <days>', 'how long it runs')
    .option('--price <tomans>', 'what it costs, in tomans')
    .option('--streams <count>', 'films at once (default: 2)')
    .option('--resolution <lines>', 'largest picture, such as 720, or any (default: any)')
    .option('--downloads <yes|no>', 'whether films can be downloaded (default: yes)')
    .option('--line <text>', 'what one gets, in a few Persian words; may be given often', collect)
    .option('--position <number>', 'place among the plans')
    .option('--recommended <yes|no>', 'shown as the one to take')
    .option('--visible <yes|no>', 'whether it can be bought');

function addPlanCommands(program: Command, withServices: WithServices): void {
  const plans = program.command('plans').description('what is sold');
  plans
    .command('list')
    .description('show all plans')
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
  const coupons = program.command('coupons').description('codes that lower a price');
  coupons
    .command('list')
    .description('show all coupons')
    .action(() => withServices(({ database }) => listCoupons(database.db)));
  coupons
    .command('add')
    .description('add a coupon')
    .argument('<code>', 'Latin letters and digits')
    .option('--percent <percent>', 'per cent off')
    .option('--fixed <tomans>', 'tomans off')
    .option('--most <tomans>', 'with --percent: tomans off at most')
    .option('--uses <count>', 'orders in all (default: any number)')
    .option('--per-member <count>', 'orders of one member (default: 1)')
    .option('--from <day>', 'first day, such as 2027-03-20')
    .option('--until <day>', 'day on which it is over')
    .option('--plan <number>', 'only for this plan; may be given often', collect)
    .option('--note <text>', 'for operators')
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
  const gifts = program.command('gifts').description('premium that operators give');
  gifts
    .command('list')
    .description('show what was made')
    .action(() => withServices(({ database }) => listGifts(database.db)));
  gifts
    .command('make')
    .description('make gifts and print their codes, which are shown this once')
    .argument('<name>', 'what they are for')
    .requiredOption('--plan <number>', 'what they give')
    .option('--days <days>', 'for how long (default: as the plan)')
    .option('--count <count>', 'how many (default: 1)')
    .option('--uses <count>', 'members who may redeem each (default: 1)')
    .option('--until <day>', 'day from which they cannot be redeemed any more')
    .action((name: string, options: BatchOptions) =>
      withServices(({ database, clock }) => makeGifts(database.db, name, options, clock())),
    );
  gifts
    .command('revoke')
    .description('take back what was not redeemed')
    .argument('<name>')
    .action((name: string) => withServices(({ database }) => revokeGifts(database.db, name)));
}

function addOrderCommands(program: Command, withServices: WithServices): void {
  const orders = program.command('orders').description('what was bought');
  orders
    .command('list')
    .description('show the newest orders')
    .action(() => withServices(({ database }) => listOrders(database.db)));
  orders
    .command('show')
    .description('show what happened to the payments of an order')
    .argument('<number>')
    .action((number: string) => withServices(({ database }) => showOrder(database.db, number)));
  orders
    .command('refund')
    .description('end what an order bought and book it back; the money goes back at the gateway')
    .argument('<number>')
    .action((number: string) =>
      withServices(({ database: { db }, clock }) => refund({ db, clock }, number)),
    );
  program
    .command('ledger')
    .description('show what the ledger holds')
    .action(() => withServices(({ database }) => showLedger(database.db)));
  const alerts = program.command('alerts').description('what only operators can settle');
  alerts
    .command('list')
    .description('show what is open')
    .action(() => withServices(({ database }) => listAlerts(database.db)));
  alerts
    .command('close')
    .description('say that it is settled')
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
