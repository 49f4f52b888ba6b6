import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './ensure-chromium.mjs';

/* Builds the site, runs unit and integration tests, then the browser journeys, and says how long each
   took. `npm test -- NAME` runs only the unit and integration tests whose path contains NAME. */
const narrowed = process.argv.slice(2);
const times = [];

function run(command, args) {
  const from = Date.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  times.push(
    `${[command, ...args].join(' ').padEnd(32)} ${Math.round((Date.now() - from) / 1000)} s`,
  );
  if (status === 0) return;
  process.stdout.write(`\n${times.join('\n')}\n`);
  process.exit(status ?? 1);
}

if (narrowed.length > 0) {
  run('vitest', ['run', ...narrowed]);
} else {
  // What the last part needs is not found missing after ten minutes.
  ensureChromium();
  // Some integration tests need the built site.
  for (const script of ['build', 'test:unit', 'test:int', 'test:e2e'])
    run('npm', ['run', '--silent', script]);
  process.stdout.write(`\n${times.join('\n')}\n`);
}
