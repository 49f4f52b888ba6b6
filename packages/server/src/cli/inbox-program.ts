import type { Command } from 'commander';
import type { WithServices } from './cli-services.ts';
import { approveCase, listCases, removeCase, showCase } from './moderate-commands.ts';
import { answerPlaybackReport, listReports } from './report-commands.ts';
import { acceptRequest, declineRequest, fulfilRequest, listRequests } from './request-commands.ts';
import { closeMessage, listSupportMessages } from './support-commands.ts';

function addSupportCommands(program: Command, withServices: WithServices): void {
  const support = program.command('support').description('what people wrote to the operators');

  support
    .command('list')
    .description('show the open messages, oldest first')
    .action(() => withServices(({ database }) => listSupportMessages(database.db)));

  support
    .command('close')
    .description('close a message')
    .argument('<number>', 'its number in the list')
    .action((number: string) => withServices(({ database }) => closeMessage(database.db, number)));
}

function addRequestCommands(program: Command, withServices: WithServices): void {
  const requests = program.command('requests').description('titles that members ask for');

  requests
    .command('list')
    .description('show the requests, most wanted first')
    .option('--state <state>', 'open, accepted, declined or fulfilled (default: open and accepted)')
    .action(({ state }: { state?: string }) =>
      withServices(({ database }) => listRequests(database.db, state)),
    );

  requests
    .command('accept')
    .description('say that it will come, to all who want it')
    .argument('<number>', 'its number in the list')
    .action((number: string) => withServices(({ database }) => acceptRequest(database.db, number)));

  requests
    .command('decline')
    .description('say that it will not come, and why')
    .argument('<number>', 'its number in the list')
    .argument('<reason>', 'one Persian sentence that members read')
    .action((number: string, reason: string) =>
      withServices(({ database }) => declineRequest(database.db, number, reason)),
    );

  requests
    .command('fulfil')
    .description('say that it is here')
    .argument('<number>', 'its number in the list')
    .argument('<title>', 'number of the title, as in its address')
    .action((number: string, title: string) =>
      withServices(({ database }) => fulfilRequest(database.db, number, title)),
    );
}

function addReportCommands(program: Command, withServices: WithServices): void {
  const reports = program.command('reports').description('what people say is wrong with films');

  reports
    .command('list')
    .description('show the open reports, oldest first')
    .action(() => withServices(({ database }) => listReports(database.db)));

  reports
    .command('answer')
    .description('close a report and tell who made it')
    .argument('<number>', 'its number in the list')
    .argument('<answer>', 'one Persian sentence that the reporter reads')
    .action((number: string, answer: string) =>
      withServices(({ database }) => answerPlaybackReport(database.db, number, answer)),
    );
}

function addModerationCommands(program: Command, withServices: WithServices): void {
  const moderate = program.command('moderate').description('comments that are held or reported');

  moderate
    .command('list')
    .description('show the comments that wait, oldest first')
    .action(() => withServices(({ database }) => listCases(database.db)));

  for (const [name, description, run] of [
    ['show', 'show a whole comment with its reports', showCase],
    ['approve', 'show a comment to all and close its reports', approveCase],
    ['remove', 'take a comment away and close its reports', removeCase],
  ] as const) {
    moderate
      .command(name)
      .description(description)
      .argument('<number>', 'its number in the list')
      .action((number: string) => withServices(({ database }) => run(database.db, number)));
  }
}

/**
 * Commands for what waits for an operator: `parde support …`, `requests …`, `reports …` and
 * `moderate …`.
 */
export function addInboxCommands(program: Command, withServices: WithServices): void {
  addSupportCommands(program, withServices);
  addRequestCommands(program, withServices);
  addReportCommands(program, withServices);
  addModerationCommands(program, withServices);
}
