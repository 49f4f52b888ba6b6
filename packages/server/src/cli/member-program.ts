import { email as emailSchema } from '@parde/contract';
import type { Command } from 'commander';
import type { Db } from '../db/client.ts';
import { operatorInviteLink, signInLink } from '../domain/account-links.ts';
import { makeSecret } from '../domain/secrets.ts';
import { insertInvite, putToken } from '../features/auth/token-queries.ts';
import { findAccountByEmail } from '../features/auth/user-queries.ts';
import type { WithServices } from './cli-services.ts';

/** A link that registers one operator. */
export async function inviteOperator(db: Db, publicUrl: string): Promise<string> {
  const secret = makeSecret();
  await insertInvite(db, secret);
  return [
    'Registers an operator; valid once, for 24 hours:',
    operatorInviteLink(publicUrl, secret),
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
    .description('operators')
    .command('invite')
    .description('create a link to register one operator')
    .action(() =>
      withServices(({ database, config }) => inviteOperator(database.db, config.publicUrl)),
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
