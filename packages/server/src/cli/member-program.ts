import type { Command } from 'commander';
import { inviteOperator, makeLoginLink } from './account-commands.ts';
import type { WithServices } from './cli-services.ts';
import {
  endEntitlement,
  type GrantOptions,
  grantEntitlement,
  listEntitlements,
} from './entitlement-commands.ts';

/** `parde operators …`, `parde users …` and `parde entitlements …`, see docs/operate/accounts.md. */
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

  const entitlements = program.command('entitlements').description("members' premium");

  entitlements
    .command('grant')
    .description('grant premium; it begins after existing premium')
    .argument('<email>', 'e-mail address of the account')
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
    .argument('<email>', 'e-mail address of the account')
    .action((email: string) =>
      withServices(({ database: { db }, clock }) => listEntitlements({ db, clock }, email)),
    );

  entitlements
    .command('end')
    .description('end an entitlement now; later ones move forward')
    .argument('<number>', 'its number in the list')
    .action((number: string) =>
      withServices(({ database: { db }, clock }) => endEntitlement({ db, clock }, number)),
    );
}
