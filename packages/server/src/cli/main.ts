import { Command } from 'commander';
import { reindex } from '../db/projections/search/reindex.ts';
import { inviteOperator, makeLoginLink } from './account-commands.ts';
import { type CliServices, openCliServices } from './cli-services.ts';
import {
  endEntitlement,
  type GrantOptions,
  grantEntitlement,
  listEntitlements,
} from './entitlement-commands.ts';
import { addGatewayCommands } from './gateway-program.ts';
import { type ImportCommandOptions, runImport } from './import-command.ts';
import { addMediaCommands } from './media/media-program.ts';
import { approveCase, listCases, removeCase, showCase } from './moderate-commands.ts';
import { addPremiumCommands } from './premium/premium-program.ts';
import { printable } from './printable.ts';
import { openProgressBar } from './progress-bar.ts';
import { answerPlaybackReport, listReports } from './report-commands.ts';
import { acceptRequest, declineRequest, fulfilRequest, listRequests } from './request-commands.ts';
import { type ConvertOptions, convertSubtitleFile } from './subtitle-commands.ts';
import { closeMessage, listSupportMessages } from './support-commands.ts';

const interrupted = new AbortController();

/** Runs a command with database and storage, prints its answer and closes them. */
async function withServices(run: (services: CliServices) => Promise<string>): Promise<void> {
  const services = await openCliServices(process.env);
  try {
    process.stdout.write(`${await run(services)}\n`);
  } finally {
    await services.close();
  }
}

const program = new Command('parde').description('Commands for the operator of a Parde site');

program
  .command('import')
  .description('bring data in')
  .command('catalogue')
  .description(
    'import titles, people and collections from a JSON-lines file (docs/catalogue-format.md)',
  )
  .argument('<file>', '.jsonl or .jsonl.gz file, or - for standard input')
  .option(
    '--assets <dir>',
    'folder that pictures and clips are named from (default: beside the file)',
  )
  .option('--dry-run', 'tell what would happen and change nothing')
  .option('--rejects <file>', 'where rejected records go (default: FILE.rejects.jsonl)')
  .action((file: string, options: ImportCommandOptions) =>
    withServices((services) => runImport(services, file, options, interrupted.signal)),
  );

program
  .command('reindex')
  .description('make the search tables anew; the site stays up')
  .action(() =>
    withServices(async ({ database }) => {
      const bar = openProgressBar('Indexing for search');
      await reindex(database.pool, ({ done, total }) => bar.update(done, total));
      bar.stop();
      return 'Search is rebuilt.';
    }),
  );

program
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(() => withServices(async () => 'The database is up to date.'));

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
    withServices(({ database: { db }, clock }) => grantEntitlement({ db, clock }, email, options)),
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

addMediaCommands(program, withServices, interrupted.signal);
addGatewayCommands(program, withServices);
addPremiumCommands(program, withServices);

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

program
  .command('subtitles')
  .description('subtitle files; needs no database')
  .command('convert')
  .description('make WebVTT of an SRT, ASS, SSA or WebVTT file (docs/operate/subtitles.md)')
  .argument('<in>', 'the file; encoding and format are found by its content')
  .argument('[out]', 'where to write (default: IN with the ending .vtt)')
  .option('--encoding <name>', 'read it as this, such as windows-1256 or utf-16le')
  .option('--language <tag>', 'fa, ar, en, … (default: Persian and Arabic are told by letters)')
  .option('--persian-digits', 'digits of Persian lines become ۰ to ۹')
  .option('--shift <ms>', 'show everything so much later; below 0: earlier')
  .option('--stretch <factor>', 'multiply all times, before the shift')
  .option(
    '--sync <from=to>',
    'a time in the file and the time it should have; given twice, instead of shift and stretch',
    (pair: string, pairs: string[]) => [...pairs, pair],
    [] as string[],
  )
  .action(async (input: string, output: string | undefined, options: ConvertOptions) => {
    process.stdout.write(`${await convertSubtitleFile(input, output, options)}\n`);
  });

// The first signal lets the batch under way end; a second one ends the process as usual.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort());
}

program.parseAsync().catch((error: Error) => {
  // It repeats what was typed or stored.
  process.stderr.write(`${printable(error.message)}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
