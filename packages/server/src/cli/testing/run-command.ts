import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import type { TestApp } from '../../testing/test-app.ts';
import type { CliServices } from '../cli-services.ts';
import { createProgram, failureText } from '../program.ts';

export const servicesOf = async (t: TestApp): Promise<CliServices> => ({
  ...{ config: t.config, database: t.database, storage: t.storage, jobs: t.jobs, clock: t.clock },
  close: async () => {},
});

/** Runs a command that cannot prompt. */
export async function runCommand(
  args: readonly string[],
  openServices: () => Promise<CliServices>,
) {
  let [out, err] = ['', ''];
  const output = new PassThrough().on('data', (bytes) => {
    err += String(bytes);
  });
  const program = createProgram({
    openServices,
    openStores: () => Promise.reject(new Error('no database is replaced')),
    terminal: { input: Object.assign(new PassThrough(), { isTTY: false }), output },
    write: (text) => {
      out += text;
    },
    signal: new AbortController().signal,
  });
  const { exitCode } = process;
  await program.parseAsync(args, { from: 'user' }).catch((error: Error) => {
    err += failureText(program, error);
  });
  // The exit code of a test run is not that of a command.
  process.exitCode = exitCode;
  return { out, err };
}

function namesWithin(command: Command, parents: readonly string[]): string[] {
  return command.commands.flatMap((one) => {
    const path = [...parents, one.name()];
    const doesSomething = one.commands.length === 0 || Reflect.get(one, '_actionHandler');
    return [...(doesSomething ? [path.join(' ')] : []), ...namesWithin(one, path)];
  });
}

/** Full names of all commands that do something. */
export function commandNames(): string[] {
  const program = createProgram({
    openServices: () => Promise.reject(new Error('nothing is run')),
    openStores: () => Promise.reject(new Error('nothing is run')),
    terminal: { input: new PassThrough(), output: new PassThrough() },
    write: () => {},
    signal: new AbortController().signal,
  });
  return namesWithin(program, []);
}
