import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AUDIT_FORMATS, type AuditFormat } from '@parde/contract';
import { type Command, Option } from 'commander';
import { commandLine, verifyAuditChain } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { exportAuditLog, listAuditLog } from '../features/audit/audit-log.ts';
import type { WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';
import { printable, wholeNumber } from './values.ts';

/** The newest entries, oldest last. */
export async function listAudit(db: Db, count: string): Promise<Report> {
  const per_page = wholeNumber(count, 'The count', 1, 1_000);
  const { data } = await listAuditLog(db, commandLine.role, { page: 1, per_page });
  const lines = data.map(({ id, at, actor, network, action, subject, before, after, reason }) => {
    const who = actor?.name ?? (network === null ? 'command line' : 'deleted account');
    const change = [before, after].map((fields) => (fields ? JSON.stringify(fields) : '–'));
    return [`#${id}`, at, who, action, `${subject.kind} ${subject.id}`, change.join(' → '), reason]
      .filter((part) => part !== null)
      .map(printable)
      .join('  ');
  });
  return { text: lines.join('\n') || 'The audit log is empty.', data };
}

/** @throws an error of the file system if the file exists */
export async function exportAudit(db: Db, file: string, format: AuditFormat): Promise<string> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(target, 'open');
  await pipeline(Readable.from(await exportAuditLog(db, commandLine, { format })), target);
  return `The audit log is in ${file}.`;
}

/** @throws Error with a one-sentence message if the chain is broken */
export async function verifyAudit(db: Db): Promise<Report> {
  const chain = await verifyAuditChain(db);
  if (chain.brokenAt !== null) {
    throw new Error(
      `The audit log was changed: entry ${chain.brokenAt} does not follow from the one before it.`,
    );
  }
  const text =
    chain.lastHash === null
      ? 'The audit log is empty.'
      : `All ${chain.entries} entries follow from each other. Keep the last hash elsewhere: ${chain.lastHash}`;
  return { text, data: chain };
}

/** `parde audit …`, see docs/operate/accounts.md. */
export function addAuditCommands(program: Command, withServices: WithServices): void {
  const audit = program.command('audit').description('what staff and commands did');
  audit
    .command('list')
    .description('list the newest entries')
    .option('--count <count>', 'how many, at most 1000', '50')
    .action(({ count }: { count: string }) =>
      withServices(({ database }) => listAudit(database.db, count)),
    );
  audit
    .command('export')
    .description('write all entries to a file, newest first')
    .argument('<file>', 'a new file')
    .addOption(
      new Option('--format <format>', 'of the lines').choices(AUDIT_FORMATS).default('csv'),
    )
    .action((file: string, { format }: { format: AuditFormat }) =>
      withServices(({ database }) => exportAudit(database.db, file, format)),
    );
  audit
    .command('verify')
    .description('check that no entry was changed or removed from the middle')
    .action(() => withServices(({ database }) => verifyAudit(database.db)));
}
