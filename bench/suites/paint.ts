import { type Browser, chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { median } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import { startDemo } from '../serve/demo.ts';
import { BROWSER_FLAGS, PHONE, SLOWER } from './browser-flags.ts';
import { pressRows } from './presses.ts';
import type { SuiteOptions } from './suite.ts';

const MAX_ROUNDS = 5;
const MAX_MS = { first: 1_300, largest: 2_000 };
/** A phone on a slow line: the figures of Lighthouse's "Slow 4G". */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** Milliseconds; `requests` that had been answered before anything was painted. */
interface Paints {
  first: number;
  largest: number;
  requests: number;
}

/** Runs in the page before its own scripts. */
function watchPaints(): void {
  const seen = { largest: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function readPaints(): Paints {
  const { seen } = window as unknown as { seen: { largest: number } };
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  const answered = performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= first);
  return { first, ...seen, requests: answered.length };
}

async function measure(browser: Browser, url: string, hasScripts: boolean): Promise<Paints> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(watchPaints);
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    if (!hasScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    return await page.evaluate(readPaints);
  } finally {
    await context.close();
  }
}

/**
 * Paints of the demo's pages on a phone with a slow line and processor, both really slowed down, and
 * the longest answers to presses. The control of a paint is the same page with its scripts blocked.
 */
export async function paintSuite({ server, rounds }: SuiteOptions): Promise<Row[]> {
  if (Object.keys(server.pages).length === 0) return [];
  const demo = await startDemo();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: BROWSER_FLAGS });
  const rows: Row[] = [];
  try {
    for (const [name, path] of Object.entries(demo.pages)) {
      const url = demo.origin + path;
      // The first visit draws the sizes of its pictures.
      await measure(browser, url, false);
      const [ours, bare]: [Paints[], Paints[]] = [[], []];
      for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round += 1) {
        bare.push(await measure(browser, url, false));
        ours.push(await measure(browser, url, true));
      }
      const of = (all: Paints[], what: keyof Paints) => median(all.map((each) => each[what]));
      const paints = (all: Paints[]) =>
        `${of(all, 'first').toFixed(0)} / ${of(all, 'largest').toFixed(0)} ms`;
      rows.push({
        name: `paint: ${name}, first / largest, ${of(ours, 'requests')} requests before`,
        figure: paints(ours),
        control: `${paints(bare)}, without its scripts`,
        ratio: of(ours, 'largest') / of(bare, 'largest'),
        budget: `<= ${MAX_MS.first} / ${MAX_MS.largest} ms`,
        isMet: of(ours, 'first') <= MAX_MS.first && of(ours, 'largest') <= MAX_MS.largest,
      });
    }
    rows.push(...(await pressRows(browser, demo, Math.min(rounds, MAX_ROUNDS))));
    return rows;
  } finally {
    await browser.close();
    await demo.stop();
  }
}
