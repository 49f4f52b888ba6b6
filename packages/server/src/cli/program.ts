import { withoutControls } from '@parde/contract';
import { Command } from 'commander';
import { VERSION } from '../config.ts';
import { addAuditCommands } from './audit-program.ts';
import { addBackupCommands } from './backup-program.ts';
import { addCategoryCommands } from './category-program.ts';
import type { CliServices, CliStores, WithOpened } from './cli-services.ts';
import {
  addCommonOptions,
  type CommonOptions,
  createConfirm,
  formatAnswer,
  formatError,
  type Print,
  type Terminal,
} from './command-output.ts';
import { addCouponCommands } from './coupon-program.ts';

import { addEntitlementCommands } from './entitlement-program.ts';
import { addGatewayCommands } from './gateway-program.ts';
import { addGiftCommands } from './gift-program.ts';
import { addImportCommands } from './import-program.ts';
import { addInboxCommands } from './inbox-program.ts';
import { addMediaCommands } from './media/media-program.ts';
import { addMemberCommands } from './member-program.ts';
import { addOrderCommands } from './order-program.ts';
import { addPlanCommands } from './plan-program.ts';
import { addSiteCommands } from './site-program.ts';
import { addStorageCommands } from './storage-program.ts';
import { addSubtitleCommands } from './subtitle-commands.ts';
import { printable } from './values.ts';

export interface ProgramOptions {
  openServices: () => Promise<CliServices>;
  openStores: () => Promise<CliStores>;
  terminal: Terminal;
  /** Writes to standard output. */
  write: (text: string) => void;
  /** Aborted when the operator interrupts the command. */
  signal: AbortSignal;
}

/**
 * All commands of `parde`. They print only through this program, so that `--json` works for each of them and other
 * people's text never controls a terminal.
 */
export function createProgram({
  openServices,
  openStores,
  terminal,
  write,
  signal,
}: ProgramOptions): Command {
  const program = new Command('parde')
    .description('Commands for the operator of a Parde site')
    .version(VERSION)
    .configureOutput({
      writeOut: (text) => write(withoutControls(text)),
      writeErr: (text) => void terminal.output.write(withoutControls(text)),
    });
  addCommonOptions(program);
  const common = () => program.opts<CommonOptions>();
  const print: Print = (answer) => write(`${withoutControls(formatAnswer(answer, common()))}\n`);
  const withOpened =
    <T extends CliStores | CliServices>(open: () => Promise<T>): WithOpened<T> =>
    async (run) => {
      const opened = await open();
      try {
        print(await run(opened, createConfirm(common(), terminal)));
      } finally {
        await opened.close();
      }
    };
  const withServices = withOpened(openServices);

  addImportCommands(program, withServices, signal);
  addSiteCommands(program, withServices);
  addCategoryCommands(program, withServices);
  addMemberCommands(program, withServices);
  addEntitlementCommands(program, withServices);
  addMediaCommands(program, withServices, print, signal);
  addGatewayCommands(program, withServices);
  addPlanCommands(program, withServices);
  addCouponCommands(program, withServices);
  addGiftCommands(program, withServices);
  addOrderCommands(program, withServices);
  addInboxCommands(program, withServices);
  addSubtitleCommands(program, print);
  addAuditCommands(program, withServices);
  addBackupCommands(program, { withServices, withStores: withOpened(openStores) }, print, signal);
  addStorageCommands(program, withServices, signal);
  return program;
}

/** What is wrong with a file or folder that an operator named, by the system's code. */
const FILE_FAULTS: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of its path is a file',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'exists already',
  EACCES: 'may not be read or written by this user',
  EROFS: 'is on a read-only disk',
};

/** Reading a folder fails without its path. */
const sentenceOf = ({ message, code = '', path = 'That' }: NodeJS.ErrnoException): string =>
  code in FILE_FAULTS ? `${path || 'A file without a name'} ${FILE_FAULTS[code]}.` : message;

/** Text that standard error gets for a failure; its message may contain text that others typed or stored. */
export const failureText = (program: Command, error: Error): string =>
  `${formatError(printable(sentenceOf(error)), program.opts<CommonOptions>())}\n`;
