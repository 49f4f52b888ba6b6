import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { median } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import { startDemo } from '../serve/demo.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';
import type { SuiteOptions } from './suite.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIRST_PAINT = 'first-contentful-paint';
const LARGEST_PAINT = 'largest-contentful-paint';
const BLOCKING = 'total-blocking-time';
const SHIFT = 'cumulative-layout-shift';

/** Issue 12: scores of at least, and milliseconds (of shift: its own unit) of at most. */
const BUDGET = {
  performance: 97,
  others: 100,
  [FIRST_PAINT]: 1300,
  [LARGEST_PAINT]: 2000,
  [BLOCKING]: 150,
  [SHIFT]: 0.02,
};

interface Report {
  /** 0–100, in the order of `CATEGORIES`. */
  scores: number[];
  value: (audit: string) => number;
}

/** One load by Lighthouse's defaults: a phone, with a slow line and processor simulated. */
async function report(url: string, debuggingPort: number): Promise<Report> {
  const result = await lighthouse(url, { port: debuggingPort, logLevel: 'silent', output: 'json' });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message ?? url}`);
  }
  const { audits, categories } = result.lhr;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    value: (audit) => audits[audit]?.numericValue ?? Number.NaN,
  };
}

/** The control: a page of one line, which no site can be painted before. */
async function serveLine() {
  const page =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>line</title><h1>One line</h1>';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);

function rowOf(name: string, reports: Report[], controls: Report[]): Row {
  const of = (audit: string) => median(reports.map(({ value }) => value(audit)));
  const scores = CATEGORIES.map((_, place) =>
    median(reports.map(({ scores }) => scores[place] ?? 0)),
  );
  const [performance = 0, ...others] = scores;
  const largest = median(controls.map(({ value }) => value(LARGEST_PAINT)));
  const times = [FIRST_PAINT, LARGEST_PAINT, BLOCKING, SHIFT] as const;
  return {
    name: `lighthouse: ${name}`,
    figure: `${scores.join(' ')}, paint ${seconds(of(FIRST_PAINT))} ${seconds(of(LARGEST_PAINT))} s, blocked ${of(BLOCKING).toFixed(0)} ms, shift ${of(SHIFT).toFixed(3)}`,
    control: `${seconds(largest)} s, one line of text`,
    ratio: of(LARGEST_PAINT) / largest,
    budget: '97 100 100 100, 1.3 2.0 s, 150 ms, 0.02',
    isMet:
      performance >= BUDGET.performance &&
      others.every((score) => score >= BUDGET.others) &&
      times.every((audit) => of(audit) <= BUDGET[audit]),
  };
}

/**
 * Scores (performance, accessibility, best practices, search engines) and times of Lighthouse on the
 * demo, medians of `rounds` loads, pages in turn.
 */
export async function lighthouseSuite({ server, rounds }: SuiteOptions): Promise<Row[]> {
  if (Object.keys(server.pages).length === 0) return [];
  const line = await serveLine();
  const demo = await startDemo();
  const debuggingPort = 9000 + Math.floor(Math.random() * 900);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const pages = Object.entries(demo.pages);
    // The first visit of each draws the sizes of its pictures.
    for (const [, path] of pages) await report(demo.origin + path, debuggingPort);
    const controls: Report[] = [];
    const reports = new Map<string, Report[]>(pages.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      controls.push(await report(line.url, debuggingPort));
      for (const [name, path] of pages) {
        reports.get(name)?.push(await report(demo.origin + path, debuggingPort));
      }
    }
    return pages.map(([name]) => rowOf(name, reports.get(name) ?? [], controls));
  } finally {
    await browser.close();
    await demo.stop();
    line.close();
  }
}
