import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './ensure-chromium.mjs';

/* Runs unit and integration tests, then the browser journeys. `npm test -- NAME` filters the first
   part. */
const narrowed = process.argv.slice(2);

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

const chromium = narrowed.length > 0 ? null : ensureChromium();
// Some integration tests need the built site.
if (chromium) run('npm', ['run', '--silent', 'build']);
run('vitest', ['run', ...narrowed]);
if (chromium) {
  run('npm', ['run', '--silent', 'test', '-w', '@parde/e2e'], { CHROMIUM: chromium });
}
