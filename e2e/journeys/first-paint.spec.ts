import { accountMenu } from '../support/auth-forms.ts';
import { signUp } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

const KB = 1024;

/** Limits in KB for the compressed scripts that a page loads before it can be used: the current sizes, rounded up. */
const BUDGETS = { home: 133, film: 142, plans: 135 };

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`${name} is painted before its scripts, and needs few of them`, async ({
    page,
    request,
    catalogue,
  }) => {
    const path = { home: '/', film: catalogue.film, plans: '/premium/plans' }[name] ?? '/';
    const html = await (await request.get(path)).text();
    const [modules = ''] = /<template id="late-scripts">.*?<\/template>/s.exec(html) ?? [];
    const preloads = [...modules.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)];
    expect(preloads.length).toBeLessThanOrEqual(22);
    expect(html.replace(modules, '')).not.toMatch(/modulepreload|<script [^>]*src=/);
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      expect.stringMatching(/"stylesheet" data-href=/),
    ]);
    expect(html.match(/<link rel="preload"[^>]*as="font"/g)).toHaveLength(2);
    const [, critical = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(critical.length).toBeGreaterThan(5 * KB);
    expect(critical.length).toBeLessThan(40 * KB);

    await page.goto(path);
    const [painted, started] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
        .map(({ startTime }) => startTime)
        .toSorted((one, other) => one - other),
    ]);
    expect(painted).toBeGreaterThan(0);
    expect(started, 'scripts and stylesheet come after the first paint').toBeGreaterThan(painted);
    const hasSheet = (link: HTMLLinkElement) => link.sheet !== null;
    expect(await page.locator('link[rel=stylesheet]').evaluate(hasSheet)).toBe(true);
    const bytes = await page.evaluate(
      (needed) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => needed.includes(new URL(name).pathname))
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
      preloads.map(([, href = '']) => href),
    );
    expect(bytes).toHaveLength(preloads.length);
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /vazirmatn-([\w-]+)-[\w-]{8}\.woff2$/.exec(name)?.[1])
        .filter((name) => name !== undefined),
    );
    expect(fonts.toSorted(), 'no whole font').toEqual(['ascii', 'persian']);
    const sum = bytes.reduce((all, each) => all + each, 0);
    expect(sum).toBeGreaterThan(50 * KB);
    expect(sum / KB).toBeLessThan(budget);
  });
}

test('a button that is pressed before its script came is pressed then', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'load' });
  const open = page.getByRole('banner').getByRole('button', { name: 'جست‌وجوی فیلم و سریال' });
  await open.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('combobox', { name: /^جست‌وجو/ })).toBeFocused();
});

test('the header of a member keeps the place of bell and account', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/premium/plans');
  await expect(accountMenu(page)).toBeVisible();
  // Runs before the page's scripts, which wait for a paint.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const [first] = document.querySelectorAll('header [aria-keyshortcuts]');
      Object.assign(window, { place: first?.getBoundingClientRect().x });
    });
  });
  await page.reload();
  await expect(accountMenu(page)).toBeVisible();
  const open = page.getByRole('banner').getByRole('button', { name: 'جست‌وجوی فیلم و سریال' });
  const place = await page.evaluate(() => (window as unknown as { place: number }).place);
  expect((await open.boundingBox())?.x).toBe(place);
});

test('presses in the listing before its script came are answered then', async ({ page }) => {
  let release = () => {};
  await page.route('**/assets/listing-*.js', async (route) => {
    await held;
    await route.continue();
  });
  let held = new Promise<void>((done) => {
    release = done;
  });
  await page.setViewportSize({ width: 500, height: 900 });
  await page.goto('/tv', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: /^فیلترها/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog')).toHaveCount(1);

  held = new Promise<void>((done) => {
    release = done;
  });
  await page.setViewportSize({ width: 1300, height: 900 });
  await page.goto('/tv', { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'دوبله' }).click();
  await main.getByRole('button', { name: 'زیرنویس' }).click();
  await main.getByLabel('ترتیب').selectOption('newest');
  await expect(page).toHaveURL(/\/tv$/);
  release();
  for (const choice of ['is_dubbed=1', 'has_subtitle=1', 'order_by=newest'])
    await expect(page).toHaveURL(new RegExp(choice));
});

test('a browser that does not say when it painted gets its scripts', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PerformanceObserver', { value: undefined });
  });
  await page.goto('/premium/plans');
  await page.getByRole('banner').getByRole('button', { name: 'جست‌وجوی فیلم و سریال' }).click();
  await expect(page.getByRole('combobox', { name: /^جست‌وجو/ })).toBeFocused();
});

test.describe('a lost script', () => {
  test.use({ allowedErrors: /Failed to load resource/ });

  test('a rendered page stays when the script of its listing is lost', async ({ page }) => {
    let isLost = true;
    await page.route('**/assets/listing-*.js', (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await page.setViewportSize({ width: 500, height: 900 });
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/tv', { waitUntil: 'domcontentloaded' });
    await lost;
    const filters = page.getByRole('button', { name: /^فیلترها/ });
    await filters.click();
    isLost = false;
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
