import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Catalogue, readCatalogue } from './catalogue.ts';

export { expect };

/** Journeys that do not test the service worker block it. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

interface TestFixtures {
  /** Console errors that a journey causes on purpose; null: none. */
  allowedErrors: RegExp | null;
}

interface WorkerFixtures {
  catalogue: Catalogue;
}

/**
 * A page whose console must stay silent: an error, a hydration warning or a violation of the
 * Content-Security-Policy fails the journey.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  allowedErrors: [null, { option: true }],
  catalogue: [
    async ({ playwright }, use, { project }) => {
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL });
      await use(await readCatalogue(api));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, allowedErrors }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(page);
    const unexpected = complaints.filter(
      (text) => !BLOCKED_WORKER.test(text) && !allowedErrors?.test(text),
    );
    expect(unexpected, 'console errors and warnings').toEqual([]);
  },
});

/** Checks WCAG 2.1 A and AA and axe's best practices, after animations have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  // Text that is still fading in has too little contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState !== 'running' || isEndless;
    }),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .analyze();
  const summary = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
  expect(summary).toEqual([]);
}

/** Nothing may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth, overflow } = await page.evaluate(() => ({
    scrollWidth: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
    clientWidth: document.documentElement.clientWidth,
    overflow: getComputedStyle(document.documentElement).overflowX,
  }));
  expect(overflow, 'cutting off is no way to fit').toBe('visible');
  expect(scrollWidth, `at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
}

/** Path and query of a page, with Persian letters decoded. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname + search);
}
