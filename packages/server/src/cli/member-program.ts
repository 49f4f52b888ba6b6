import type { Command } from 'commander';
import { inviteOperator, makeLoginLink } from './account-commands.ts';
import type { WithServices } from './cli-services.ts';

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
