import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';
import { FREE_FILM, findFilm } from '../support/watch.ts';

/** Chromium's own event needs a visitor's habit of weeks. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: () => document.body.setAttribute('data-asked', '') });
    return !dispatchEvent(event);
  });

test('installing is offered at the third visit, not beside a film, and once only', async ({
  page,
  context,
  request,
}) => {
  const { watch } = await findFilm(request, FREE_FILM);
  const offer = page.getByRole('region', { name: 'پرده را نصب کنید' });
  for (const visit of [1, 2, 3]) {
    const tab = await context.newPage();
    await tab.goto('/categories');
    await tab.waitForLoadState('networkidle');
    expect(await offerInstall(tab), 'the browser asks nothing by itself').toBe(true);
    await expect(tab.getByRole('region', { name: 'پرده را نصب کنید' })).toHaveCount(
      visit < 3 ? 0 : 1,
    );
    if (visit === 3) {
      await tab.setViewportSize({ width: 360, height: 740 });
      await expectAccessible(tab);
      await tab.getByRole('button', { name: 'نصب', exact: true }).click();
      await expect(tab.locator('body')).toHaveAttribute('data-asked', '');
      await expect(tab.getByRole('region', { name: 'پرده را نصب کنید' })).toHaveCount(0);
    }
    await tab.close();
  }

  await page.goto(watch[0] ?? '');
  await page.waitForLoadState('networkidle');
  await offerInstall(page);
  await expect(offer).toHaveCount(0);
  await page.goto('/categories');
  await page.waitForLoadState('networkidle');
  await offerInstall(page);
  await offer.getByRole('button', { name: 'نه، ممنون' }).click();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await offerInstall(page);
  await expect(offer).toHaveCount(0);
});
