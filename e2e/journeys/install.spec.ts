import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';
import { FREE_FILM, findFilm } from '../support/watch.ts';

/** Chromium fires its own event only after weeks of visits. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: () => document.body.setAttribute('data-asked', '') });
    return !dispatchEvent(event);
  });

/** The first screen has the page's main action and is not covered. */
const leaveFirstScreen = (page: Page) => page.evaluate(() => scrollTo(0, innerHeight + 100));

test('installing is offered at the third visit, below the first screen, not beside a film, and once only', async ({
  page,
  context,
  request,
}) => {
  const { watch } = await findFilm(request, FREE_FILM);
  const offerOn = (tab: Page) => tab.getByRole('region', { name: 'پرده را نصب کنید' });
  const offer = offerOn(page);
  for (const visit of [1, 2, 3]) {
    const tab = await context.newPage();
    await tab.setViewportSize({ width: 320, height: 640 });
    await tab.goto('/categories');
    await tab.waitForLoadState('networkidle');
    expect(await offerInstall(tab), 'the browser asks nothing by itself').toBe(true);
    await expect(offerOn(tab)).toHaveCount(0);
    await leaveFirstScreen(tab);
    await expect(offerOn(tab)).toHaveCount(visit < 3 ? 0 : 1);
    if (visit === 3) {
      await expectAccessible(tab);
      const bar = await tab.getByRole('navigation', { name: 'منوی پایین' }).boundingBox();
      const strip = await offerOn(tab).boundingBox();
      expect(strip?.height, 'one line').toBeLessThan(60);
      // Except for its border.
      expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeCloseTo(bar?.y ?? 0, -1);
      await tab.getByRole('button', { name: 'نصب', exact: true }).click();
      await expect(tab.locator('body')).toHaveAttribute('data-asked', '');
      await expect(offerOn(tab)).toHaveCount(0);
    }
    await tab.close();
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(watch[0] ?? '');
  await page.waitForLoadState('networkidle');
  await offerInstall(page);
  await expect(offer).toHaveCount(0);
  await page.goto('/categories');
  await page.waitForLoadState('networkidle');
  await offerInstall(page);
  await leaveFirstScreen(page);
  await offer.getByRole('button', { name: 'نه، ممنون' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await offerInstall(page);
  await leaveFirstScreen(page);
  await expect(offer).toHaveCount(0);
});
