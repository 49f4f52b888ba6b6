import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './ensure-chromium.mjs';

/* Runs unit and integration tests, then the browser journeys. `npm test -- NAME` filters the first
   part. */
const narrowed = process.argv.slice(2);

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const isWhole = narrowed.length === 0;
if (isWhole) {
  // What the last part needs is not found missing after ten minutes.
  ensureChromium();
  // Some integration tests need the built site.
  run('npm', ['run', '--silent', 'build']);
}
run('vitest', ['run', ...narrowed]);
if (isWhole) run('npm', ['run', '--silent', 'test:e2e']);
