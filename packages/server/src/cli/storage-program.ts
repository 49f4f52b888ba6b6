import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { EXPECTED } from '../config/settings.ts';
import { describeStorage, parseStorageUrl, type StorageLocation } from '../config/storage-url.ts';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import { openProgressBar } from '../integrations/progress-bar.ts';
import { moveStorage } from '../integrations/storage/move-storage.ts';
import { openStorage } from '../integrations/storage/open-storage.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import type { CliServices, WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';

const COUNT = new Intl.NumberFormat('en');
const MEGABYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The path of a folder, which may be missing, without symbolic links. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    const above = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    return path.join(await realFolder(above), path.basename(folder));
  }
}

/** Ends in a slash, and begins with that of a storage in which the location is. */
async function comparable(location: StorageLocation): Promise<string> {
  if ('folder' in location) return path.join(await realFolder(location.folder), path.sep);
  const { endpoint, bucket, prefix } = location.s3;
  return `${endpoint}/${bucket}/${prefix}`;
}

async function openTarget(to: StorageLocation, { config }: CliServices): Promise<Storage> {
  const [here, there] = [await comparable(config.storage), await comparable(to)];
  if (there === here) throw new Error(`${describeStorage(to)} is the present storage.`);
  if (there.startsWith(here)) {
    throw new Error(`${describeStorage(to)} is inside the present storage.`);
  }
  try {
    return await openStorage(to, config.storageKeys);
  } catch (error) {
    // The error for a folder already names the folder.
    if ('folder' in to) throw error;
    throw new Error(`--to cannot be used: ${(error as Error).message}.`, { cause: error });
  }
}

async function runMove(services: CliServices, to: string, signal: AbortSignal): Promise<Report> {
  const location = parseStorageUrl(to);
  if (location === null) throw new Error(`--to must be ${EXPECTED.STORAGE_URL}.`);
  const there = describeStorage(location);
  const target = await openTarget(location, services);
  const { database, storage } = services;
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
        `Objects copied to ${there} and read back: ${COUNT.format(copied)} (${MEGABYTES.format(bytes / 1e6)} MB); there already: ${COUNT.format(alreadyThere)}.`,
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
