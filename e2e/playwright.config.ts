import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { DATA_DIR } from './support/data-dir.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PORT = Number(process.env.E2E_PORT ?? 3399);

/**
 * Root cannot use the sandbox. Pages that live for seconds gain nothing from the optimizing compiler, and browsers that
 * draw without a GPU nothing from a separate process for it. The other flags keep Chromium from contacting other hosts.
 */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--js-flags=--max-optimized-bytecode-size=0',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  reporter: process.env.CI
    ? 'list'
    : [['list'], ['html', { open: 'never', outputFolder: '../playwright-report' }]],
  // These only end what hangs: machines differ tenfold in how fast they are.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // On two cores: while one journey waits for a film or a mail, two others run.
  workers: 3,
  // A retry is reported as "flaky": to be investigated, but it does not block a change.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    // Trailers and rotating slides cost a seventh of the CPU time; a journey that is about them asks for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each journey costs a quarter of its time: in CI the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      args: CHROMIUM_FLAGS,
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    },
  },
  webServer: {
    // The product itself, as `npm start` runs it, with its own data folder.
    command: 'node scripts/start.mjs',
    cwd: ROOT,
    url: `http://localhost:${PORT}/health/ready`,
    timeout: 300_000,
    reuseExistingServer: !process.env.CI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR,
      LOG_LEVEL: 'warn',
      // Shown as a line on receipts.
      TAX_PERCENT: '10',
    },
  },
});
