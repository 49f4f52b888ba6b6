import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { buyPlan, inSandbox, plansOf } from '../support/checkout.ts';
import { otherDevice, sessionsOf } from '../support/dashboard.ts';
import { post, signUp } from '../support/member.ts';
import type { OpenBrowser } from '../support/test.ts';
import { test as base, expect } from '../support/test.ts';
import { expectPlays, FREE_FILM, findFilm, SERIES } from '../support/watch.ts';

/** Maximum number of taps per task, as stated in docs/taps.md. */
const MAX_TAPS = new Map(
  [
    ...readFileSync(new URL('../../docs/taps.md', import.meta.url), 'utf8').matchAll(
      /^\| (.+?) +\| .+? +\| (\d+) +\|$/gm,
    ),
  ].map(([, task = '', maxTaps]) => [task, Number(maxTaps)]),
);

interface Hand {
  tap(target: ReturnType<Page['locator']>): Promise<void>;
  taps(): number;
}

const test = base.extend<{ hand: Hand }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
  hand: async ({}, use) => {
    let taps = 0;
    await use({
      async tap(target) {
        await target.click();
        taps += 1;
      },
      taps: () => taps,
    });
  },
});

test.use({ viewport: { width: 360, height: 740 }, allowedErrors: /status of 401/ });

interface World {
  page: Page;
  context: BrowserContext;
  openBrowser: OpenBrowser;
  tap: Hand['tap'];
}

const menu = (page: Page) => page.getByRole('button', { name: 'باز کردن منو' });
const toTheEnd = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 2;
  });

async function stopIn(context: BrowserContext, title: number): Promise<void> {
  const place = { position_seconds: 20, duration_seconds: 100, played_seconds: 20 };
  await post(context, '/api/user/progress', { title_id: title, ...place });
}

/** By the words of the table. */
const TASKS: Record<string, (world: World) => Promise<void>> = {
  'Find a film whose name is misspelt': async ({ page, tap }) => {
    await page.goto('/categories');
    await tap(page.getByRole('button', { name: 'جست‌وجوی فیلم و سریال' }));
    await page.keyboard.type('متروپلیث');
    await tap(page.getByRole('option', { name: /متروپلیس/ }).first());
    await expect(page.getByRole('heading', { level: 1 })).toContainText('متروپلیس');
  },
  'Play a film': async ({ page, tap }) => {
    await page.goto('/');
    await tap(page.getByRole('link', { name: /^تماشا/ }).first());
    await expect(page).toHaveURL(/\/watch\//);
  },
  'Go on where one stopped': async ({ page, context, tap }) => {
    await signUp(context);
    await stopIn(context, (await findFilm(page.request, FREE_FILM)).id);
    await page.goto('/');
    const row = page.getByRole('region', { name: 'ادامهٔ تماشا' });
    await tap(row.getByRole('link', { name: FREE_FILM }));
    await expect(page.getByText(/^ادامه از/)).toBeVisible();
  },
  'Buy three months': async ({ page, context, tap }) => {
    await signUp(context);
    const { season } = await plansOf(context);
    await page.goto('/categories');
    await tap(menu(page));
    await tap(page.getByRole('dialog').getByRole('link', { name: 'خرید اشتراک' }));
    await tap(page.getByRole('link', { name: `خرید ${season.titleFa}` }));
    await tap(page.getByRole('button', { name: /^پرداخت .+ تومان/ }));
    await inSandbox(page);
  },
  'Sign another device out': async ({ page, context, openBrowser, tap }) => {
    const member = await signUp(context);
    const [other] = await otherDevice(openBrowser, member);
    await page.goto('/categories');
    await tap(menu(page));
    await tap(page.getByRole('dialog').getByRole('link', { name: 'دستگاه‌ها' }));
    const exit = sessionsOf(page)
      .nth(1)
      .getByRole('button', { name: /^خروج از/ });
    await expect(exit, 'without scrolling').toBeInViewport({ ratio: 1 });
    await tap(exit);
    await expect(page.getByText('دستگاه خارج شد.')).toBeVisible();
    await other.close();
  },
  'Rate what ended': async ({ page, context, tap }) => {
    await signUp(context);
    await page.goto((await findFilm(page.request, FREE_FILM)).watch[0] ?? '');
    await expectPlays(page);
    await toTheEnd(page);
    const rated = page.waitForResponse('**/api/user/ratings/*');
    await tap(page.getByRole('slider', { name: 'امتیاز شما' }));
    expect((await (await rated).json()).stars).toBeGreaterThan(0);
  },
  'Keep a title in the watchlist': async ({ page, context, tap }) => {
    await signUp(context);
    await page.goto((await findFilm(page.request, FREE_FILM)).path);
    const kept = page.waitForResponse('**/api/user/watchlist/*');
    await tap(page.getByRole('main').getByRole('button', { name: /نشان/ }).first());
    expect((await (await kept).json()).inWatchlist).toBe(true);
  },
  'Be told when an announced title comes': async ({ page, context, tap }) => {
    await signUp(context);
    const { data } = await (await page.request.get('/api/titles/comingsoon')).json();
    await page.goto(data[0].path);
    const followed = page.waitForResponse('**/api/user/follow/*');
    await tap(page.getByRole('button', { name: /خبرم کن/ }).first());
    expect((await (await followed).json()).isFollowing).toBe(true);
  },
  'Take a title out of «ادامهٔ تماشا»': async ({ page, context, tap }) => {
    await signUp(context);
    await stopIn(context, (await findFilm(page.request, FREE_FILM)).id);
    await page.goto('/');
    const row = page.getByRole('region', { name: 'ادامهٔ تماشا' });
    await tap(row.getByRole('button', { name: /^برداشتن/ }));
    await expect(row).toBeHidden();
  },
  'Play the next episode': async ({ page, context, tap }) => {
    await signUp(context);
    await buyPlan(page, (await plansOf(context)).month.id);
    const [first = '', second = ''] = (await findFilm(page.request, SERIES)).watch;
    await page.goto(first);
    await expectPlays(page);
    await toTheEnd(page);
    await tap(page.getByRole('button', { name: 'پخش قسمت بعد' }));
    await expect(page).toHaveURL(second);
  },
};

test('the table names the tasks that are tried', async () => {
  expect([...MAX_TAPS.keys()].sort()).toEqual(Object.keys(TASKS).sort());
});

for (const [task, maxTaps] of MAX_TAPS) {
  test(`${task}: ${maxTaps} at most`, async ({ page, context, openBrowser, hand }) => {
    await TASKS[task]?.({ page, context, openBrowser, tap: hand.tap });
    expect(hand.taps()).toBeLessThanOrEqual(maxTaps);
    expect(hand.taps(), 'nothing was tapped').toBeGreaterThan(0);
  });
}
