import { email as emailSchema } from '@parde/contract';
import { STAFF_ROLES, type StaffRole } from '@parde/shared/permissions';
import { type Command, Option } from 'commander';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { signInLink, staffInviteLink } from '../domain/account-links.ts';
import { makeSecret } from '../domain/secrets.ts';
import { putToken } from '../features/auth/token-queries.ts';
import { findAccountByEmail } from '../features/auth/user-queries.ts';
import { insertInvite } from '../features/staff/invitations.ts';
import type { WithServices } from './cli-services.ts';

/** A link that registers one member of staff. */
export async function inviteStaff(
  db: Db,
  publicUrl: string,
  role: StaffRole = 'owner',
): Promise<string> {
  const secret = makeSecret();
  await db.transaction(async (tx) => {
    await insertInvite(tx, secret, role);
    await writeAudit(tx, commandLine, {
      action: 'staff.invite',
      subject: { kind: 'address', id: '' },
      after: { role, deliver: 'link' },
    });
  });
  return [
    `Registers a member of staff (${role}); valid once, for 24 hours:`,
    staffInviteLink(publicUrl, secret),
  ].join('\n');
}

/**
 * A link that signs a member in. Throws an `Error` with one sentence when there is no such account.
 */
export async function makeLoginLink(db: Db, publicUrl: string, email: string): Promise<string> {
  const address = emailSchema.safeParse(email);
  const account = address.success ? await findAccountByEmail(db, address.data) : null;
  if (!account) throw new Error(`There is no account of ${email}.`);
  const secret = makeSecret();
  await putToken(db, { userId: account.id, purpose: 'operator_link', secret });
  return [
    `Signs in as ${account.name} <${account.email}>; valid once, for an hour:`,
    signInLink(publicUrl, secret),
  ].join('\n');
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

  program
    .command('users')
    .description('accounts')
    .command('login-link')
    .description('create a link that signs in to an account')
    .argument('<email>', 'e-mail address')
    .action((email: string) =>
      withServices(({ database, config }) => makeLoginLink(database.db, config.publicUrl, email)),
    );
}
