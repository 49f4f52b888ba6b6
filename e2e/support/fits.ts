import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './test.ts';

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };
const WIDEST = { width: 1920, height: 1080 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * The page fits all window widths without horizontal scrolling, and is accessible on phone and
 * desktop.
 */
export async function expectFits(page: Page): Promise<void> {
  for (const size of [NARROWEST, WIDEST, PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    if (size === PHONE || size === DESKTOP) await expectAccessible(page);
  }
}
