import { email as emailSchema, type MemberRecord, plainLine } from '@parde/contract';
import { STAFF_ROLES, type StaffRole } from '@parde/shared/permissions';
import { type Command, Option } from 'commander';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { signInLink, staffInviteLink } from '../domain/account-links.ts';
import type { Clock } from '../domain/clock.ts';
import { makeSecret } from '../domain/secrets.ts';
import { findMembers, getMember } from '../features/account/members/members.ts';
import {
  banMember,
  changeAddress,
  unbanMember,
} from '../features/account/members/restrict-member.ts';
import { resetSecondFactor } from '../features/auth/second-factors/reset-second-factor.ts';
import { insertToken } from '../features/auth/token-queries.ts';
import { findAccountOf } from '../features/auth/user-queries.ts';
import { changePremium } from '../features/billing/entitlements/grant-premium.ts';
import { insertInvite } from '../features/staff/invitations.ts';
import type { Jobs } from '../queue/enqueue.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { printable, wholeNumber } from './values.ts';

/** A link that registers one member of staff. */
export async function inviteStaff(
  db: Db,
  publicUrl: string,
  role: StaffRole = 'owner',
): Promise<Report> {
  const secret = makeSecret();
  await db.transaction(async (tx) => {
    await insertInvite(tx, secret, role);
    await writeAudit(tx, commandLine, {
      action: 'staff.invite',
      subject: { kind: 'address', id: '' },
      after: { role, deliver: 'link' },
    });
  });
  const link = staffInviteLink(publicUrl, secret);
  const text = `Registers a member of staff (${role}); valid once, for 24 hours:\n${link}`;
  return { text, data: { role, link } };
}

/**
 * A link that signs a member in. Throws an `Error` with one sentence when there is no such account.
 */
export async function makeLoginLink(db: Db, publicUrl: string, email: string): Promise<Report> {
  const account = await findAccountOf(db, email);
  if (!account) throw new Error(`There is no account of ${email}.`);
  const secret = makeSecret();
  await db.transaction(async (tx) => {
    await insertToken(tx, { userId: account.id, purpose: 'operator_link', secret });
    await writeAudit(tx, commandLine, {
      action: 'members.login-link',
      subject: { kind: 'member', id: account.id },
    });
  });
  const link = signInLink(publicUrl, secret);
  const text = `Signs in as ${account.name} <${account.email ?? account.mobile}>; valid once, for an hour:\n${link}`;
  return { text, data: { email: account.email, link } };
}

const LISTED = 50;
const MAX_DAYS = 3_660;
const MAX_REASON = 300;

async function requireAccount(db: Db, email: string) {
  const account = await findAccountOf(db, email);
  if (!account) throw new Error(`There is no account of ${email}.`);
  return account;
}

function reasonOf(text: string): string {
  const reason = plainLine(text);
  if (reason.length >= 2 && reason.length <= MAX_REASON) return reason;
  throw new Error(`The reason has to have 2 to ${MAX_REASON} characters.`);
}

function lineOf({ id, name, email, mobile, role, ban, deletionAt }: MemberRecord): string {
  const marks = [
    role === 'member' ? null : role,
    ban &&
      `banned ${ban.until === null ? 'for good' : `until ${ban.until}`}: ${printable(ban.reason)}`,
    deletionAt && `is deleted at ${deletionAt}`,
  ].filter((mark) => mark !== null);
  return [
    `#${id}  ${printable(name)} <${[email, mobile].filter(Boolean).join(', ')}>`,
    ...marks,
  ].join('  ');
}

/** Lists the newest members that match a text, or the newest of all. */
export async function listMembers(db: Db, text?: string): Promise<Report> {
  const page = { q: text?.trim(), state: 'all', limit: LISTED, offset: 0 } as const;
  const found = await findMembers(db, commandLine.role, page);
  return listReport(found, 'No such members.', lineOf);
}

/** Shows one member as staff see them; throws an `Error` if there is no such account. */
export async function showMember(db: Db, email: string, now: Date): Promise<Report> {
  const { id } = await requireAccount(db, email);
  const member = await getMember(db, commandLine.role, id, now);
  const lines = [
    lineOf(member),
    `since ${member.createdAt}, address ${member.emailVerified ? '' : 'not '}confirmed`,
    `premium: ${member.premiumUntil === null ? 'none' : `until ${member.premiumUntil}`}`,
    ...(member.mutedUntil === null ? [] : [`writes no comments until ${member.mutedUntil}`]),
    `sessions: ${member.sessions.length}, devices: ${member.devices}, orders: ${member.orders}`,
    `comments: ${member.comments}, of which removed: ${member.removedComments}`,
  ];
  return { text: lines.join('\n'), data: member };
}

/** Bans a member; throws an `Error` with a one-sentence message if that is impossible. */
export async function ban(
  db: Db,
  { email, reason, days }: { email: string; reason: string; days?: string | undefined },
): Promise<string> {
  const { id } = await requireAccount(db, email);
  const count = days === undefined ? null : wholeNumber(days, 'The number of days', 1, MAX_DAYS);
  await banMember(db, commandLine, { id, days: count, reason: reasonOf(reason) });
  return `${email} is banned${count === null ? '' : ` for ${count} days`}, and signed out everywhere.`;
}

/** Ends a ban; throws an `Error` with one sentence when there is no such account. */
export async function unban(db: Db, email: string): Promise<string> {
  const { id } = await requireAccount(db, email);
  await unbanMember(db, commandLine, id);
  return `${email} may sign in again.`;
}

/** Adds or takes away days of premium; throws an `Error` when there is no such account. */
export async function grantDays(
  deps: { db: Db; clock: Clock },
  email: string,
  change: { days: number; reason: string },
): Promise<string> {
  const { id } = await requireAccount(deps.db, email);
  const until = await changePremium(deps, commandLine, { id, ...change });
  return until === null
    ? `${email} has no premium.`
    : `${email} has premium until ${until.toISOString()}.`;
}

/**
 * Removes the one-time codes and passkeys of a member who lost them, and ends their sessions; throws an `Error` if
 * there is no such account.
 */
export async function resetFactors(deps: { db: Db; jobs: Jobs }, email: string): Promise<string> {
  const { id } = await requireAccount(deps.db, email);
  await resetSecondFactor(deps, commandLine, { id, reason: null, whose: 'anybody' });
  return `${email} signs in by password alone, and is signed out everywhere.`;
}

/** Changes a member's email address; throws an `Error` with a one-sentence message if that is impossible. */
export async function changeMemberAddress(
  deps: { db: Db; jobs: Jobs },
  email: string,
  change: { email: string; reason: string },
): Promise<string> {
  const { id } = await requireAccount(deps.db, email);
  const address = emailSchema.safeParse(change.email);
  if (!address.success) throw new Error(`${change.email} is no e-mail address.`);
  const reason = reasonOf(change.reason);
  await changeAddress(deps, commandLine, { id, email: address.data, reason });
  return `${address.data} is the address now, confirmed by the mailed link; signed out everywhere.`;
}

/** `parde operators …` and `parde users …`, see docs/operate/accounts.md. */
export function addMemberCommands(program: Command, withServices: WithServices): void {
  program
    .command('operators')
    .description('staff')
    .command('invite')
    .description('create a link to register one member of staff')
    .addOption(
      new Option('--role <role>', 'what they may do').choices(STAFF_ROLES).default('owner'),
    )
    .action(({ role }: { role: StaffRole }) =>
      withServices(({ database, config }) => inviteStaff(database.db, config.publicUrl, role)),
    );

  const accounts = program.command('users').description('accounts');

  accounts
    .command('list')
    .description('list the newest members, or those that a text finds')
    .argument('[text]', 'address, name, or number of member, order or receipt')
    .action((text?: string) => withServices(({ database }) => listMembers(database.db, text)));

  accounts
    .command('show')
    .description('show a member')
    .argument('<email>', 'e-mail address or mobile number')
    .action((email: string) =>
      withServices(({ database, clock }) => showMember(database.db, email, clock())),
    );

  accounts
    .command('ban')
    .description('end all sessions of a member and refuse new ones')
    .argument('<email>', 'e-mail address or mobile number')
    .argument('<reason>', 'one Persian sentence, which the member reads')
    .option('--days <number>', 'for so long (default: without an end)')
    .action((email: string, reason: string, { days }: { days?: string }) =>
      withServices(({ database }) => ban(database.db, { email, reason, days })),
    );

  accounts
    .command('unban')
    .description('let a member sign in again')
    .argument('<email>', 'e-mail address or mobile number')
    .action((email: string) => withServices(({ database }) => unban(database.db, email)));

  accounts
    .command('grant')
    .description('add days of premium, or take them away')
    .argument('<email>', 'e-mail address or mobile number')
    .argument('<days>', 'number of days')
    .argument('<reason>', 'for the audit log and the note of the entitlement')
    .option('--minus', 'take the days away')
    .action((email: string, days: string, reason: string, { minus }: { minus?: true }) =>
      withServices((services) =>
        grantDays({ db: services.database.db, clock: services.clock }, email, {
          days: wholeNumber(days, 'The number of days', 1, MAX_DAYS) * (minus ? -1 : 1),
          reason: reasonOf(reason),
        }),
      ),
    );

  accounts
    .command('change-address')
    .description('give a member another e-mail address, and end all sessions')
    .argument('<email>', 'present e-mail address or mobile number')
    .argument('<address>', 'new e-mail address')
    .argument('<reason>', 'for the audit log')
    .action((email: string, address: string, reason: string) =>
      withServices(async ({ database, jobs }, confirm) => {
        await confirm(`${email} becomes ${address}, and is signed out everywhere.`);
        return changeMemberAddress({ db: database.db, jobs }, email, { email: address, reason });
      }),
    );

  accounts
    .command('reset-second-factor')
    .description('take away one-time codes and passkeys that were lost, and end all sessions')
    .argument('<email>', 'e-mail address or mobile number')
    .action((email: string) =>
      withServices(async ({ database, jobs }, confirm) => {
        await confirm(`${email} loses all passkeys and one-time codes.`);
        return resetFactors({ db: database.db, jobs }, email);
      }),
    );

  accounts
    .command('login-link')
    .description('create a link that signs in to an account')
    .argument('<email>', 'e-mail address or mobile number')
    .action((email: string) =>
      withServices(({ database, config }) => makeLoginLink(database.db, config.publicUrl, email)),
    );
}
