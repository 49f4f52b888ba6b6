import { OPEN_PAGES } from '../support/catalogue.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const WIDTHS = [320, 360, 675, 676, 1440, 1920];

const SCREENS: typeof OPEN_PAGES = { ...OPEN_PAGES, series: () => '/tv' };

// When the window shrinks, the browser fetches a preload again that the picture, being large
// enough, does not use.
test.use({ allowedErrors: /was preloaded using link preload but not used/ });

for (const [name, pathOf] of Object.entries(SCREENS)) {
  test(`${name} fits every width, and axe finds nothing`, async ({ page, catalogue }) => {
    const answer = await page.goto(pathOf(catalogue));
    expect(answer?.status()).toBe(200);
    // Scripts only by hash; a violation would be logged to the console.
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
    expect(scripts).toContain("'sha256-");
    expect(scripts).not.toMatch(/unsafe-(inline|eval)/);

    await expect(page.locator('h1')).toHaveCount(1);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      if (width === 360 || width === 1440) await expectAccessible(page);
    }
  });
}

test('the page is Persian and right to left', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
});

for (const width of [360, 1280]) {
  test(`the front page fetches its largest picture once, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const picture = page.getByRole('group', { name: /۱ از/ }).locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(source).toMatch(/\.avif$/);
    const hash = source.split('/').at(-2) ?? '';
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(fetched.filter((name) => name.includes(`${hash}/`) && name.endsWith('avif'))).toEqual([
      source,
    ]);
  });
}
