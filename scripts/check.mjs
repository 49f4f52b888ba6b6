import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/* Runs every check of `package.json` in two lanes, for two CPU cores, and prints each one's output when it has ended,
   with its time. All run, also when one fails. */

const failed = [];

async function check(name) {
  const from = Date.now();
  const child = spawn('npm', ['run', '--silent', `check:${name}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk));
  const [status] = await once(child, 'close');
  const seconds = Math.round((Date.now() - from) / 1000);
  process.stdout.write(`== check:${name} ${seconds} s\n${Buffer.concat(output)}`);
  if (status !== 0) failed.push(name);
}

async function inTurn(names) {
  for (const name of names) await check(name);
}

// It also writes the types of the site's routes, which the two that follow imports read.
const types = check('types');
await Promise.all([
  types.then(() => check('unused')),
  inTurn(['format', 'structure', 'styles', 'docs', 'commits', 'production'])
    .then(() => types)
    .then(() => check('boundaries')),
]);
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.map((name) => `check:${name}`).join(', ')}\n`);
  process.exitCode = 1;
}
