import { withoutControls } from '@parde/contract';
import { openCliServices, openCliStores } from './cli-services.ts';
import { createProgram, failureText } from './program.ts';

const interrupted = new AbortController();

const program = createProgram({
  openServices: () => openCliServices(process.env),
  openStores: () => openCliStores(process.env),
  terminal: { input: process.stdin, output: process.stderr },
  write: (text) => void process.stdout.write(text),
  signal: interrupted.signal,
});

// The first signal lets the current batch finish; a second one ends the process as usual.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort());
}

program.parseAsync().catch((error: Error) => {
  process.stderr.write(failureText(program, error));
  if (process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${withoutControls(error.stack ?? '')}\n`);
  process.exitCode = 1;
});
