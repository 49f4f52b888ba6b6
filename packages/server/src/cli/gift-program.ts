import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import {
  findGiftBatches,
  issueStaffGifts,
  revokeStaffGifts,
} from '../features/billing/gifts/issue-gifts.ts';
import { findAllPlans } from '../features/billing/plans/plans.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, parseDay, printable, wholeNumber } from './values.ts';

/** Options as typed. */
export interface BatchOptions {
  plan: string;
  days?: string;
  count?: string;
  uses?: string;
  until?: string;
}

const MAX_NAME = 60;

/** Creates gifts and returns their codes, one per line. Throws an `Error` with one sentence. */
export async function createGifts(
  db: Db,
  name: string,
  options: BatchOptions,
  now: Date,
): Promise<Report> {
  const planId = numberOf(options.plan, 'plan');
  const plans = await findAllPlans(db, now);
  if (!plans.some(({ id }) => id === planId)) throw new Error(`There is no plan ${planId}.`);
  const batch = name.trim();
  if (batch === '' || batch.length > MAX_NAME) {
    throw new Error(`The name has to have 1 to ${MAX_NAME} characters.`);
  }
  const expiresAt = options.until === undefined ? null : parseDay(options.until);
  if (expiresAt !== null && expiresAt <= now) throw new Error('Gifts have to end after today.');
  const count = wholeNumber(options.count ?? '1', 'The count', 1, 10_000);
  const fields = {
    batch,
    planId,
    count,
    expiresAt: expiresAt?.toISOString() ?? null,
    days: options.days === undefined ? null : wholeNumber(options.days, 'The days', 1, 3_660),
    maxUses: wholeNumber(options.uses ?? '1', 'The uses', 1, 1_000_000),
  };
  const { codes } = await issueStaffGifts(db, commandLine, { fields, now });
  return { text: codes.join('\n'), data: { codes } };
}

/** Maximum number of gifts listed, newest first. */
const MAX_LISTED = 10_000;

export async function listGifts(db: Db): Promise<Report> {
  const batches = await findGiftBatches(db, { limit: MAX_LISTED, offset: 0 });
  return listReport(batches, 'There are no gifts of the operators.', (one) =>
    [
      printable(one.batch),
      printable(one.planTitle),
      `${one.issued} gifts`,
      `redeemed ${one.uses} of ${one.maxUses}`,
      one.expiresAt === null ? '' : `until ${one.expiresAt}`,
      one.isRevoked ? 'taken back' : '',
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
}

/**
 * Revokes the unredeemed gifts of a batch. Throws an `Error` with one sentence when there are none.
 */
export async function revokeGifts(db: Db, name: string): Promise<string> {
  const revoked = await revokeStaffGifts(db, commandLine, name.trim());
  return `${revoked} gifts are taken back.`;
}

/** `parde gifts …`, see docs/operate/premium.md. */
export function addGiftCommands(program: Command, withServices: WithServices): void {
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
      withServices(({ database, clock }) => createGifts(database.db, name, options, clock())),
    );
  gifts
    .command('revoke')
    .description('revoke the unredeemed gifts')
    .argument('<name>')
    .action((name: string) =>
      withServices(async ({ database }, confirm) => {
        await confirm(`Revoked gifts of ${name} can never be redeemed.`);
        return revokeGifts(database.db, name);
      }),
    );
}
