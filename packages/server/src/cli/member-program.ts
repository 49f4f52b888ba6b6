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
    .description('who runs the site')
    .command('invite')
    .description('make a link by which one person registers as an operator')
    .action(() =>
      withServices(({ database, config }) => inviteOperator(database.db, config.publicUrl)),
    );

  program
    .command('users')
    .description('accounts')
    .command('login-link')
    .description('make a link that signs in to an account, for who cannot otherwise')
    .argument('<email>', 'its address')
    .action((email: string) =>
      withServices(({ database, config }) => makeLoginLink(database.db, config.publicUrl, email)),
    );

  const entitlements = program.command('entitlements').description('premium of members');

  entitlements
    .command('grant')
    .description('grant premium; days follow what the member has already')
    .argument('<email>', 'address of the account')
    .requiredOption('--days <n>', 'for how many days')
    .option('--streams <n>', 'films that may play at once (default: 2)')
    .option('--note <text>', 'why, for operators')
    .action((email: string, options: GrantOptions) =>
      withServices(({ database: { db }, clock }) =>
        grantEntitlement({ db, clock }, email, options),
      ),
    );

  entitlements
    .command('list')
    .description('show what premium a member had, has and will have')
    .argument('<email>', 'address of the account')
    .action((email: string) =>
      withServices(({ database: { db }, clock }) => listEntitlements({ db, clock }, email)),
    );

  entitlements
    .command('end')
    .description('end an entitlement now; what waits behind it moves up')
    .argument('<number>', 'its number in the list')
    .action((number: string) =>
      withServices(({ database: { db }, clock }) => endEntitlement({ db, clock }, number)),
    );
}
