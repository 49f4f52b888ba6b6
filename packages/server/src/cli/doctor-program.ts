import type { Command } from 'commander';
import { checkEverything } from '../features/overview/check-everything.ts';
import type { Finding } from '../features/overview/site-checks.ts';
import type { CliServices, WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';

const SIGNS = { ok: 'ok      ', note: 'note    ', problem: 'PROBLEM ' };

function describe({ check, level, message, remedy }: Finding): string {
  const line = `${SIGNS[level]}${check.padEnd(10)}${message}`;
  return remedy === null ? line : `${line}\n${' '.repeat(18)}${remedy}`;
}

/** Looks at everything that a site needs; the exit code is 1 when something is wrong. */
export async function runDoctor({ database, config, storage }: CliServices): Promise<Report> {
  const findings = await checkEverything({ db: database.db, config, storage });
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (problems > 0) process.exitCode = 1;
  const summary =
    problems === 0
      ? 'Nothing is wrong.'
      : `${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`;
  return { text: [...findings.map(describe), summary].join('\n'), data: { problems, findings } };
}

/** `parde doctor`, see docs/operate/doctor.md. */
export function addDoctorCommand(program: Command, withServices: WithServices): void {
  program
    .command('doctor')
    .description('look for what is wrong with this installation, and say what to do')
    .action(() => withServices((services) => runDoctor(services)));
}
