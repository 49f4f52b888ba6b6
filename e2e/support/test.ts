import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

/** Journeys that do not speak of the service worker run without one. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/** A page whose console must stay silent: an error or a hydration warning fails the journey. */
export const test = base.extend<{ allowedErrors: RegExp[] }>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await use(page);
    const unexpected = complaints.filter(
      (text) => ![BLOCKED_WORKER, ...allowedErrors].some((known) => known.test(text)),
    );
    expect(unexpected, 'console errors and warnings').toEqual([]);
  },
});

/** WCAG 2.1 A and AA, by axe, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .analyze();
  const summary = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target),
  }));
  expect(summary).toEqual([]);
}

/** Nothing may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}
