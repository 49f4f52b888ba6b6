import { expect, test } from '../support/test.ts';

const KB = 1024;

/** Compressed script that a page loads before it can be used, in KB, rounded up from what it is. */
const BUDGETS = { home: 157, film: 180, plans: 159 };

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`${name} is painted before its scripts, and needs few of them`, async ({
    page,
    request,
    catalogue,
  }) => {
    const path = { home: '/', film: catalogue.film, plans: '/premium/plans' }[name] ?? '/';
    const html = await (await request.get(path)).text();
    const [head = '', body = ''] = html.split('<body');
    expect(head).not.toContain('modulepreload');
    expect(
      body.match(/<link rel="modulepreload" fetchpriority="low"/g)?.length,
    ).toBeLessThanOrEqual(22);
    expect(html.match(/<script [^>]*src=/)).toBeNull();
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      expect.stringContaining('media="print"'),
    ]);
    expect(html.match(/<link rel="preload"[^>]*as="font"/g)).toHaveLength(1);
    const [, critical = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(critical.length).toBeGreaterThan(5 * KB);
    expect(critical.length).toBeLessThan(40 * KB);

    await page.goto(path);
    const sheet = page.locator('link[rel=stylesheet]');
    await expect(sheet, 'the whole stylesheet is applied').toHaveAttribute('media', 'all');
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    );
    const sum = bytes.reduce((all, each) => all + each, 0);
    expect(sum).toBeGreaterThan(50 * KB);
    expect(sum / KB).toBeLessThan(budget);
  });
}
