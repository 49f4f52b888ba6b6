import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { findCoupons } from '../features/billing/plans/coupons.ts';
import { findAllPlans } from '../features/billing/plans/plans.ts';
import { createCoupon, endStaffCoupon } from '../features/billing/plans/staff-plans.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, parseDay, repeatable, tomans, wholeNumber } from './values.ts';

/** Options as typed. */
export interface CouponOptions {
  percent?: string;
  fixed?: string;
  most?: string;
  uses?: string;
  perMember?: string;
  from?: string;
  until?: string;
  plan?: string[];
  note?: string;
}

const parseCode = (text: string) => text.replace(/[\s_-]/g, '').toUpperCase();

function parseValue({ percent, fixed }: CouponOptions) {
  if ((percent === undefined) === (fixed === undefined)) {
    throw new Error('A coupon needs either --percent or --fixed.');
  }
  return percent !== undefined
    ? { kind: 'percent' as const, value: wholeNumber(percent, 'The percent', 1, 100) }
    : { kind: 'fixed' as const, value: wholeNumber(fixed ?? '', 'The tomans', 1, 10 ** 10) * 10 };
}

/** Parses plan ids; throws an `Error` with one sentence for one that does not exist. */
async function parsePlans(db: Db, numbers: readonly string[], now: Date): Promise<number[]> {
  const ids = numbers.map((number) => numberOf(number, 'plan'));
  const known = new Set((await findAllPlans(db, now)).map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) throw new Error(`There is no plan ${id}.`);
  return ids;
}

/** Adds a coupon; throws an `Error` with one sentence. */
export async function addCoupon(
  db: Db,
  text: string,
  options: CouponOptions,
  now: Date,
): Promise<string> {
  const code = parseCode(text);
  if (!/^[A-Z0-9]{3,32}$/.test(code)) {
    throw new Error('A code has 3 to 32 Latin letters and digits.');
  }
  const { most, uses, perMember, from, until, plan = [], note } = options;
  const coupon = {
    ...parseValue(options),
    code,
    most: most === undefined ? null : wholeNumber(most, 'The most', 1, 10 ** 10) * 10,
    maxUses: uses === undefined ? null : wholeNumber(uses, 'The uses', 1, 10 ** 9),
    maxPerMember:
      perMember === undefined ? 1 : wholeNumber(perMember, 'Uses of a member', 1, 1_000),
    planIds: await parsePlans(db, plan, now),
    note: note?.trim() || null,
    startsAt: from === undefined ? now : parseDay(from),
    endsAt: until === undefined ? null : parseDay(until),
  };
  if (coupon.endsAt !== null && (coupon.endsAt <= coupon.startsAt || coupon.endsAt <= now)) {
    throw new Error('A coupon has to end after it begins, and after today.');
  }
  const [startsAt, endsAt] = [coupon.startsAt.toISOString(), coupon.endsAt?.toISOString() ?? null];
  await createCoupon(db, commandLine, { fields: { ...coupon, startsAt, endsAt }, now });
  return `Coupon ${code} takes off ${coupon.kind === 'percent' ? `${coupon.value} %` : tomans(coupon.value)}.`;
}

export async function listCoupons(db: Db): Promise<Report> {
  const coupons = await findCoupons(db);
  return listReport(coupons, 'There are no coupons.', (coupon) =>
    [
      coupon.code,
      coupon.kind === 'percent' ? `${coupon.value} %` : tomans(coupon.value),
      `used ${coupon.uses}${coupon.maxUses === null ? '' : ` of ${coupon.maxUses}`}`,
      coupon.endsAt === null ? '' : `until ${coupon.endsAt.toISOString()}`,
    ]
      .join('  ')
      .trim(),
  );
}

/** Deactivates a coupon; throws an `Error` with one sentence when there is no such coupon. */
export async function stopCoupon(db: Db, text: string, now: Date): Promise<string> {
  const code = parseCode(text);
  const coupon = (await findCoupons(db)).find((one) => one.code === code);
  if (!coupon) throw new Error(`There is no coupon ${code}.`);
  await endStaffCoupon(db, commandLine, { id: coupon.id, now });
  return `Coupon ${code} is over; orders that have it keep it.`;
}

/** `parde coupons …`, see docs/operate/premium.md. */
export function addCouponCommands(program: Command, withServices: WithServices): void {
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
    .option('--plan <number>', 'only for this plan; repeatable', repeatable)
    .option('--note <text>', 'note for operators')
    .action((code: string, options: CouponOptions) =>
      withServices(({ database, clock }) => addCoupon(database.db, code, options, clock())),
    );
  coupons
    .command('end')
    .description('end a coupon now')
    .argument('<code>')
    .action((code: string) =>
      withServices(async ({ database, clock }, confirm) => {
        await confirm(`Coupon ${code} cannot be used any more.`);
        return stopCoupon(database.db, code, clock());
      }),
    );
}
