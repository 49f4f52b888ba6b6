import type { Command } from 'commander';
import { verifyAuditChain } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { listAuditLog } from '../features/audit/audit-log.ts';
import type { WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';
import { printable, wholeNumber } from './values.ts';

/** The newest entries, oldest last. */
export async function listAudit(db: Db, count: string): Promise<Report> {
  const per_page = wholeNumber(count, 'The count', 1, 1_000);
  const { data } = await listAuditLog(db, { page: 1, per_page });
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

/** @throws Error with one sentence when the chain is broken */
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
    .command('verify')
    .description('check that no entry was changed or removed from the middle')
    .action(() => withServices(({ database }) => verifyAudit(database.db)));
}
