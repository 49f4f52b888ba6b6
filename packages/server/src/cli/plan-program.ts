import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import type { Clock } from '../domain/clock.ts';
import { findAllPlans } from '../features/billing/plans/plans.ts';
import {
  changePlan as changeStaffPlan,
  createPlan,
} from '../features/billing/plans/staff-plans.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, printable, repeatable, tomans, wholeNumber } from './values.ts';

/** Options as typed. */
export interface PlanOptions {
  title?: string;
  days?: string;
  price?: string;
  streams?: string;
  resolution?: string;
  downloads?: string;
  line?: string[];
  position?: string;
  recommended?: string;
  visible?: string;
}

function parseYesOrNo(text: string, thing: string): boolean {
  if (text === 'yes') return true;
  if (text === 'no') return false;
  throw new Error(`${thing} has to be yes or no, not ${text}.`);
}

const MAX_TITLE = 60;

function parseTitle(text: string): string {
  const title = text.trim();
  if (title === '' || title.length > MAX_TITLE) {
    throw new Error(`The title has to have 1 to ${MAX_TITLE} characters.`);
  }
  return title;
}

/** The fields of a plan that were given. */
function parsePlan(options: PlanOptions) {
  const { title, days, price, streams, resolution, downloads, line, position } = options;
  return {
    ...(title !== undefined && { titleFa: parseTitle(title) }),
    ...(days !== undefined && { days: wholeNumber(days, 'The days', 1, 3_660) }),
    ...(price !== undefined && {
      price: wholeNumber(price, 'The price in tomans', 1_000, 10_000_000_000) * 10,
    }),
    ...(streams !== undefined && { maxStreams: wholeNumber(streams, 'Streams', 1, 50) }),
    ...(resolution !== undefined && {
      maxResolution:
        resolution === 'any' ? null : wholeNumber(resolution, 'The resolution', 240, 8_640),
    }),
    ...(downloads !== undefined && { allowsDownloads: parseYesOrNo(downloads, 'Downloads') }),
    ...(line !== undefined && { linesFa: line.map((text) => text.trim()) }),
    ...(position !== undefined && { position: wholeNumber(position, 'The position', 0, 1_000) }),
    ...(options.recommended !== undefined && {
      isRecommended: parseYesOrNo(options.recommended, 'Recommended'),
    }),
    ...(options.visible !== undefined && { isVisible: parseYesOrNo(options.visible, 'Visible') }),
  };
}

/** Defaults of a new plan. */
const DEFAULTS = {
  maxStreams: 2,
  maxResolution: null,
  allowsDownloads: true,
  linesFa: [],
  isRecommended: false,
  isVisible: true,
  nextPrice: null,
  nextPriceFrom: null,
};

/** Adds a plan; throws an `Error` with one sentence when something is missing. */
export async function addPlan(db: Db, options: PlanOptions, now: Date): Promise<string> {
  const { titleFa, days, price, ...rest } = parsePlan(options);
  if (titleFa === undefined || days === undefined || price === undefined) {
    throw new Error('A plan needs --title, --days and --price.');
  }
  const position = (await findAllPlans(db, now)).length;
  const plan = { ...DEFAULTS, position, ...rest, titleFa, days, price };
  const { id } = await createPlan(db, commandLine, { fields: plan, now });
  return `Plan #${id}: ${printable(titleFa)}, ${days} days for ${tomans(price)}.`;
}

/** Changes the given fields of a plan; existing orders keep the terms they were placed with. */
export async function changePlan(
  { db, clock }: { db: Db; clock: Clock },
  number: string,
  options: PlanOptions,
): Promise<string> {
  const id = numberOf(number, 'plan');
  const change = parsePlan(options);
  if (Object.keys(change).length === 0) throw new Error('Say what shall change.');
  const plan = (await findAllPlans(db, clock())).find((one) => one.id === id);
  if (!plan) throw new Error(`There is no plan ${id}.`);
  const { id: _, version, createdAt: _c, updatedAt: _u, nextPriceFrom, ...before } = plan;
  const fields = { ...before, nextPriceFrom: nextPriceFrom?.toISOString() ?? null, ...change };
  await changeStaffPlan({ db, clock }, commandLine, { id, version, fields });
  return `Plan #${id} is changed.`;
}

export async function listPlans(db: Db, now: Date): Promise<Report> {
  const plans = await findAllPlans(db, now);
  return listReport(plans, 'There are no plans: add one with `parde plans add`.', (plan) =>
    [
      `#${plan.id}  ${printable(plan.titleFa)}  ${plan.days} days  ${tomans(plan.price)}  ${plan.maxStreams} streams`,
      plan.maxResolution === null ? '' : `  up to ${plan.maxResolution}p`,
      plan.allowsDownloads ? '' : '  no downloads',
      plan.isRecommended ? '  recommended' : '',
      plan.isVisible ? '' : '  hidden',
    ].join(''),
  );
}

const planOptions = (command: Command) =>
  command
    .option('--title <title>', 'Persian name')
    .option('--days <days>', 'duration')
    .option('--price <tomans>', 'price in tomans')
    .option('--streams <count>', 'concurrent streams (default: 2)')
    .option('--resolution <lines>', 'maximum picture height, such as 720, or any (default: any)')
    .option('--downloads <yes|no>', 'whether films can be downloaded (default: yes)')
    .option('--line <text>', 'a selling point in a few Persian words; repeatable', repeatable)
    .option('--position <number>', 'position among the plans')
    .option('--recommended <yes|no>', 'highlight as recommended')
    .option('--visible <yes|no>', 'whether it can be bought');

/** `parde plans …`, see docs/operate/premium.md. */
export function addPlanCommands(program: Command, withServices: WithServices): void {
  const plans = program.command('plans').description('plans for sale');
  plans
    .command('list')
    .description('list all plans')
    .action(() => withServices(({ database, clock }) => listPlans(database.db, clock())));
  planOptions(plans.command('add').description('add a plan')).action((options: PlanOptions) =>
    withServices(({ database, clock }) => addPlan(database.db, options, clock())),
  );
  planOptions(
    plans.command('change').description('change a plan').argument('<number>', 'its number'),
  ).action((number: string, options: PlanOptions) =>
    withServices(({ database: { db }, clock }) => changePlan({ db, clock }, number, options)),
  );
}
