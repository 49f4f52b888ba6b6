import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { AXE_SOURCE } from './axe-source.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { type Kind, type Person, signUpPerson } from './people.ts';

export { expect };

/** Journeys that do not test the service worker block it. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/** A window that was made narrower keeps the larger picture that it has, also on the page's next visit. */
const LARGER_IS_KEPT = /media\/images\/\S+ was preloaded using link preload but not used/;

/** Opens another browser, signed in as a person who is given; it is closed when the journey ends. */
export type OpenBrowser = (options?: {
  person?: Person;
  javaScriptEnabled?: boolean;
}) => Promise<BrowserContext>;

interface TestFixtures {
  /** Account that is signed in when a journey begins: one per kind and worker, shared by its journeys. */
  as: Kind | 'visitor';
  /** Console errors that a journey causes on purpose; null: none. */
  allowedErrors: RegExp | null;
  /** Console output of all browsers of a journey. */
  complaints: string[];
  openBrowser: OpenBrowser;
}

interface WorkerFixtures {
  catalogue: Catalogue;
  /** The account of a kind, created on first use. */
  personOf: (kind: Kind) => Promise<Person>;
}

/** Waits until a page of the site handles typed text. Clicks are handled from the beginning. */
async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !('__reactRouterContext' in window) || performance.getEntriesByName('hydrated').length > 0,
  );
}

/** Scripts start after the first paint, which is later than `goto` waits for. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await isHydrated(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await isHydrated(page);
    return response;
  };
}

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('page', waitForScripts);
  context.on('console', (message) => {
    if (/^(?:error|warning)$/.test(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

/**
 * Journeys whose consoles must stay silent, in every browser they open: an error, a hydration warning or a violation
 * of the Content-Security-Policy fails them.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  as: ['visitor', { option: true }],
  allowedErrors: [null, { option: true }],
  catalogue: [
    async ({ playwright }, use, { project }) => {
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL });
      await use(await readCatalogue(api));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
  personOf: [
    async ({ browser }, use, { project }) => {
      const people = new Map<Kind, Promise<Person>>();
      await use((kind) => {
        const person = people.get(kind) ?? signUpPerson(browser, kind, project.use.baseURL);
        people.set(kind, person);
        return person;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ as, personOf }, use) => {
    await use(as === 'visitor' ? undefined : (await personOf(as)).storageState);
  },
  complaints: [
    async ({ allowedErrors }, use) => {
      const complaints: string[] = [];
      await use(complaints);
      const unexpected = complaints.filter(
        (text) =>
          !BLOCKED_WORKER.test(text) && !LARGER_IS_KEPT.test(text) && !allowedErrors?.test(text),
      );
      expect(unexpected, 'console errors and warnings').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    listen(context, complaints);
    await use(context);
  },
  openBrowser: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ person, ...options } = {}) => {
      const context = await browser.newContext({
        ...options,
        storageState: person?.storageState,
      });
      listen(context, complaints);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

/** axe rules about colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** Violations of rules by axe once animations have ended: text that is still fading in has too little contrast. */
async function findViolations(page: Page, runOnly: string[]) {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState !== 'running' || isEndless;
    }),
  );
  // Once per page: evaluating it took half of the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const options: RunOptions = {
    runOnly,
    resultTypes: ['violations'],
    // Our pages have neither frames nor stylesheets of other sites.
    iframes: false,
    preload: false,
  };
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    options,
  );
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
}

/** Checks WCAG 2.1 A and AA and axe's best practices, or colours alone. */
export async function expectAccessible(page: Page, { onlyColors = false } = {}): Promise<void> {
  const rules = onlyColors ? COLOR_RULES : RULES;
  const found = await findViolations(page, rules);
  // Looked at again, for an animation may have begun meanwhile, as of a job that starts.
  if (found.length > 0) expect(await findViolations(page, rules)).toEqual([]);
}

/** Nothing may be wider than the window, once what a script lays out has followed a change of its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect(async () => {
    const { scrollWidth, clientWidth, overflow } = await page.evaluate(() => ({
      scrollWidth: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      clientWidth: document.documentElement.clientWidth,
      overflow: getComputedStyle(document.documentElement).overflowX,
    }));
    expect(overflow, 'cutting off is no way to fit').toBe('visible');
    expect(scrollWidth, `at ${clientWidth} px`).toBeLessThanOrEqual(clientWidth);
  }).toPass({ timeout: 5_000 });
}

/** Path and query of a page, with Persian letters decoded. */
export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname + search);
}

/** Until the script of a part of the page is there, its links open pages anew. */
export async function untilHydrated(element: Locator): Promise<void> {
  const isHydrated = (found: Element) =>
    Object.keys(found).some((key) => key.startsWith('__reactFiber'));
  await expect.poll(() => element.evaluate(isHydrated)).toBe(true);
}
