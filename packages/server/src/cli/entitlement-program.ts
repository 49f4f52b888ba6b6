import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import type { Clock } from '../domain/clock.ts';
import { findAccountOf } from '../features/auth/user-queries.ts';
import type { EntitlementRow } from '../features/billing/entitlements/entitlements.ts';
import {
  DEFAULT_STREAMS,
  endPremium,
  findEntitlements,
  grantPremium,
} from '../features/billing/entitlements/grant-premium.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, printable } from './values.ts';

/** The database and the clock that entitlements depend on. */
interface Timed {
  db: Db;
  clock: Clock;
}

const MAX_DAYS = 3_660;
const MAX_STREAMS = 50;
const MAX_NOTE = 500;

export interface GrantOptions {
  days: string;
  streams?: string;
  note?: string;
}

function countOf(text: string, thing: string, max: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= max) return count;
  throw new Error(`${thing} have to be a number from 1 to ${max}, not ${text}.`);
}

async function requireAccount(db: Db, email: string) {
  const account = await findAccountOf(db, email);
  if (!account) throw new Error(`There is no account of ${email}.`);
  return account;
}

const streams = (count: number) => `${count} stream${count === 1 ? '' : 's'} at once`;
const span = ({ startsAt, endsAt }: EntitlementRow) =>
  `from ${startsAt.toISOString()} until ${endsAt.toISOString()}`;

/**
 * Grants premium for a number of days, following any premium that the member already has. Throws an `Error` with a
 * one-sentence message.
 */
export async function grantEntitlement(
  { db, clock }: Timed,
  email: string,
  options: GrantOptions,
): Promise<string> {
  const days = countOf(options.days, 'Days', MAX_DAYS);
  const maxStreams = countOf(options.streams ?? `${DEFAULT_STREAMS}`, 'Streams', MAX_STREAMS);
  const note = options.note?.trim() || null;
  if (note && note.length > MAX_NOTE) {
    throw new Error(`The note may have ${MAX_NOTE} characters at most.`);
  }
  const account = await requireAccount(db, email);
  const grant = { userId: account.id, days, maxStreams, note };
  const granted = await grantPremium({ db, clock }, commandLine, grant);
  return `#${granted.id}: ${account.name} <${account.email ?? account.mobile}> has premium ${span(granted)}, ${streams(maxStreams)}.`;
}

function stateOf({ startsAt, endsAt }: EntitlementRow, now: Date): string {
  if (endsAt <= now || endsAt <= startsAt) return 'over';
  return startsAt <= now ? 'runs' : 'waits';
}

/** A member's entitlements as text, in chronological order. */
export async function listEntitlements({ db, clock }: Timed, email: string): Promise<Report> {
  const account = await requireAccount(db, email);
  const entitlements = await findEntitlements(db, account.id);
  const now = clock();
  return listReport(
    entitlements,
    `${account.name} <${account.email ?? account.mobile}> never had premium.`,
    (one) => {
      const line = `#${one.id}  ${stateOf(one, now)}  ${span(one)}  ${streams(one.maxStreams)}`;
      return one.note === null ? line : `${line}  ${printable(one.note)}`;
    },
  );
}

/**
 * Ends an entitlement now and moves later ones forward. Throws an `Error` with one sentence when
 * there is nothing to end.
 */
export async function endEntitlement(timed: Timed, number: string): Promise<string> {
  const id = numberOf(number, 'entitlement');
  if (!(await endPremium(timed, commandLine, id))) {
    throw new Error(`There is no entitlement ${id} that runs or waits.`);
  }
  return `Entitlement ${id} is over. What waited behind it has moved up.`;
}

/** `parde entitlements …`, see docs/operate/accounts.md. */
export function addEntitlementCommands(program: Command, withServices: WithServices): void {
  const entitlements = program.command('entitlements').description("members' premium");

  entitlements
    .command('grant')
    .description('grant premium; it begins after existing premium')
    .argument('<email>', 'e-mail address or mobile number of the account')
    .requiredOption('--days <n>', 'number of days')
    .option('--streams <n>', 'concurrent streams (default: 2)')
    .option('--note <text>', 'note for operators')
    .action((email: string, options: GrantOptions) =>
      withServices(({ database: { db }, clock }) =>
        grantEntitlement({ db, clock }, email, options),
      ),
    );

  entitlements
    .command('list')
    .description('list past, current and future premium of a member')
    .argument('<email>', 'e-mail address or mobile number of the account')
    .action((email: string) =>
      withServices(({ database: { db }, clock }) => listEntitlements({ db, clock }, email)),
    );

  entitlements
    .command('end')
    .description('end an entitlement now; later ones move forward')
    .argument('<number>', 'its number in the list')
    .action((number: string) =>
      withServices(async ({ database: { db }, clock }, confirm) => {
        await confirm(`The member loses what is left of entitlement ${number}.`);
        return endEntitlement({ db, clock }, number);
      }),
    );
}
