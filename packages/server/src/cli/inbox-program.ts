import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import {
  closeSupportMessage,
  findOpenSupportMessages,
} from '../features/support/support-messages.ts';
import type { WithServices } from './cli-services.ts';
import { listReport, type Report } from './command-output.ts';
import { approveCase, listCases, removeCase, showCase } from './moderate-commands.ts';
import { answerReport, listReports } from './report-commands.ts';
import { acceptRequest, declineRequest, fulfilRequest, listRequests } from './request-commands.ts';
import { numberOf, printable } from './values.ts';

const LISTED = 50;

/** Open support messages as text, oldest first. */
async function listSupportMessages(db: Db): Promise<Report> {
  const messages = await findOpenSupportMessages(db, LISTED);
  return listReport(
    messages,
    'No open messages.',
    ({ id, createdAt, topic, name, email, message }) =>
      [
        `#${id}  ${createdAt.toISOString()}  ${topic}  ${printable(name)} <${email}>`,
        // Indented: a message cannot look like the next one.
        ...message.split('\n').map((line) => `    ${printable(line)}`),
      ].join('\n'),
    '\n\n',
  );
}

/**
 * Closes an open message; throws an `Error` with one sentence when there is none with that number.
 */
async function closeMessage(db: Db, number: string): Promise<string> {
  const id = numberOf(number, 'open message');
  if (!(await closeSupportMessage(db, commandLine, id))) {
    throw new Error(`There is no open message ${number}.`);
  }
  return `Message ${id} is closed.`;
}

function addSupportCommands(program: Command, withServices: WithServices): void {
  const support = program.command('support').description('support messages');

  support
    .command('list')
    .description('list the open messages, oldest first')
    .action(() => withServices(({ database }) => listSupportMessages(database.db)));

  support
    .command('close')
    .description('close a message')
    .argument('<number>', 'its number in the list')
    .action((number: string) => withServices(({ database }) => closeMessage(database.db, number)));
}

function addRequestCommands(program: Command, withServices: WithServices): void {
  const requests = program.command('requests').description('titles requested by members');

  requests
    .command('list')
    .description('list the requests, most votes first')
    .option('--state <state>', 'open, accepted, declined or fulfilled (default: open and accepted)')
    .action(({ state }: { state?: string }) =>
      withServices(({ database }) => listRequests(database.db, state)),
    );

  requests
    .command('accept')
    .description('accept a request; its voters are notified')
    .argument('<number>', 'its number in the list')
    .action((number: string) =>
      withServices(async ({ database }, confirm) => {
        await confirm(`All who want request ${number} are told that it is accepted.`);
        return acceptRequest(database.db, number);
      }),
    );

  requests
    .command('decline')
    .description('decline a request with a reason; its voters are notified')
    .argument('<number>', 'its number in the list')
    .argument('<reason>', 'one Persian sentence for the members')
    .action((number: string, reason: string) =>
      withServices(async ({ database }, confirm) => {
        await confirm(`All who want request ${number} are told that it is declined.`);
        return declineRequest(database.db, number, reason);
      }),
    );

  requests
    .command('fulfil')
    .description('mark a request as fulfilled by a title; its voters are notified')
    .argument('<number>', 'its number in the list')
    .argument('<title>', 'number of the title, as in its URL')
    .action((number: string, title: string) =>
      withServices(async ({ database }, confirm) => {
        await confirm(`All who want request ${number} are told that title ${title} fulfils it.`);
        return fulfilRequest(database.db, number, title);
      }),
    );
}

function addReportCommands(program: Command, withServices: WithServices): void {
  const reports = program.command('reports').description('reported problems with films');

  reports
    .command('list')
    .description('list the open reports, oldest first')
    .action(() => withServices(({ database }) => listReports(database.db)));

  reports
    .command('answer')
    .description('answer and close a report; its reporter is notified')
    .argument('<number>', 'its number in the list')
    .argument('<answer>', 'one Persian sentence for the reporter')
    .action((number: string, answer: string) =>
      withServices(async ({ database, jobs }, confirm) => {
        await confirm(`The reporter of ${number} is told, and the report is closed.`);
        return answerReport({ db: database.db, jobs }, number, answer);
      }),
    );
}

function addModerationCommands(program: Command, withServices: WithServices): void {
  const moderate = program.command('moderate').description('held and reported comments');

  moderate
    .command('list')
    .description('list the comments that wait for review, oldest first')
    .action(() => withServices(({ database }) => listCases(database.db)));

  for (const [name, description, run] of [
    ['show', 'show a whole comment with its reports', showCase],
    ['approve', 'publish a comment and close its reports', approveCase],
  ] as const) {
    moderate
      .command(name)
      .description(description)
      .argument('<number>', 'its number in the list')
      .action((number: string) => withServices(({ database }) => run(database.db, number)));
  }

  moderate
    .command('remove')
    .description('remove a comment and close its reports')
    .argument('<number>', 'its number in the list')
    .argument('[reason]', 'for the audit log')
    .action((number: string, reason?: string) =>
      withServices(async ({ database }, confirm) => {
        await confirm(`Nobody sees comment ${number} any more, and its reports are closed.`);
        return removeCase(database.db, number, reason);
      }),
    );
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
