import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './ensure-chromium.mjs';

/* Runs the browser journeys; arguments go to Playwright: `npm run test:e2e -- premium`. */
const { status } = spawnSync(
  'npm',
  ['run', '--silent', 'test', '-w', '@parde/e2e', '--', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, CHROMIUM: ensureChromium() },
  },
);
process.exitCode = status ?? 1;
