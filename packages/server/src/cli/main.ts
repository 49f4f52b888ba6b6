import { withoutControls } from '@parde/contract';
import { Command } from 'commander';
import { VERSION } from '../config.ts';
import { addAuditCommands } from './audit-program.ts';
import { addBackupCommands } from './backup-program.ts';
import { addCatalogueCommands } from './catalogue-program.ts';
import { openCliServices, type WithServices } from './cli-services.ts';
import {
  addCommonOptions,
  type CommonOptions,
  createConfirm,
  formatAnswer,
  formatError,
  type Print,
} from './command-output.ts';
import { addCouponCommands } from './coupon-program.ts';
import { addDoctorCommand } from './doctor-program.ts';
import { addEntitlementCommands } from './entitlement-program.ts';
import { addGatewayCommands } from './gateway-program.ts';
import { addGiftCommands } from './gift-program.ts';
import { addImportCommands } from './import-program.ts';
import { addInboxCommands } from './inbox-program.ts';
import { addMediaCommands } from './media/media-program.ts';
import { addMemberCommands } from './member-program.ts';
import { addOrderCommands } from './order-program.ts';
import { addPlanCommands } from './plan-program.ts';
import { addStorageCommands } from './storage-program.ts';
import { addSubtitleCommands } from './subtitle-commands.ts';
import { printAnswer, printable } from './values.ts';

const interrupted = new AbortController();

const program = new Command('parde')
  .description('Commands for the operator of a Parde site')
  .version(VERSION);
addCommonOptions(program);
const common = () => program.opts<CommonOptions>();

const print: Print = (answer) => printAnswer(formatAnswer(answer, common()));

const withServices: WithServices = async (run) => {
  const services = await openCliServices(process.env);
  const confirm = createConfirm(common(), { input: process.stdin, output: process.stderr });
  try {
    print(await run(services, confirm));
  } finally {
    await services.close();
  }
};

addImportCommands(program, withServices, interrupted.signal);
addCatalogueCommands(program, withServices);
addMemberCommands(program, withServices);
addEntitlementCommands(program, withServices);
addMediaCommands(program, withServices, interrupted.signal);
addGatewayCommands(program, withServices);
addPlanCommands(program, withServices);
addCouponCommands(program, withServices);
addGiftCommands(program, withServices);
addOrderCommands(program, withServices);
addInboxCommands(program, withServices);
addSubtitleCommands(program);
addAuditCommands(program, withServices);
addDoctorCommand(program, withServices);
addBackupCommands(program, withServices, print, interrupted.signal);
addStorageCommands(program, withServices, interrupted.signal);

// The first signal lets the current batch finish; a second one ends the process as usual.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort());
}

program.parseAsync().catch((error: Error) => {
  // The message may contain text that was typed or stored by others.
  process.stderr.write(`${formatError(printable(error.message), common())}\n`);
  if (process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${withoutControls(error.stack ?? '')}\n`);
  process.exitCode = 1;
});
