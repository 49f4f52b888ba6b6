import type { Browser, Page } from 'playwright-core';
import { median } from '../measure/numbers.ts';
import type { Row } from '../measure/table.ts';
import type { Demo } from '../serve/demo.ts';
import { PHONE, SLOWER } from './browser-flags.ts';

/** Google's limit of a good "Interaction to Next Paint". */
const GOAL_MS = 200;
/** What a page does by itself when it was loaded. */
const AT_REST_AFTER_MS = 1_000;
/** Answers are noted after they are painted. */
const NOTED_WITHIN_MS = 400;

interface Press {
  name: string;
  page: keyof Demo['pages'] | 'seasons';
  /** What has to be there before; not measured. */
  before?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const showControls = async (page: Page) => {
  await page.getByRole('slider', { name: 'جای پخش' }).waitFor({ state: 'attached' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
};

const PRESSES: readonly Press[] = [
  {
    name: 'menu: open, close',
    page: 'home',
    async act(page) {
      await button(page, 'باز کردن منو').click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'search: open, type, choose by keys',
    page: 'home',
    async act(page) {
      await button(page, 'جست‌وجو').click();
      // The field takes the focus a moment later.
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      await page.keyboard.type('متروپلیث', { delay: 80 });
      await page
        .getByRole('option', { name: /متروپلیس/ })
        .first()
        .waitFor();
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'front page: slides',
    page: 'home',
    async act(page) {
      const dots = page.getByRole('region', { name: 'پیشنهادهای ویژه' }).getByRole('button');
      for (const dot of (await dots.all()).slice(1, 4)) await dot.click();
    },
  },
  {
    name: 'front page: a card, whose page opens',
    page: 'home',
    async act(page) {
      await page.locator('main article a').nth(3).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'listing: filters, opened, chosen, applied',
    page: 'listing',
    async act(page) {
      await button(page, /^فیلترها/).click();
      const sheet = page.getByRole('dialog', { name: 'فیلترها' });
      await sheet.waitFor();
      for (const box of (await sheet.getByRole('button').all()).slice(2, 5)) await box.click();
      await sheet.getByRole('button', { name: 'نمایش نتیجه‌ها' }).click();
    },
  },
  {
    name: 'title: seasons',
    page: 'seasons',
    async act(page) {
      for (const tab of await page.getByRole('tab').all()) await tab.click();
    },
  },
  {
    name: 'player: pause, jump, play',
    page: 'watch',
    before: showControls,
    async act(page) {
      for (const key of ['k', 'l', 'j', 'k']) await page.keyboard.press(key);
    },
  },
  {
    name: 'player: settings, its parts',
    page: 'watch',
    before: showControls,
    async act(page) {
      await button(page, 'تنظیمات پخش').press('Enter');
      await page.getByRole('menuitem').first().waitFor();
      await page.getByRole('menuitem', { name: /^سرعت/ }).click();
      await page.getByRole('menuitemradio').nth(1).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'dialog: open, write, close',
    page: 'watch',
    before: showControls,
    async act(page) {
      await button(page, /گزارش/).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await dialog.getByRole('radio').first().click();
      await dialog.getByRole('textbox').first().click();
      await page.keyboard.type('صدا جلو است', { delay: 80 });
      await page.keyboard.press('Escape');
    },
  },
];

/** Runs in the page before its own scripts. */
function watchPresses(): void {
  const seen = { press: 0 };
  Object.assign(window, { seenPress: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      // Others are no answers: a pointer that comes over a button.
      if (entry.interactionId > 0 && entry.duration > seen.press) seen.press = entry.duration;
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function measure(browser: Browser, demo: Demo, press: Press): Promise<number> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(watchPresses);
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const path = press.page === 'seasons' ? demo.seasons : demo.pages[press.page];
    await page.goto(demo.origin + path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    await press.before?.(page);
    await page.waitForTimeout(AT_REST_AFTER_MS);
    await press.act(page);
    await page.waitForTimeout(NOTED_WITHIN_MS);
    return await page.evaluate(
      () => (window as unknown as { seenPress: { press: number } }).seenPress.press,
    );
  } finally {
    await context.close();
  }
}

/** The longest answer to what visitors press and write, on a phone of a slow processor. */
export async function pressRows(browser: Browser, demo: Demo, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const press of PRESSES) {
    const answers: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      answers.push(await measure(browser, demo, press));
    const longest = median(answers);
    rows.push({
      name: `press: ${press.name}`,
      figure: `${longest.toFixed(0)} ms`,
      control: '',
      ratio: null,
      budget: `<= ${GOAL_MS} ms`,
      isMet: longest <= GOAL_MS,
    });
  }
  return rows;
}
