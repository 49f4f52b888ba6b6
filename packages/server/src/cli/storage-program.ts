import type { Command } from 'commander';
import { EXPECTED } from '../config/settings.ts';
import { describeStorage, parseStorageUrl } from '../config/storage-url.ts';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import { openProgressBar } from '../integrations/progress-bar.ts';
import { moveStorage } from '../integrations/storage/move-storage.ts';
import { openStorage } from '../integrations/storage/open-storage.ts';
import type { CliServices, WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';

const COUNT = new Intl.NumberFormat('en');
const MEGABYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

async function runMove(
  { config, database, storage }: CliServices,
  to: string,
  signal: AbortSignal,
): Promise<Report> {
  const location = parseStorageUrl(to);
  if (location === null) throw new Error(`--to must be ${EXPECTED.STORAGE_URL}.`);
  const [here, there] = [describeStorage(config.storage), describeStorage(location)];
  if (here === there) throw new Error(`${there} is the present storage.`);
  const target = await openStorage(location, config.storageKeys);
  const bar = openProgressBar('objects');
  try {
    const moved = await moveStorage({
      from: storage,
      to: target,
      signal,
      onProgress: bar.update,
    });
    const { copied, bytes, alreadyThere } = moved;
    await database.db.transaction((tx) =>
      writeAudit(tx, commandLine, {
        action: 'storage.copy',
        subject: { kind: 'storage', id: there },
        after: { files: copied, bytes },
      }),
    );
    return {
      text: [
        `${COUNT.format(copied)} objects (${MEGABYTES.format(bytes / 1e6)} MB) were copied to ${there} and read back; ${COUNT.format(alreadyThere)} were there already.`,
        'Stop the site, run this once more for what came meanwhile, set STORAGE_URL, and start. Nothing was deleted here.',
      ].join('\n'),
      data: { to: there, ...moved },
    };
  } finally {
    bar.stop();
  }
}

export function addStorageCommands(
  program: Command,
  withServices: WithServices,
  signal: AbortSignal,
): void {
  const storage = program.command('storage').description('the folder or bucket of stored files');
  storage
    .command('move')
    .description(
      'copies all files to another folder or bucket and compares them; goes on where it stopped',
    )
    .requiredOption('--to <url>', 'file:///FOLDER or s3://BUCKET?endpoint=…')
    .action(({ to }: { to: string }) => withServices((services) => runMove(services, to, signal)));
}
