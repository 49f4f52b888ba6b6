import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/* Checks the types of every part, on each CPU core another one. Each check of a part has one checker: the compiler takes
   four, which all infer the contract's types anew, and need twice the CPU time. All run, also when one fails. */

/** Those that take longest come first. */
const PARTS = [
  'packages/web',
  'packages/server',
  'bench',
  'packages/admin',
  'packages/contract',
  'tools/demo-art',
  'e2e',
  'packages/shared',
];

const ONE_CHECKER = ['--checkers', '1'];

async function check(part) {
  // It also writes the types of the site's routes.
  const [command, ...args] =
    part === 'packages/web'
      ? ['npm', 'run', '--silent', 'typecheck', '-w', '@parde/web', '--', ...ONE_CHECKER]
      : ['tsc', '-p', part, ...ONE_CHECKER];
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const [status] = await once(child, 'close');
  if (status !== 0) process.exitCode = 1;
}

async function checkNext() {
  for (let part = PARTS.shift(); part; part = PARTS.shift()) await check(part);
}

await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
